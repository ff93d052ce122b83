import type { AccountScope } from "@/server/auth/scope";
import type { RefundRefusal } from "@/server/chain/reads/read-refusal";
import type { Statement } from "@/server/db/sql";

/** A row of `refund` joined with its payment and the paid option. Addresses are in lower case. */
export interface RefundRow {
  id: string;
  status: "pending" | "pending_funds" | "submitted" | "succeeded" | "failed" | "undeliverable";
  failure: string | null;
  /** The wallet that pays instead of the vault. */
  wallet: string | null;
  /** Why the last transfer from a wallet failed, while the refund waits for money again. */
  walletFailure: string | null;
  /** Why the payer's address refuses it, while it is undeliverable. */
  cause: RefundRefusal | null;
  /** The address that the payer signed for. */
  redirectTo: string | null;
  recordedAt: Date | null;
  /** Name of the person who recorded the transfer that paid it. */
  recordedBy: string | null;
  recordedTo: string | null;
  paymentId: string;
  referenceId: string;
  merchantId: string;
  merchantName: string;
  mode: "test" | "live";
  unit: string;
  value: bigint;
  chainId: number;
  /** CAIP-19. */
  asset: string;
  payer: string;
  token: string;
  tokenAmount: bigint;
  txHash: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const SELECT = `select r.id, r.status, r.failure, r.wallet, r.wallet_failure as "walletFailure",
    r.undeliverable_cause as cause, r.redirect_to as "redirectTo", r.recorded_at as "recordedAt", u.name as "recordedBy",
    r.recorded_to as "recordedTo", r.payment_id as "paymentId", p.reference_id as "referenceId",
    r.merchant_id as "merchantId", m.name as "merchantName", p.mode, p.unit, p.amount as value, r.chain_id as "chainId",
    o.asset, o.payer, o.token, o.amount as "tokenAmount", coalesce(r.tx_hash, case when r.status <> 'undeliverable' then j.tx_hash end) as "txHash",
    r.created_at as "createdAt", r.updated_at as "updatedAt"
  from refund r join payment p on p.id = r.payment_id join merchant m on m.id = r.merchant_id
    join payment_option o on o.id = r.option_id left join relay_job j on j.id = r.job_id
    left join "user" u on u.id = r.recorded_by
  where r.account_id = $1 and p.mode = $2`;

/**
 * Builds a query for {@link RefundRow} of one account and mode; `rest` continues the conditions, its parameters from
 * `$3` on.
 */
export function selectRefunds(
  { accountId, mode }: AccountScope,
  { name, rest, values }: { name: string; rest: string; values: unknown[] },
): Statement {
  return { name, text: `${SELECT} ${rest}`, values: [accountId, mode, ...values] };
}
