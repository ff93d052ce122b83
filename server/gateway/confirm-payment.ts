import type { Hex } from "viem";
import type { GatewayScope } from "@/server/auth/scope";
import { db } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { type Acceptance, acceptAttempt } from "@/server/gateway/accept-attempt";
import { checkQuote, type Route } from "@/server/gateway/check-quote";
import { type Evidence, normaliseResults, readResults } from "@/server/gateway/check-results";
import { checkTransaction } from "@/server/gateway/check-transaction";
import { readOptionId } from "@/server/gateway/data-token";
import { declineBuyer } from "@/server/gateway/decline-buyer";
import { type ConfirmedBody, findAttempts } from "@/server/gateway/find-attempts";
import { findOption } from "@/server/gateway/find-options";
import { type OptionRow, refsOf } from "@/server/gateway/option-row";
import { proveSignature } from "@/server/gateway/prove-signature";
import { type RequiredData, readCollected } from "@/server/gateway/read-collected";
import { readSentToken } from "@/server/gateway/read-sent-token";
import { requireUnpaused } from "@/server/gateway/router-paused";
import type { ConfirmBody } from "@/server/gateway/schema";
import { storeClaim } from "@/server/gateway/store-claim";
import { toUnixSeconds } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";
import { findPaymentById, findStatusById } from "@/server/payments/find-payment";
import { isFinal } from "@/server/payments/lifecycle";
import type { PaymentRow } from "@/server/payments/payment-row";
import { presentConfirmed } from "@/server/payments/present-payment";
import type { ConfirmedStatus } from "@/server/payments/schema";
import { waitForPayment } from "@/server/payments/wait-for-payment";
import { requireGasBudget } from "@/server/relayer/signer/gas-budget";
import { findDenied } from "@/server/screening/find-denied";

interface ConfirmRequest extends Pick<ConfirmBody, "optionId" | "results" | "collectedData"> {
  paymentId: string;
  maxPollMs: number | null | undefined;
  requestId: string;
  signal: AbortSignal;
}

/**
 * Confirms an option by the results of its actions and starts its execution. Nothing changes unless everything is
 * proved; the same body again returns the present status. A transaction that no node shows yet is kept as a claim, and
 * the payment stays open. A refused account's payment fails here.
 * @throws AppError `payment_not_found`, `params_validation` (results that do not fit the actions, the buyer's data
 *   wrong, or missing although the signature holds), `payment_expired`, `quote_expired`, `invalid_signature`,
 *   `invalid_state`, `rate_limited` (the account's gas budget), `bad_gateway`, `unavailable` (also a paused router)
 */
export async function confirmPayment(scope: GatewayScope, request: ConfirmRequest): Promise<ConfirmedStatus> {
  const { paymentId, maxPollMs } = request;
  const payment = await findPaymentById(paymentId);
  const { optionId, token } = readOptionId(request.optionId);
  const body = { optionId, results: normaliseResults(request.results) };
  const won =
    payment.status === "requires_action" &&
    (await accept(payment, body, { ...request, token, wallet: scope.wallet }));
  if (!won) await requireRepeat(await findPaymentById(paymentId), body);
  return presentConfirmed(
    await waitForPayment(paymentId, () => findStatusById(paymentId), { maxPollMs, request }),
  );
}

type Options = Pick<ConfirmRequest, "requestId" | "signal" | "collectedData"> &
  Pick<Acceptance, "wallet"> & { token: string | null };

/**
 * Proves a confirm and stores it. Returns false when another confirm won meanwhile. That can also fail a valid proof,
 * because the payment is then already executed.
 */
async function accept(payment: PaymentRow, body: ConfirmedBody, options: Options): Promise<boolean> {
  try {
    const { claimed, ...acceptance } = await prove(payment, body, options);
    if (claimed) return await storeClaim({ ...acceptance, txHash: claimed });
    const denied = await findDenied([acceptance.option.payer]);
    return await (denied.size > 0 ? declineBuyer(acceptance) : acceptAttempt(acceptance));
  } catch (thrown) {
    const error = isForgotten(thrown) ? forgotten(body.optionId) : thrown;
    if (!(error instanceof AppError)) throw error;
    if ((await findPaymentById(payment.id)).status !== "requires_action") return false;
    // An earlier report gets the present status, even if it would be refused by now.
    if (error.status < 500 && (await findAttempts(payment.id, body)).same) return true;
    await recordRefusal({ paymentId: payment.id, optionId: body.optionId }, error, options.requestId);
    throw error;
  }
}

/** SQLSTATE of a foreign key to a deleted row. */
const GONE = "23503";

/** Checks whether the option was deleted during the proof, which only happens to a payment with too many options. */
function isForgotten(error: unknown): boolean {
  const { code, constraint = "" } = error as { code?: string; constraint?: string };
  return code === GONE && constraint.includes("option");
}

function forgotten(optionId: string): AppError {
  return new AppError("quote_expired", "The option has expired. Request options again.", {
    details: { optionId, reason: "quote_over", expiresAt: null },
  });
}

/** `claimed`: the hash of a transaction that no node shows yet; else null. */
type Proved = Acceptance & { claimed: Hex | null };

async function prove(
  payment: PaymentRow,
  body: ConfirmedBody,
  { wallet, requestId, signal, collectedData, token }: Options,
): Promise<Proved> {
  const option = await findOption(payment.id, body.optionId);
  const data = await readCollected(payment, { payer: option.account, token, data: collectedData });
  const evidence = readResults(option, body.results);
  const route = await checkQuote(payment, option, evidence.kind === "transaction");
  const proof = await proveExecution(payment, { option, route, evidence, signal, data });
  return { option, asset: route.asset, wallet, results: body.results, ...proof, requestId, data };
}

async function proveExecution(
  payment: PaymentRow,
  {
    option,
    route,
    evidence,
    signal,
    data,
  }: { option: OptionRow; route: Route; evidence: Evidence; signal: AbortSignal; data: RequiredData | null },
): Promise<Pick<Proved, "execution" | "claimed">> {
  if (evidence.kind === "transaction") {
    const { hash } = evidence;
    const isShown = await checkTransaction(option, hash, signal);
    const tokenHash = isShown && data ? await readSentToken(option, hash, data) : "";
    return { execution: { kind: "sent", txHash: hash, tokenHash }, claimed: isShown ? null : hash };
  }
  await requireUnpaused(option);
  await requireGasBudget({ accountId: payment.accountId, payer: option.payer }, option.chainId);
  const { kind } = option;
  if (kind === "native") throw new Error("a native option has no signature");
  const calldata = await proveSignature({
    option: { ...option, kind },
    route,
    refs: refsOf(payment),
    evidence,
    signal,
  });
  return { execution: { kind: "relay", calldata }, claimed: null };
}

/** Records a refused confirm in the timeline, where it explains why the buyer could not pay. */
async function recordRefusal(
  { paymentId, optionId }: { paymentId: string; optionId: string },
  { code, details }: AppError,
  requestId: string,
): Promise<void> {
  const isExplained = details?.reason === "gas_budget" || details?.reason === "router_paused";
  if (code !== "invalid_state" && !isExplained) return;
  await recordEvent(db, { paymentId, type: "confirm.refused", data: { optionId, ...details }, requestId });
}

/**
 * Accepts a confirm of a closed payment when it repeats an accepted one, or when the payment is final.
 * @throws AppError `payment_expired`, `invalid_state`
 */
async function requireRepeat(payment: PaymentRow, body: ConfirmedBody): Promise<void> {
  const { same, any } = await findAttempts(payment.id, body);
  if (same) return;
  if (payment.status === "expired") {
    throw new AppError("payment_expired", "The payment has expired.", {
      details: { expiresAt: toUnixSeconds(payment.expiresAt) },
    });
  }
  // Without an attempt, the chain showed the option's execution before the wallet reported it.
  const adopted = !any && payment.optionId === body.optionId;
  if (isFinal(payment.status) || adopted) return;
  throw new AppError("invalid_state", "Another confirm of this payment was accepted.", {
    details: { status: payment.status },
  });
}
