import type { Tx } from "@/server/db/sql";
import { failAttempt } from "@/server/payments/attempt-transition";
import { transition } from "@/server/payments/transition";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { isOnChain } from "@/server/reconciliation/is-on-chain";
import { failQueuedJobs } from "@/server/relayer/jobs/transition";

interface Failure {
  paymentId: string;
  attemptId: string;
  /** Reason for the timeline, in one line: why the transfer can no longer happen. */
  reason: string;
}

/** `on_chain`: the chain shows an execution of the payment, which decides instead. `over`: the attempt is not active. */
export type FailureOutcome = "failed" | "on_chain" | "over";

/** Fails a payment whose attempt can no longer be executed. Nothing changes unless the outcome is `failed`. */
export async function failPayment(
  tx: Tx,
  { paymentId, attemptId, reason }: Failure,
): Promise<FailureOutcome> {
  const payment = await lockPayment(tx, paymentId);
  if (payment.status !== "processing") return "over";
  if (await isOnChain(tx, paymentId)) return "on_chain";
  if (!(await failAttempt(tx, { id: attemptId, paymentId }))) return "over";
  await failQueuedJobs(tx, [paymentId], reason);
  const move = { to: "failed", failureCode: null, reason } as const;
  if (!(await transition(tx, { paymentId, from: "processing", move }))) {
    throw new Error(`payment ${paymentId} is not processing although its row is locked`);
  }
  return "failed";
}
