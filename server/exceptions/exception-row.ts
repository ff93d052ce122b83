import { KEY_LABEL } from "@/server/auth/key-label";
import type { PartnerScope, UserScope } from "@/server/auth/scope";
import { acrossAccounts, anyOf, fragment, store } from "@/server/db/store";
import type { ExceptionStatus } from "@/server/exceptions/partner-schema";
import type { ExceptionKind, ExceptionState } from "@/server/kernel/zod-primitives";
import { MERCHANT_NAME } from "@/server/merchants/name-merchant";
import type { PaymentStatus } from "@/server/payments/lifecycle";

/** A scope that may see and decide an account's exceptions. */
export type ExceptionKeeper = PartnerScope | UserScope;

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
  updatedAt: Date;
  optionId: string | null;
  merchantId: string | null;
  merchantName: string | null;
  merchantLogo: string | null;
  paymentId: string | null;
  referenceId: string | null;
  paymentStatus: PaymentStatus | null;
  resolvedAt: Date | null;
  /** The name of the person or the API key. */
  resolvedBy: string | null;
  note: string | null;
  refundId: string | null;
  refundStatus: "pending" | "pending_funds" | "submitted" | "succeeded" | "failed" | "undeliverable" | null;
}

const STATE = fragment<ExceptionState>`case when x.gone_at is not null then 'gone'
    when x.status = 'refunded' and r.status <> 'succeeded' then 'refunding' else x.status::text end`;

/**
 * Selects the {@link ExceptionRow}s of one account and mode; for the operator's account it includes those without an
 * account. A key limited to merchants has those of these merchants alone.
 */
export function selectExceptions(scope: ExceptionKeeper) {
  const reach = scope.merchantIds;
  return acrossAccounts("ownerless")
    .selectFrom("payment_exception as x")
    .leftJoin("merchant as m", "m.id", "x.merchant_id")
    .leftJoin("payment as p", "p.id", "x.payment_id")
    .leftJoin("refund as r", "r.id", "x.refund_id")
    .leftJoin("user as u", "u.id", "x.resolved_by")
    .leftJoin("api_key as k", "k.id", "x.resolved_key")
    .select(["x.id", "x.kind", "x.mode", "x.chain_id as chainId", "x.token", "x.amount", "x.payer"])
    .select(["x.destination", "x.tx_hash as txHash", "x.log_index as logIndex", "x.block_number as block"])
    .select(["x.block_time as movedAt", "x.created_at as createdAt", "x.updated_at as updatedAt"])
    .select(["x.merchant_id as merchantId", ...MERCHANT_NAME, "x.payment_id as paymentId"])
    .select(["p.reference_id as referenceId", "p.status as paymentStatus", "x.resolved_at as resolvedAt"])
    .select(["x.note", "x.refund_id as refundId", "r.status as refundStatus", "x.option_id as optionId"])
    .select(({ fn }) => fn.coalesce("u.name", KEY_LABEL).as("resolvedBy"))
    .select(STATE.as("state"))
    .where(({ eb, and, or }) =>
      or([
        eb("x.account_id", "=", scope.accountId),
        and([eb("x.account_id", "is", null), isOperators(scope)]),
      ]),
    )
    .where("x.mode", "=", scope.mode)
    .$if(reach !== null, (rows) => rows.where("x.merchant_id", "=", anyOf(reach ?? [])));
}

/** Returns the condition that the scope's account is the operator's. */
function isOperators(scope: ExceptionKeeper) {
  if (scope.kind === "user") return fragment<boolean>`${scope.isOperator}::boolean`;
  const operators = store.selectFrom("account").select("id").where("is_operator", "=", true);
  return fragment<boolean>`${scope.accountId} in (${operators})`;
}

/** Returns the condition that an exception of {@link selectExceptions} has this state. */
export function inState(state: ExceptionState) {
  return fragment<boolean>`${STATE} = ${state}`;
}

/** Returns the condition that an exception of {@link selectExceptions} has one of these statuses of the API. */
export function hasStatus(statuses: readonly ExceptionStatus[]) {
  return fragment<boolean>`case when x.gone_at is not null then 'gone' else x.status::text end = ${anyOf(statuses)}`;
}
