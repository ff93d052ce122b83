import { daysAgo, purgeOf, rowAddress } from "@/server/db/purge";
import { acrossAccounts, fragment } from "@/server/db/store";
import { env } from "@/server/kernel/env";

/** The least id of an event that is younger; ids begin with their time. */
const youngest = (days: number) =>
  fragment<string>`'evt_' || lpad(to_hex(floor(extract(epoch from ${daysAgo(days)}) * 1000)::bigint), 12, '0')`;

/**
 * Events that are no longer kept, except the last one that an account has read: a reader of a quiet account continues
 * after it.
 */
export const eventsPurge = purgeOf({
  table: "partner_event",
  ended: (most) =>
    acrossAccounts("job")
      .selectFrom("partner_event as e")
      .select(rowAddress("e"))
      .where("e.id", "<", youngest(env().EVENT_DAYS))
      .where("e.created_at", "<", daysAgo(env().EVENT_DAYS))
      .where(({ or, eb, selectFrom }) =>
        or([
          eb("e.place", "is", null),
          // The greatest place, not any greater one: the planner reads that from the end of the index.
          eb(
            "e.place",
            "<",
            selectFrom("partner_event as last")
              .select(fragment<number>`max(last.place)`.as("place"))
              .whereRef("last.account_id", "=", "e.account_id"),
          ),
        ]),
      )
      .orderBy("e.id")
      .limit(most),
});
