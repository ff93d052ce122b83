import type { CreatorScope } from "@/server/auth/scope";
import { createBatchLoader } from "@/server/db/batch-loader";
import { databaseNowMs } from "@/server/db/database-clock";
import { type IdempotencyRecord, recall, runOnce } from "@/server/db/run-once";
import { type Db, db, many, type Tx } from "@/server/db/sql";
import { newId } from "@/server/kernel/ids";
import { annotateSpan } from "@/server/kernel/trace";
import { checkAmount, checkExpiry, checkMerchantAndCheckout } from "@/server/payments/check-terms";
import { countCreated } from "@/server/payments/count-moves";
import { insertPayments, type NewPayment } from "@/server/payments/insert-payment";
import { payLink } from "@/server/payments/pay-link";
import type { CreatedPayment, CreatePayment } from "@/server/payments/schema";

interface Options {
  idempotencyRecord: IdempotencyRecord | null;
  requestId: string | null;
  /** The caller's transaction, if any; then there is no idempotency record. */
  tx?: Tx;
}

/**
 * Creates a payment for a merchant, in one round trip to the database that concurrent creates may share, or in one
 * transaction with its idempotency record. A repetition gets the first answer, even if its terms would be refused now.
 * @throws AppError `params_validation`, `forbidden`, and the idempotency codes
 */
export async function createPayment(
  scope: CreatorScope,
  input: CreatePayment,
  { idempotencyRecord, requestId, tx }: Options,
): Promise<CreatedPayment> {
  const payment = await describe(scope, input, requestId).catch(async (refusal) => {
    const known = await recall<CreatedPayment>(idempotencyRecord);
    if (known) return known;
    throw refusal;
  });
  if ("body" in payment) return payment.body;
  if (idempotencyRecord) return runOnce(idempotencyRecord, (own) => storeAlone(own, payment));
  return tx ? storeAlone(tx, payment) : storeBatched(payment);
}

async function describe(
  scope: CreatorScope,
  input: CreatePayment,
  requestId: string | null,
): Promise<NewPayment> {
  checkMerchantAndCheckout(scope, input.checkout);
  const { unit, value } = checkAmount(scope, input.amount);
  const expiresAt =
    typeof input.expiresAt === "number" ? checkExpiry(input.expiresAt, await databaseNowMs()) : null;
  const { referenceId, checkout, description = null, metadata } = input;
  const id = newId("pay");
  annotateSpan({ "florin.payment.id": id });
  return {
    id,
    creator: scope,
    referenceId,
    description,
    metadata: metadata && Object.keys(metadata).length > 0 ? metadata : null,
    checkout,
    unit,
    value,
    expiresAt,
    requestId,
  };
}

const storeBatched = createBatchLoader("payments", (payments: NewPayment[]) => store(db, payments));

async function storeAlone(on: Db, payment: NewPayment): Promise<CreatedPayment> {
  const [created] = await store(on, [payment]);
  return created as CreatedPayment;
}

async function store(on: Db, payments: readonly NewPayment[]): Promise<CreatedPayment[]> {
  const rows = await many(on, insertPayments(payments));
  countCreated(on, payments);
  const ends = new Map(rows.map(({ id, expiresAt }) => [id, expiresAt]));
  return payments.map(({ id }) => ({
    paymentId: id,
    gatewayUrl: payLink(id),
    status: "requires_action",
    isFinal: false,
    expiresAt: ends.get(id) as number,
    pollInMs: 1_000,
  }));
}
