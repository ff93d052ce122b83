import { db, many } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import type { TestOutcome } from "@/server/test-payments/schema";

type TestException = TestOutcome["exceptions"][number];

/** Lists a payment's exceptions, oldest first. */
export function findTestExceptions(paymentId: string): Promise<TestException[]> {
  return many(db, exceptionsOf(paymentId));
}

/** Checks whether a transaction is recorded as an exception of a payment. */
export async function isException(paymentId: string, hash: string): Promise<boolean> {
  return (await many(db, exceptionsOf(paymentId).where("tx_hash", "=", hash))).length > 0;
}

function exceptionsOf(paymentId: string) {
  return acrossAccounts("found")
    .selectFrom("payment_exception")
    .select(["id", "kind"])
    .where("payment_id", "=", paymentId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(20);
}
