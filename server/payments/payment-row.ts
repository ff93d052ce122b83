import { clock, fragment } from "@/server/db/store";
import { MERCHANT_NAME } from "@/server/merchants/name-merchant";
import type { PaymentStatus } from "@/server/payments/lifecycle";
import type { PaymentMetadata } from "@/server/payments/metadata";
import type { RefundSummary } from "@/server/payments/schema";

/** A row of `payment`, as {@link PAYMENT_FIELDS} selects it. Addresses and hashes are lower case. */
export interface PaymentRow {
  id: string;
  accountId: string;
  merchantId: string;
  mode: "test" | "live";
  referenceId: string;
  description: string | null;
  unit: string;
  amount: bigint;
  status: PaymentStatus;
  stateVersion: number;
  failureCode: "declined_user" | null;
  successUrl: string | null;
  errorUrl: string | null;
  expiresAt: Date;
  /** True when `expiresAt` has passed by the database's clock, and no deposit's blocks are awaited. */
  isDue: boolean;
  /** When the row was read, by the database's clock. */
  readAt: Date;
  createdAt: Date;
  updatedAt: Date;
  cancelledAt: Date | null;
  cancelledReason: "cancelled_by_user" | "cancelled_by_merchant" | null;
  optionId: string | null;
  buyerAccount: string | null;
  buyerProviderName: string | null;
  buyerProviderIcon: string | null;
  chainId: number | null;
  asset: string | null;
  token: string | null;
  tokenSymbol: string | null;
  tokenDecimals: number | null;
  tokenAmount: bigint | null;
  feeAmount: bigint | null;
  /** The percentage part of the fee, in hundredths of a percent; null where the option had none. */
  quotedFeeBps: number | null;
  destination: string | null;
  /** The requested amount in money; null for a token that is pegged to no currency. */
  fiatCurrency: string | null;
  fiatMinor: bigint | null;
  txHash: string | null;
  txNonce: number | null;
  settledAt: Date | null;
  /** Of the refunds of what paid it; null without any. */
  refundStatus: RefundSummary["status"] | null;
  /** Returned by refunds, in base units of the paid token. */
  refundedAmount: bigint;
  /** Requested refunds that have neither succeeded nor failed. */
  refundingAmount: bigint;
  merchantName: string;
  merchantIconUrl: string | null;
  merchantLogo: string | null;
}

/** Columns of {@link PaymentRow}, from `payment p`. */
const OF_PAYMENT = [
  "p.id",
  "p.account_id as accountId",
  "p.merchant_id as merchantId",
  "p.mode",
  "p.reference_id as referenceId",
  "p.description",
  "p.unit",
  "p.amount",
  "p.status",
  "p.state_version as stateVersion",
  "p.failure_code as failureCode",
  "p.success_url as successUrl",
  "p.error_url as errorUrl",
  "p.expires_at as expiresAt",
  "p.created_at as createdAt",
  "p.updated_at as updatedAt",
  "p.cancelled_at as cancelledAt",
  "p.cancelled_reason as cancelledReason",
  "p.option_id as optionId",
  "p.buyer_account as buyerAccount",
  "p.buyer_provider_name as buyerProviderName",
  "p.buyer_provider_icon as buyerProviderIcon",
  "p.chain_id as chainId",
  "p.asset",
  "p.token",
  "p.token_symbol as tokenSymbol",
  "p.token_decimals as tokenDecimals",
  "p.token_amount as tokenAmount",
  "p.fee_amount as feeAmount",
  "p.fee_bps as quotedFeeBps",
  "p.fiat_currency as fiatCurrency",
  "p.fiat_minor as fiatMinor",
  "p.destination",
  "p.tx_hash as txHash",
  "p.tx_nonce as txNonce",
  "p.settled_at as settledAt",
  "p.refund_status as refundStatus",
  "p.refunded_amount as refundedAmount",
  "p.refunding_amount as refundingAmount",
] as const;

/** Columns of {@link PaymentRow}, from `merchant m`. */
const OF_MERCHANT = [...MERCHANT_NAME, "m.icon_url as merchantIconUrl"] as const;

/**
 * Whether `payment p` is past its expiry, by the database's clock. Money may have arrived at its deposit addresses in
 * blocks that are not read yet: it waits for them, for minutes at most.
 */
export const isDue =
  fragment<boolean>`greatest(p.expires_at, p.awaits_deposits_until) <= clock_timestamp()`.as("isDue");

/** Columns of {@link PaymentRow}, from `payment p` and its `merchant m`. Continue with `$narrowType<CheckedColumns>()`. */
export const PAYMENT_FIELDS = [...OF_PAYMENT, isDue, clock().as("readAt"), ...OF_MERCHANT] as const;

/** The unions of the columns with a check. */
export type CheckedColumns = Pick<PaymentRow, "failureCode" | "cancelledReason" | "refundStatus">;

/** A payment's row with the facts that only its merchant reads. */
export interface DetailedRow extends PaymentRow {
  /** Null for none. */
  metadata: PaymentMetadata | null;
  /** The number of its exceptions that wait for a decision. */
  exceptions: number;
}

const openExceptions = fragment<number>`(select count(*) from payment_exception x where x.payment_id = p.id
  and x.status = 'open' and x.gone_at is null)`.as("exceptions");

/** Columns of {@link DetailedRow}, as {@link PAYMENT_FIELDS}. Continue with `$narrowType<CheckedDetails>()`. */
export const DETAILED_FIELDS = [...PAYMENT_FIELDS, "p.metadata", openExceptions] as const;
export type CheckedDetails = CheckedColumns & Pick<DetailedRow, "metadata">;

/**
 * The columns behind a payment's status. Most requests are polls, and each column costs both ends of the connection.
 */
export type StatusRow = Pick<
  PaymentRow,
  "status" | "stateVersion" | "failureCode" | "isDue" | "asset" | "tokenAmount" | "txHash"
>;

/** Columns of {@link StatusRow}, from `payment p`. */
export const STATUS_FIELDS = [
  "p.status",
  "p.state_version as stateVersion",
  "p.failure_code as failureCode",
  isDue,
  "p.asset",
  "p.token_amount as tokenAmount",
  "p.tx_hash as txHash",
] as const;
