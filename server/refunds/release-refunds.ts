import { many, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, notify } from "@/server/db/store";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { moveRefund, type SignedClaim } from "@/server/refunds/transition";

interface Released {
  paymentId: string;
  /** The terms that the claim is for. */
  optionId: string;
  /** Verified as the payer's. */
  claim: SignedClaim;
}

/**
 * Lets the refunds of these terms go that wait for an address; the router sends them where the payer's claim says.
 * @returns how many
 */
export async function releaseRefunds(
  tx: Tx,
  { paymentId, optionId, claim }: Released,
  requestId: string,
): Promise<number> {
  await lockPayment(tx, paymentId);
  const waiting = await many(
    tx,
    acrossAccounts("capability")
      .selectFrom("refund")
      .select(["id", "chain_id as chainId"])
      .where("payment_id", "=", paymentId)
      .where("option_id", "=", optionId)
      .where("status", "=", fragment.lit("undeliverable"))
      .orderBy("id"),
  );
  for (const { id } of waiting) {
    await moveRefund(tx, { id, paymentId, from: "undeliverable", move: { to: "pending", claim, requestId } });
  }
  const [first] = waiting;
  if (first) await many(tx, notify("refund_wanted", String(first.chainId)));
  return waiting.length;
}
