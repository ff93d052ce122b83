import type { UserScope } from "@/server/auth/scope";
import type { Statement } from "@/server/db/sql";
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

const STATE = `case when x.gone_at is not null then 'gone'
    when x.status = 'refunded' and r.status <> 'succeeded' then 'refunding' else x.status::text end`;

const SELECT = `select x.id, x.kind, ${STATE} as state, x.mode, x.chain_id as "chainId", x.token, x.amount, x.payer, x.destination,
    x.tx_hash as "txHash", x.log_index as "logIndex", x.block_number as block, x.block_time as "movedAt", x.created_at as "createdAt",
    x.option_id as "optionId", x.merchant_id as "merchantId", m.name as "merchantName", x.payment_id as "paymentId",
    p.reference_id as "referenceId", p.status as "paymentStatus", x.resolved_at as "resolvedAt", u.name as "resolvedBy", x.note,
    x.refund_id as "refundId", r.status as "refundStatus"
  from payment_exception x left join merchant m on m.id = x.merchant_id left join payment p on p.id = x.payment_id
    left join refund r on r.id = x.refund_id left join "user" u on u.id = x.resolved_by
  where (x.account_id = $1 or (x.account_id is null and $2)) and x.mode = $3`;

/**
 * Builds a query for {@link ExceptionRow} of one account and mode; for the operator's account it includes those without
 * an account. `rest` continues the conditions, its parameters from `$4` on.
 */
export function selectExceptions(
  { accountId, isOperator, mode }: UserScope,
  { name, rest, values }: { name: string; rest: string; values: unknown[] },
): Statement {
  return { name, text: `${SELECT} ${rest}`, values: [accountId, isOperator, mode, ...values] };
}

/** Returns the condition that an exception has the state in `$n`. */
export function inState(parameter: string): string {
  return `(${parameter}::text is null or ${STATE} = ${parameter})`;
}
