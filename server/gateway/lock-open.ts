import { maybeOne, type Tx } from "@/server/db/sql";
import { acrossAccounts, clock, fragment } from "@/server/db/store";

/** Locks a payment, so that reports for it are stored one by one. False when it is no longer open. */
export async function lockOpen(tx: Tx, paymentId: string): Promise<boolean> {
  const open = await maybeOne(
    tx,
    acrossAccounts("capability")
      .selectFrom("payment")
      .select("id")
      .where("id", "=", paymentId)
      .where("status", "=", fragment.lit("requires_action"))
      .where("expires_at", ">", clock())
      .forNoKeyUpdate(),
  );
  return open !== undefined;
}
