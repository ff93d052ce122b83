import { purgeOf, rowAddress } from "@/server/db/purge";
import { acrossAccounts, clock } from "@/server/db/store";

/** Buyers' data whose retention has ended. */
export const buyerDataPurge = purgeOf({
  table: "buyer_data",
  isLocking: true,
  ended: (most) =>
    acrossAccounts("job")
      .selectFrom("buyer_data")
      .select(rowAddress())
      .where("keep_until", "<=", clock())
      .orderBy("keep_until")
      .limit(most),
});
