import { daysAgo, purgeOf, rowAddress } from "@/server/db/purge";
import { acrossAccounts } from "@/server/db/store";

const KEPT_DAYS = 30;

/** Alerts that were resolved over thirty days ago; their messages go with them. */
export const alertsPurge = purgeOf({
  table: "alert",
  ended: (most) =>
    acrossAccounts("job")
      .selectFrom("alert")
      .select(rowAddress())
      .where("resolved_at", "<", daysAgo(KEPT_DAYS))
      .orderBy("resolved_at")
      .limit(most),
});
