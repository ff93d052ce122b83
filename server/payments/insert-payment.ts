import type { MemberScope, MerchantScope } from "@/server/auth/scope";
import { type Statement, sql } from "@/server/db/sql";
import { askedFor } from "@/server/payments/asked-for";
import type { CreatePayment } from "@/server/payments/schema";

/** A payment whose terms are checked and which is not stored yet. */
export interface NewPayment {
  id: string;
  referenceId: string;
  checkout: CreatePayment["checkout"];
  unit: string;
  value: bigint;
  /** Null for fifteen minutes from now, by the database's clock. */
  expiresAt: Date | null;
  requestId: string | null;
}

/** Who creates it, for which merchant. */
type Creator =
  | Pick<MerchantScope, "kind" | "accountId" | "merchantId" | "mode">
  | Pick<MemberScope, "kind" | "accountId" | "merchantId" | "mode" | "userId">;

/** Stores a payment and tells its timeline, in one round trip; returns one row with `expiresAt`. */
export function insertPayment(creator: Creator, payment: NewPayment): Statement {
  const { id, referenceId, unit, value, checkout, requestId } = payment;
  const { accountId, merchantId, mode } = creator;
  const { asset, fiat } = askedFor(unit, value);
  const userId = creator.kind === "member" ? creator.userId : null;
  return sql`with made as (
      insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, success_url, error_url, expires_at,
        fiat_currency, fiat_minor, chain_id, asset, token, token_symbol, token_decimals, token_amount, created_by)
      values (${id}, ${accountId}, ${merchantId}, ${mode}, ${referenceId}, ${unit}, ${value},
        ${checkout?.successUrl ?? null}, ${checkout?.errorUrl ?? null},
        coalesce(${payment.expiresAt}::timestamptz, date_trunc('second', now()) + interval '15 minutes'),
        ${fiat?.currency ?? null}, ${fiat?.minor ?? null}, ${asset?.chainId ?? null}, ${asset?.id ?? null},
        ${asset?.token.toLowerCase() ?? null}, ${asset?.symbol ?? null}, ${asset?.decimals ?? null},
        ${asset ? value : null}, ${userId})
      returning id, expires_at
    ), told as (
      insert into payment_event (payment_id, type, data, request_id)
      select id, 'payment.created',
        jsonb_strip_nulls(jsonb_build_object('unit', ${unit}::text, 'value', ${value}::text, 'userId', ${userId}::text)),
        ${requestId}
      from made
    )
    select expires_at as "expiresAt" from made`;
}
