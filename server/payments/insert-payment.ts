import type { Mode } from "@/server/auth/permissions";
import type { LinkScope, MemberScope, MerchantScope } from "@/server/auth/scope";
import { compiled, type Given } from "@/server/db/compiled";
import type { RowStatement } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import type { PaymentMetadata } from "@/server/payments/metadata";
import { requestedAmount } from "@/server/payments/requested-amount";
import type { CreatePayment } from "@/server/payments/schema";

/** A payment with checked terms that is not stored yet. */
export interface NewPayment {
  id: string;
  /** The creator and the merchant. */
  creator:
    | Pick<MerchantScope | LinkScope, "kind" | "accountId" | "merchantId" | "mode">
    | Pick<MemberScope, "kind" | "accountId" | "merchantId" | "mode" | "userId">;
  referenceId: string;
  description: string | null;
  /** Null for none. */
  metadata: PaymentMetadata | null;
  checkout: CreatePayment["checkout"];
  unit: string;
  value: bigint;
  /** Null for fifteen minutes from now, by the database's clock. */
  expiresAt: Date | null;
  requestId: string | null;
}

/** A payment as JSON; an undefined member is null in the row. */
interface GivenRow {
  id: string;
  account_id: string;
  merchant_id: string;
  mode: Mode;
  reference_id: string;
  description: string | undefined;
  metadata: PaymentMetadata | undefined;
  unit: string;
  /** In digits. */
  amount: string;
  success_url: string | undefined;
  error_url: string | undefined;
  expires_at: Date | undefined;
  fiat_currency: string | undefined;
  fiat_minor: string | undefined;
  chain_id: number | undefined;
  asset: string | undefined;
  token: string | undefined;
  token_symbol: string | undefined;
  token_decimals: number | undefined;
  token_amount: string | undefined;
  created_by: string | undefined;
  request_id: string | undefined;
}

const COLUMNS = [
  "id",
  "account_id",
  "merchant_id",
  "mode",
  "reference_id",
  "description",
  "metadata",
  "unit",
  "amount",
  "success_url",
  "error_url",
  "fiat_currency",
  "fiat_minor",
  "chain_id",
  "asset",
  "token",
  "token_symbol",
  "token_decimals",
  "token_amount",
  "created_by",
] as const;

const expiry = fragment<Date>`coalesce(expires_at, date_trunc('second', now()) + interval '15 minutes')`.as(
  "expires_at",
);
const created =
  fragment<unknown>`jsonb_strip_nulls(jsonb_build_object('unit', unit, 'value', amount::text, 'userId', created_by))`.as(
    "data",
  );

const INSERT = compiled(({ payments }: Given<{ payments: string }>) =>
  acrossAccounts("batch")
    .with("given", (query) =>
      query
        .selectFrom(
          fragment<GivenRow>`jsonb_to_recordset(${payments}::jsonb)`.as<"given">(
            fragment`given (id florin_id, account_id florin_id, merchant_id florin_id, mode run_mode, reference_id text,
            description text, metadata jsonb, unit text, amount uint256, success_url text, error_url text, expires_at timestamptz, fiat_currency text,
            fiat_minor uint256, chain_id bigint, asset text, token evm_address, token_symbol text, token_decimals integer,
            token_amount uint256, created_by florin_id, request_id text)`,
          ),
        )
        .selectAll(),
    )
    .with("made", (query) =>
      query
        .insertInto("payment")
        .columns([...COLUMNS, "expires_at"])
        .expression(({ selectFrom }) => selectFrom("given").select(COLUMNS).select(expiry))
        .returning(["id", "expires_at"]),
    )
    .with("recorded", (query) =>
      query
        .insertInto("payment_event")
        .columns(["payment_id", "type", "data", "request_id"])
        .expression(({ selectFrom }) =>
          selectFrom("given").select([
            "id",
            fragment.lit("payment.created").as("type"),
            created,
            "request_id",
          ]),
        ),
    )
    .selectFrom("made")
    .select(["id", fragment<number>`extract(epoch from expires_at)::bigint`.as("expiresAt")]),
);

/**
 * Stores payments and their timeline entries in one round trip. @returns a row with `id` and `expiresAt` (Unix seconds)
 * for each
 */
export function insertPayments(
  payments: readonly NewPayment[],
): RowStatement<{ id: string; expiresAt: number }> {
  return INSERT({ payments: JSON.stringify(payments.map(rowOf)) });
}

function rowOf(payment: NewPayment): GivenRow {
  const { id, creator, referenceId, description, metadata, checkout, unit, value, expiresAt, requestId } =
    payment;
  const { asset, fiat } = requestedAmount(unit, value);
  return {
    id,
    account_id: creator.accountId,
    merchant_id: creator.merchantId,
    mode: creator.mode,
    reference_id: referenceId,
    description: description ?? undefined,
    metadata: metadata ?? undefined,
    unit,
    amount: String(value),
    success_url: checkout?.successUrl,
    error_url: checkout?.errorUrl,
    expires_at: expiresAt ?? undefined,
    fiat_currency: fiat?.currency,
    fiat_minor: fiat ? String(fiat.minor) : undefined,
    chain_id: asset?.chainId,
    asset: asset?.id,
    token: asset?.token.toLowerCase(),
    token_symbol: asset?.symbol,
    token_decimals: asset?.decimals,
    token_amount: asset ? String(value) : undefined,
    created_by: creator.kind === "member" ? creator.userId : undefined,
    request_id: requestId ?? undefined,
  };
}
