import { transition } from "@/server/payments/transition";
import { db, many, sql, transaction } from "@/tests/support/sql";

export interface ExceptionState {
  id: string;
  kind: string;
  status: string;
  txHash: string;
  isGone: boolean;
  refundId: string | null;
}

/** The exceptions of a payment, oldest first. */
export function exceptionsOf(paymentId: string): Promise<ExceptionState[]> {
  return many<ExceptionState & Record<string, unknown>>(
    db,
    sql`select id, kind, status, tx_hash as "txHash", gone_at is not null as "isGone", refund_id as "refundId"
        from payment_exception where payment_id = ${paymentId} order by created_at, id`,
  );
}

/** Cancels an open payment as the merchant, so that any execution of it is late. */
export async function cancelOpen(paymentId: string): Promise<void> {
  const move = { to: "cancelled", reason: "cancelled_by_merchant" } as const;
  const moved = await transaction((tx) => transition(tx, { paymentId, from: "requires_action", move }));
  if (!moved) throw new Error("the payment is not open");
}
