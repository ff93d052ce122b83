import { transaction } from "@/server/db/sql";
import type { Acceptance } from "@/server/gateway/accept-attempt";
import { transition } from "@/server/payments/transition";

/**
 * Fails a payment whose proved buyer is a refused account. Nothing is sent for it.
 * @returns false when the payment is no longer open
 */
export function declineBuyer({ option, execution, requestId }: Acceptance): Promise<boolean> {
  const move = { to: "failed", failureCode: "declined_user", reason: "screening" } as const;
  const sent = execution.kind === "sent" ? { txHash: execution.txHash } : {};
  const data = { optionId: option.id, account: option.account, ...sent };
  return transaction((tx) =>
    transition(tx, { paymentId: option.paymentId, from: "requires_action", move, requestId, data }),
  );
}
