import type { MemberScope, MerchantScope } from "@/server/auth/scope";
import { toUnixSeconds } from "@/server/clock";
import { type IdempotencyTicket, runOnce } from "@/server/db/run-once";
import { type Db, db, one, type Statement, type Tx } from "@/server/db/sql";
import { newId } from "@/server/ids";
import { checkAmount, checkExpiry, checkMerchantAndCheckout } from "@/server/payments/check-terms";
import { insertPayment } from "@/server/payments/insert-payment";
import { payLink } from "@/server/payments/pay-link";
import type { CreatedPayment, CreatePayment } from "@/server/payments/schema";

interface Circumstances {
  ticket: IdempotencyTicket | null;
  requestId: string | null;
  /** The caller's transaction, where it has one; then there is no ticket. */
  tx?: Tx;
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
  const payment = { id: newId("pay"), referenceId, checkout, unit, value, expiresAt, requestId };
  const insert = (on: Db) => store(on, insertPayment(scope, payment), payment.id);
  return ticket ? runOnce(ticket, insert) : insert(tx ?? db);
}

async function store(on: Db, statement: Statement, id: string): Promise<CreatedPayment> {
  const { expiresAt } = await one<{ expiresAt: Date }>(on, statement);
  return {
    paymentId: id,
    gatewayUrl: payLink(id),
    status: "requires_action",
    isFinal: false,
    expiresAt: toUnixSeconds(expiresAt),
    pollInMs: 1_000,
  };
}
