import type { UserScope } from "@/server/auth/scope";
import { acrossAccounts, fragment } from "@/server/db/store";
import type { ExceptionKind, ExceptionState } from "@/server/kernel/zod-primitives";
import type { PaymentStatus } from "@/server/payments/lifecycle";

/** A row of `payment_exception` joined with its payment, merchant and refund. Addresses are in lower case. */
export interface ExceptionRow {
  id: string;
  kind: ExceptionKind;
  state: ExceptionState;
  mode: "test" | "live";
  chainId: number;
  token: string;
  amount: bigint;
  payer: string;
  destination: string | null;
  txHash: string;
  logIndex: number | null;
  block: number;
  movedAt: Date;
  createdAt: Date;
  optionId: string | null;
  merchantId: string | null;
  merchantName: string | null;
  paymentId: string | null;
  referenceId: string | null;
  paymentStatus: PaymentStatus | null;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  note: string | null;
  refundId: string | null;
  refundStatus: "pending" | "pending_funds" | "submitted" | "succeeded" | "failed" | "undeliverable" | null;
}

const STATE = fragment<ExceptionState>`case when x.gone_at is not null then 'gone'
    when x.status = 'refunded' and r.status <> 'succeeded' then 'refunding' else x.status::text end`;

/**
 * Selects the {@link ExceptionRow}s of one account and mode; for the operator's account it includes those without an
 * account.
 */
export function selectExceptions({ accountId, isOperator, mode }: UserScope) {
  return acrossAccounts("ownerless")
    .selectFrom("payment_exception as x")
    .leftJoin("merchant as m", "m.id", "x.merchant_id")
    .leftJoin("payment as p", "p.id", "x.payment_id")
    .leftJoin("refund as r", "r.id", "x.refund_id")
    .leftJoin("user as u", "u.id", "x.resolved_by")
    .select(["x.id", "x.kind", "x.mode", "x.chain_id as chainId", "x.token", "x.amount", "x.payer"])
    .select(["x.destination", "x.tx_hash as txHash", "x.log_index as logIndex", "x.block_number as block"])
    .select(["x.block_time as movedAt", "x.created_at as createdAt", "x.option_id as optionId"])
    .select(["x.merchant_id as merchantId", "m.name as merchantName", "x.payment_id as paymentId"])
    .select(["p.reference_id as referenceId", "p.status as paymentStatus", "x.resolved_at as resolvedAt"])
    .select(["u.name as resolvedBy", "x.note", "x.refund_id as refundId", "r.status as refundStatus"])
    .select(STATE.as("state"))
    .where(({ eb, and, or, val }) =>
      or([eb("x.account_id", "=", accountId), and([eb("x.account_id", "is", null), val(isOperator)])]),
    )
    .where("x.mode", "=", mode);
}

/** Returns the condition that an exception of {@link selectExceptions} has this state. */
export function inState(state: ExceptionState) {
  return fragment<boolean>`${STATE} = ${state}`;
}
