import { presentAmount } from "@/server/assets/amount";
import { nameMerchant } from "@/server/merchants/name-merchant";
import type { RefundRow } from "@/server/refunds/refund-row";
import type { RefundListItem, RefundState } from "@/server/refunds/schema";

const STATES: Record<RefundRow["status"], RefundState> = {
  pending: "pending",
  submitted: "pending",
  pending_funds: "needs_funds",
  succeeded: "refunded",
  failed: "failed",
  cancelled: "cancelled",
  undeliverable: "undeliverable",
};

export function stateOf(status: RefundRow["status"]): RefundState {
  return STATES[status];
}

/** Lists the stored statuses behind a state. */
export function statusesOf(state: RefundState): RefundRow["status"][] {
  const statuses = Object.keys(STATES) as RefundRow["status"][];
  return statuses.filter((status) => STATES[status] === state);
}

/** Presents a refund as a row of the dashboard's list. */
export function presentRefund(row: RefundRow): RefundListItem {
  const tokenAmount = presentAmount(`caip19/${row.asset}`, row.tokenAmount);
  return {
    id: row.id,
    place: `${row.createdAt.getTime()}.${row.id}`,
    state: stateOf(row.status),
    paymentId: row.paymentId,
    referenceId: row.referenceId,
    merchant: nameMerchant(row),
    amount: row.isPart ? tokenAmount : presentAmount(row.unit, row.value),
    tokenAmount,
    isPart: row.isPart,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
