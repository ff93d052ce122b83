import { type Db, one } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";

/**
 * Checks whether a deep reorganisation took a succeeded payment's money, and it has not come back. A person's decision
 * changes nothing: the router has no money to give back.
 */
export async function isLost(on: Db, paymentId: string): Promise<boolean> {
  const lost = acrossAccounts("found")
    .selectFrom("payment_exception")
    .select(fragment.lit(1).as("one"))
    .where("payment_id", "=", paymentId)
    .where("kind", "=", fragment.lit("lost"))
    .where("gone_at", "is", null);
  const answer = await one(on, store.selectNoFrom(fragment<boolean>`exists ${lost}`.as("isLost")));
  return answer.isLost;
}
