import type { MemberScope, MerchantScope } from "@/server/auth/scope";
import { toUnixSeconds } from "@/server/clock";
import { type IdempotencyTicket, runOnce } from "@/server/db/run-once";
import { type Db, db, one, sql, type Tx } from "@/server/db/sql";
import { newId } from "@/server/ids";
import { askedFor } from "@/server/payments/asked-for";
import { checkAmount, checkExpiry, checkMerchantAndCheckout } from "@/server/payments/check-terms";
import { payLink } from "@/server/payments/pay-link";
import type { CreatedPayment, CreatePayment } from "@/server/payments/schema";

interface Circumstances {
  ticket: IdempotencyTicket | null;
  requestId: string | null;
  /** The caller's transaction, where it has one; then there is no ticket. */
  tx?: Tx;
}

interface NewPayment {
  id: string;
  referenceId: string;
  checkout: CreatePayment["checkout"];
  unit: string;
  value: bigint;
  expiresAt: Date | null;
  requestId: string | null;
}

/**
 * Creates a payment for a merchant: one round trip to the database, or one transaction with its idempotency record.
 * @throws AppError `params_validation`, `forbidden`, and the idempotency codes
 */
export async function createPayment(
  scope: MerchantScope | MemberScope,
  input: CreatePayment,
  { ticket, requestId, tx }: Circumstances,
): Promise<CreatedPayment> {
  checkMerchantAndCheckout(scope, input.checkout);
  const { unit, value } = checkAmount(scope, input.amount);
  const expiresAt = checkExpiry(input.expiresAt, new Date());
  const { referenceId, checkout } = input;
  const payment: NewPayment = { id: newId("pay"), referenceId, checkout, unit, value, expiresAt, requestId };
  const insert = (on: Db) => insertPayment(on, scope, payment);
  return ticket ? runOnce(ticket, insert) : insert(tx ?? db);
}

async function insertPayment(
  on: Db,
  scope: MerchantScope | MemberScope,
  payment: NewPayment,
): Promise<CreatedPayment> {
  const { id, referenceId, unit, value, checkout, requestId } = payment;
  const { asset, fiat } = askedFor(unit, value);
  const userId = scope.kind === "member" ? scope.userId : null;
  const row = await one<{ expiresAt: Date }>(
    on,
    sql`with made as (
          insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, success_url, error_url, expires_at,
            fiat_currency, fiat_minor, chain_id, asset, token, token_symbol, token_decimals, token_amount, created_by)
          values (${id}, ${scope.accountId}, ${scope.merchantId}, ${scope.mode}, ${referenceId}, ${unit}, ${value},
            ${checkout?.successUrl ?? null}, ${checkout?.errorUrl ?? null},
            coalesce(${payment.expiresAt}::timestamptz, date_trunc('second', now()) + interval '15 minutes'),
            ${fiat?.currency ?? null}, ${fiat?.minor ?? null}, ${asset?.chainId ?? null}, ${asset?.id ?? null},
            ${asset?.token.toLowerCase() ?? null}, ${asset?.symbol ?? null}, ${asset?.decimals ?? null}, ${asset ? value : null}, ${userId})
          returning id, expires_at
        ), told as (
          insert into payment_event (payment_id, type, data, request_id)
          select id, 'payment.created', jsonb_strip_nulls(jsonb_build_object('unit', ${unit}::text, 'value', ${value}::text, 'userId', ${userId}::text)), ${requestId} from made
        )
        select expires_at as "expiresAt" from made`,
  );
  return {
    paymentId: id,
    gatewayUrl: payLink(id),
    status: "requires_action",
    isFinal: false,
    expiresAt: toUnixSeconds(row.expiresAt),
    pollInMs: 1_000,
  };
}
