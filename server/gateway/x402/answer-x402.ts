import { db } from "@/server/db/sql";
import { findSignature, storeAnswer } from "@/server/deposits/x402-signatures";
import { countRead } from "@/server/gateway/client-limits";
import { findPayable, type Payable } from "@/server/gateway/find-payable";
import { acceptSignature } from "@/server/gateway/x402/accept-signature";
import { findOffers, type Offer } from "@/server/gateway/x402/find-offers";
import { hashOf, paymentRequired, paymentResponse, readSignature } from "@/server/gateway/x402/headers";
import type { X402Answer } from "@/server/gateway/x402/schema";
import { verifySignature } from "@/server/gateway/x402/verify-signature";
import { AppError } from "@/server/kernel/errors";
import { findStatusById } from "@/server/payments/find-payment";
import { isFinal, type PaymentStatus } from "@/server/payments/lifecycle";
import type { PaymentRow, StatusRow } from "@/server/payments/payment-row";
import { waitForPayment } from "@/server/payments/wait-for-payment";

interface Request {
  paymentId: string;
  /** The header `PAYMENT-SIGNATURE`; null for a bare request. */
  signature: string | null;
  requestId: string;
  /** The client's network, where it is known. */
  network: string | null;
  readonly signal: AbortSignal;
}

/** An answer of success, and its headers. `isPending` while the outcome is unknown. */
export interface X402Reply {
  answer: X402Answer;
  headers: Record<string, string>;
  isPending: boolean;
}

const MOST_WAIT_MS = 25_000;
const NO_HEADER = "PAYMENT-SIGNATURE header is required";
const RETRY = { "Retry-After": "2" };

/**
 * Answers an x402 client: how to pay an open payment, or, with a signature, the payment's outcome. Nothing is sent twice:
 * a payment has one active attempt, and the same signature gets the same answer.
 * @throws AppError `payment_not_found`, `payment_required` (nothing was sent), `payment_processing`,
 *   `payment_already_paid`, `payment_expired`, and those of findOffers and verifySignature
 */
export async function answerX402(request: Request): Promise<X402Reply> {
  const payable = await findPayable(request.paymentId);
  const { payment } = payable;
  const { signature } = request;
  if (signature === null) {
    if (!isOpen(payment)) return bareReply(payment);
    const offers = await openOffers(payable, request);
    if (offers) throw paymentRequired(payment, offers, NO_HEADER);
    return answerX402(request);
  }
  const known = await answerKnown(payment.id, signature, request);
  if (known) return known;
  if (isOpen(payment) && !(await pay(payable, signature, request))) return answerX402(request);
  const settled = await answerKnown(payment.id, signature, request);
  if (settled) return settled;
  throw refusalOf(payment.status, networkIn(signature));
}

/** A payment that waits for the blocks of its deposits takes no signature. */
function isOpen({ status, expiresAt, readAt }: PaymentRow): boolean {
  return status === "requires_action" && expiresAt > readAt;
}

/** Finds the offers of a payment that was open when it was read; null when there are none because it is open no longer. */
async function openOffers(payable: Payable, request: Request): Promise<Offer[] | null> {
  const { id: paymentId } = payable.payment;
  countRead({ network: request.network, paymentId });
  try {
    return await findOffers(payable, request);
  } catch (error) {
    const { status } = await findStatusById(paymentId);
    if (status === "requires_action") throw error;
    return null;
  }
}

function bareReply({ id: paymentId, status, chainId, txHash }: PaymentRow): X402Reply {
  const isPending = status === "processing";
  if (!isPending && status !== "succeeded") throw refusalOf(status, null);
  const network = isPending || chainId === null ? null : `eip155:${chainId}`;
  const answer = { paymentId, status, network, transaction: isPending ? null : txHash };
  return { answer, headers: isPending ? RETRY : {}, isPending };
}

/**
 * Verifies a signature and starts its execution. False when the payment is no longer open: another one won, or it ended.
 * @throws AppError `payment_required` when it does not pay
 */
async function pay(payable: Payable, signature: string, request: Request): Promise<boolean> {
  const { payment } = payable;
  const offers = await openOffers(payable, request);
  if (!offers) return false;
  const given = readSignature(signature);
  const verified = given && (await verifySignature(given, { payment, offers, requestId: request.requestId }));
  if (!verified || typeof verified === "string")
    throw await refused(payable, signature, paymentRequired(payment, offers, verified ?? "invalid_payload"));
  return acceptSignature({
    ...verified,
    headerHash: hashOf(signature),
    requestId: request.requestId,
  });
}

/** A signature may fail because another one was executed meanwhile; then nothing is to be signed again. */
async function refused({ payment }: Payable, signature: string, required: AppError): Promise<AppError> {
  const { status } = await findStatusById(payment.id);
  return status === "requires_action" ? required : refusalOf(status, networkIn(signature));
}

/** Waits for the outcome of an accepted signature; null for an unknown one. */
async function answerKnown(
  paymentId: string,
  signature: string,
  request: Request,
): Promise<X402Reply | null> {
  const at = { paymentId, headerHash: hashOf(signature) };
  if (!(await findSignature(db, at))) return null;
  const { status, txHash } = await waitForEnd(paymentId, request);
  const known = await findSignature(db, at);
  if (!known) throw new Error(`a signature of payment ${paymentId} is missing`);
  const network = `eip155:${known.chainId}`;
  if (!isFinal(status)) {
    const answer = { paymentId, status, network: null, transaction: null };
    return { answer, headers: RETRY, isPending: true };
  }
  if (!known.isPaid) throw refusalOf(status, network);
  const transaction = known.txHash ?? txHash;
  if (transaction === null) throw new Error(`payment ${paymentId} succeeded without a transaction`);
  if (known.txHash === null) await storeAnswer(at, transaction);
  const { payer, amount } = known;
  const headers = paymentResponse({ transaction, network, payer, amount: String(amount) });
  return { answer: { paymentId, status, network, transaction }, headers, isPending: false };
}

async function waitForEnd(paymentId: string, request: Request): Promise<StatusRow> {
  const until = performance.now() + MOST_WAIT_MS;
  for (;;) {
    const maxPollMs = Math.max(0, until - performance.now());
    const row = await waitForPayment(paymentId, () => findStatusById(paymentId), { maxPollMs, request });
    if (isFinal(row.status) || performance.now() >= until || request.signal.aborted) return row;
  }
}

/**
 * Creates the answer when a payment cannot be paid, by its status. Nobody is to sign again.
 * @param network of the refused signature, in CAIP-2; null for a bare request
 */
function refusalOf(status: PaymentStatus, network: string | null): AppError {
  const failed = (errorReason: string): Record<string, string> =>
    network === null ? {} : paymentResponse({ transaction: null, network, errorReason });
  const details = { status };
  if (status === "processing") {
    return new AppError("payment_processing", "Another payer's payment is being executed.", {
      details,
      headers: { ...failed("payment_processing"), ...RETRY },
    });
  }
  if (status === "succeeded") {
    const headers = failed("payment_already_paid");
    return new AppError("payment_already_paid", "The payment was paid already.", { details, headers });
  }
  const message = "The payment has ended and cannot be paid any more.";
  return new AppError("payment_expired", message, { details, headers: failed("payment_expired") });
}

function networkIn(signature: string): string {
  return readSignature(signature)?.accepted.network ?? "";
}
