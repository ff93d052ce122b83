import { daysAgo, purgeOf, rowAddress } from "@/server/db/purge";
import { acrossAccounts } from "@/server/db/store";
import { env } from "@/server/kernel/env";

/** Remembered answers to idempotency keys, except those that created a merchant, which the contract keeps for ever. */
export const recordsPurge = purgeOf({
  table: "idempotency_record",
  ended: (most) =>
    acrossAccounts("job")
      .selectFrom("idempotency_record")
      .select(rowAddress())
      .where("created_at", "<", daysAgo(env().IDEMPOTENCY_DAYS))
      .where(({ not, and, eb }) => not(and([eb("method", "=", "POST"), eb("path", "=", "/v1/merchants")])))
      .orderBy("created_at")
      .limit(most),
});
