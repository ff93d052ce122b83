import { changed, db } from "@/server/db/sql";
import { acrossAccounts, anyOf, clock, fragment, literals } from "@/server/db/store";
import { LIVE_STATUSES } from "@/server/deposits/lifecycle";

/** How long an address is watched with each range of blocks after its end; then once a day; then once a week. */
const WINDOW_S = 86_400;
const DAILY_S = 90 * 86_400;
const WEEKLY_S = 365 * 86_400;
const BATCH = 1_000;

const secondsAfterEnd = (seconds: number) =>
  fragment<Date>`d.expires_at + ${fragment.lit(seconds)} * interval '1 second'`;

/**
 * Watches addresses less often whose end was a day ago, unless money moves there. Later transfers are found by their
 * balance.
 */
export async function retireWatched(chainId: number): Promise<void> {
  const ended = acrossAccounts("job")
    .selectFrom("deposit_address as d")
    .select("d.id")
    .where("d.watch_tier", "=", fragment.lit("window"))
    .where("d.chain_id", "=", chainId)
    .where("d.status", "not in", literals(...LIVE_STATUSES))
    .where(secondsAfterEnd(WINDOW_S), "<", clock())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("deposit_surplus as s")
            .whereRef("s.deposit_id", "=", "d.id")
            .where("s.amount", ">", 0n)
            .where("s.status", "in", literals("none", "returning")),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("deposit_transfer as t")
            .whereRef("t.deposit_id", "=", "d.id")
            .where("t.created_at", ">", fragment<Date>`clock_timestamp() - interval '1 day'`),
        ),
      ),
    )
    .limit(BATCH);
  await changed(
    db,
    acrossAccounts("job")
      .updateTable("deposit_address")
      .set({ watch_tier: "daily", next_look_at: fragment<Date>`clock_timestamp() + interval '1 day'` })
      .where("id", "in", ended),
  );
}

/** Records that the balances of addresses were read, and sets when they are read next. */
export async function setNextLook(ids: readonly string[]): Promise<void> {
  await changed(
    db,
    acrossAccounts("job")
      .updateTable("deposit_address as d")
      .set({
        watch_tier: fragment<string>`case when ${secondsAfterEnd(WEEKLY_S)} < clock_timestamp() then 'request'
          when ${secondsAfterEnd(DAILY_S)} < clock_timestamp() then 'weekly' else 'daily' end`,
        next_look_at: fragment<Date | null>`case when ${secondsAfterEnd(WEEKLY_S)} < clock_timestamp() then null
          when ${secondsAfterEnd(DAILY_S)} < clock_timestamp() then clock_timestamp() + interval '7 days'
          else clock_timestamp() + interval '1 day' end`,
      })
      .where("d.id", "=", anyOf(ids))
      .where("d.next_look_at", "is not", null),
  );
}
