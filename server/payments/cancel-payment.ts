import { auditMember } from "@/server/accounts/audit-member";
import type { MerchantScope, UserScope } from "@/server/auth/scope";
import { type IdempotencyRecord, runOnce } from "@/server/db/run-once";
import type { Tx } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { reloadPayment } from "@/server/payments/find-payment";
import type { PaymentRow } from "@/server/payments/payment-row";
import type { CancelledPayment } from "@/server/payments/schema";
import { transition } from "@/server/payments/transition";

interface Cancellation {
  reason: "cancelled_by_user" | "cancelled_by_merchant";
  idempotencyRecord: IdempotencyRecord | null;
  requestId: string | null;
  /** The person or API key that cancels; omitted for a buyer. */
  who?: UserScope | MerchantScope;
}

/**
 * Cancels a payment that no buyer has begun to pay. Cancelling again returns the first answer.
 * @param payment as found in the caller's scope
 * @throws AppError `invalid_state` once it is confirmed or has another final status
 */
export function cancelPayment(
  payment: PaymentRow,
  { reason, idempotencyRecord, requestId, who }: Cancellation,
): Promise<CancelledPayment> {
  return runOnce(idempotencyRecord, async (tx) => {
    const move = { to: "cancelled", reason } as const;
    if (payment.status === "requires_action") {
      const change = { paymentId: payment.id, from: "requires_action", move, requestId } as const;
      const isDone = await transition(tx, { ...change, data: personOf(who) });
      if (isDone && who) {
        const data = { paymentId: payment.id, merchantId: payment.merchantId };
        await auditMember(tx, who, { type: "payment.cancelled", data, requestId });
      }
    }
    return answerOf(tx, payment.id);
  });
}

const personOf = (who: Cancellation["who"]) => (who?.kind === "user" ? { userId: who.userId } : undefined);

async function answerOf(tx: Tx, id: string): Promise<CancelledPayment> {
  const row = await reloadPayment(tx, id);
  if (row?.status === "cancelled" && row.cancelledAt && row.cancelledReason) {
    return {
      paymentId: id,
      status: "cancelled",
      cancelledReason: row.cancelledReason,
      cancelledAt: row.cancelledAt.toISOString(),
    };
  }
  throw new AppError("invalid_state", `A payment that is ${row?.status} cannot be cancelled.`, {
    details: { status: row?.status },
  });
}
