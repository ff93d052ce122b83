import type { Tx } from "@/server/db/sql";
import { findAuthorized } from "@/server/deposits/authorized-terms";
import { reviewKeys } from "@/server/deposits/deposit-transfers";
import { switchOption } from "@/server/reconciliation/adopt-option";
import { findOption, lockPayment } from "@/server/reconciliation/executed-option";

/**
 * Lets a payment be paid from its deposit address instead of by the signer's authorization, because somebody else has
 * sent it there: the payment's option becomes the deposit's own, whose payer is nobody. The deposit's review queues the
 * call. Does nothing for a payment that was decided otherwise.
 */
export async function payFromDepositInstead(
  tx: Tx,
  { paymentId, key }: { paymentId: string; key: string },
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  const authorized = await findOption(tx, key);
  if (payment.status !== "processing" || payment.optionId !== authorized?.id) return;
  const deposit = await findAuthorized(tx, key);
  const option = deposit && (await findOption(tx, deposit.key));
  if (!option) throw new Error(`option ${authorized.id} belongs to no deposit`);
  await switchOption(tx, option, null);
  await reviewKeys(tx, [deposit.key]);
}
