import type { GatewayScope } from "@/server/auth/scope";
import { toUnixSeconds } from "@/server/clock";
import { db } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import { recordEvent } from "@/server/events/record-event";
import { type Acceptance, acceptAttempt } from "@/server/gateway/accept-attempt";
import { checkQuote, type Route } from "@/server/gateway/check-quote";
import { type Evidence, normaliseResults, readResults } from "@/server/gateway/check-results";
import { checkTransaction } from "@/server/gateway/check-transaction";
import { declineBuyer } from "@/server/gateway/decline-buyer";
import { type ConfirmedBody, findAttempts } from "@/server/gateway/find-attempts";
import { findOption } from "@/server/gateway/find-options";
import { type OptionRow, refsOf } from "@/server/gateway/option-row";
import { requireData } from "@/server/gateway/outstanding-data";
import { proveSignature } from "@/server/gateway/prove-signature";
import type { ConfirmBody } from "@/server/gateway/schema";
import { findPaymentById, findStatusById } from "@/server/payments/find-payment";
import { isFinal } from "@/server/payments/lifecycle";
import type { PaymentRow } from "@/server/payments/payment-row";
import { presentConfirmed } from "@/server/payments/present-payment";
import type { ConfirmedStatus } from "@/server/payments/schema";
import { waitForPayment } from "@/server/payments/wait-for-payment";
import { requireGasBudget } from "@/server/relays/gas-budget";
import { findDenied } from "@/server/screening/find-denied";

interface ConfirmRequest extends Pick<ConfirmBody, "optionId" | "results" | "collectedData"> {
  paymentId: string;
  maxPollMs: number | null | undefined;
  requestId: string;
  signal: AbortSignal;
}

/**
 * Takes the results of an option's actions and has the payment executed. Nothing changes unless everything is proved;
 * the same body again gives the present status. A buyer whose account is refused here has his payment failed.
 * @throws AppError `payment_not_found`, `params_validation` (results that do not fit the actions, the buyer's data
 *   outstanding or wrong), `payment_expired`,
 *   `quote_expired`, `invalid_signature`, `invalid_state`, `rate_limited` (the account's gas budget), `bad_gateway`, `unavailable`
 */
export async function confirmPayment(scope: GatewayScope, request: ConfirmRequest): Promise<ConfirmedStatus> {
  const { paymentId, maxPollMs } = request;
  const payment = await findPaymentById(paymentId);
  const body = { optionId: request.optionId, results: normaliseResults(request.results) };
  const won =
    payment.status === "requires_action" &&
    (await accept(payment, body, { ...request, wallet: scope.wallet }));
  if (!won) await requireRepeat(await findPaymentById(paymentId), body);
  return presentConfirmed(
    await waitForPayment(paymentId, () => findStatusById(paymentId), { maxPollMs, request }),
  );
}

type Circumstances = Pick<ConfirmRequest, "requestId" | "signal" | "collectedData"> &
  Pick<Acceptance, "wallet">;

/**
 * Proves a confirm and stores it. False when somebody else's went through meanwhile, which also makes a proof fail that
 * would have held a moment before: the payment is then executed already.
 */
async function accept(
  payment: PaymentRow,
  body: ConfirmedBody,
  circumstances: Circumstances,
): Promise<boolean> {
  try {
    const acceptance = await prove(payment, body, circumstances);
    const denied = await findDenied([acceptance.option.payer]);
    return await (denied.size > 0 ? declineBuyer(acceptance) : acceptAttempt(acceptance));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if ((await findPaymentById(payment.id)).status !== "requires_action") return false;
    await recordRefusal({ paymentId: payment.id, optionId: body.optionId }, error, circumstances.requestId);
    throw error;
  }
}

async function prove(
  payment: PaymentRow,
  body: ConfirmedBody,
  { wallet, requestId, signal, collectedData }: Circumstances,
): Promise<Acceptance> {
  const option = await findOption(payment.id, body.optionId);
  const data = await requireData(payment, option.account, collectedData);
  const evidence = readResults(option, body.results);
  const route = await checkQuote(payment, option);
  const execution = await proveExecution(payment, { option, route, evidence, signal });
  return { option, asset: route.asset, wallet, results: body.results, execution, requestId, data };
}

async function proveExecution(
  payment: PaymentRow,
  {
    option,
    route,
    evidence,
    signal,
  }: { option: OptionRow; route: Route; evidence: Evidence; signal: AbortSignal },
): Promise<Acceptance["execution"]> {
  if (evidence.kind === "transaction") {
    await checkTransaction(option, evidence.hash, signal);
    return { kind: "sent", txHash: evidence.hash };
  }
  await requireGasBudget(payment.accountId, option.chainId);
  const { kind } = option;
  if (kind === "native") throw new Error("a native option has no signature");
  const calldata = await proveSignature({
    option: { ...option, kind },
    route,
    refs: refsOf(payment),
    evidence,
    signal,
  });
  return { kind: "relay", calldata };
}

/** A signed option that cannot be executed is worth an entry in the timeline: it is why the buyer did not get through. */
async function recordRefusal(
  { paymentId, optionId }: { paymentId: string; optionId: string },
  { code, details }: AppError,
  requestId: string,
): Promise<void> {
  if (code !== "invalid_state" && details?.reason !== "gas_budget") return;
  await recordEvent(db, { paymentId, type: "confirm.refused", data: { optionId, ...details }, requestId });
}

/**
 * Lets a confirm of a payment that is no longer open through when it repeats what was accepted, or when the payment is
 * final and there is nothing to decide.
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
  // Without an attempt it was the chain that showed the option's execution, before the wallet told us of it.
  const adopted = !any && payment.optionId === body.optionId;
  if (isFinal(payment.status) || adopted) return;
  throw new AppError("invalid_state", "Another confirm of this payment was accepted.", {
    details: { status: payment.status },
  });
}
