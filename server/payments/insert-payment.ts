import type { MemberScope, MerchantScope } from "@/server/auth/scope";
import { type Statement, sql } from "@/server/db/sql";
import { askedFor } from "@/server/payments/asked-for";
import type { CreatePayment } from "@/server/payments/schema";

/** A payment with checked terms that is not stored yet. */
export interface NewPayment {
  id: string;
  /** The creator and the merchant. */
  creator:
    | Pick<MerchantScope, "kind" | "accountId" | "merchantId" | "mode">
    | Pick<MemberScope, "kind" | "accountId" | "merchantId" | "mode" | "userId">;
  referenceId: string;
  checkout: CreatePayment["checkout"];
  unit: string;
  value: bigint;
  /** Null for fifteen minutes from now, by the database's clock. */
  expiresAt: Date | null;
  requestId: string | null;
}

/**
 * Stores payments and their timeline entries in one round trip. @returns a row with `id` and `expiresAt` (Unix seconds)
 * for each
 */
export function insertPayments(payments: readonly NewPayment[]): Statement {
  return sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(payments.map(rowOf))}::jsonb) as given (id florin_id, account_id florin_id,
        merchant_id florin_id, mode run_mode, reference_id text, unit text, amount uint256, success_url text, error_url text,
        expires_at timestamptz, fiat_currency text, fiat_minor uint256, chain_id bigint, asset text, token evm_address,
        token_symbol text, token_decimals integer, token_amount uint256, created_by florin_id, request_id text)
    ), made as (
      insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, success_url, error_url, expires_at,
        fiat_currency, fiat_minor, chain_id, asset, token, token_symbol, token_decimals, token_amount, created_by)
      select id, account_id, merchant_id, mode, reference_id, unit, amount, success_url, error_url,
        coalesce(expires_at, date_trunc('second', now()) + interval '15 minutes'),
        fiat_currency, fiat_minor, chain_id, asset, token, token_symbol, token_decimals, token_amount, created_by
      from given
      returning id, expires_at
    ), told as (
      insert into payment_event (payment_id, type, data, request_id)
      select id, 'payment.created',
        jsonb_strip_nulls(jsonb_build_object('unit', unit, 'value', amount::text, 'userId', created_by)), request_id
      from given
    )
    select id, extract(epoch from expires_at)::bigint as "expiresAt" from made`;
}

/** Converts a payment to JSON, which omits undefined values; they are null in the row. */
function rowOf({ id, creator, referenceId, checkout, unit, value, expiresAt, requestId }: NewPayment) {
  const { asset, fiat } = askedFor(unit, value);
  return {
    id,
    account_id: creator.accountId,
    merchant_id: creator.merchantId,
    mode: creator.mode,
    reference_id: referenceId,
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
