import { findGiven } from "@/server/buyers/find-given";
import { storeData } from "@/server/buyers/store-data";
import { payDirectTransaction } from "@/server/chain/calls/direct-quote";
import { placeOf } from "@/server/chain/client/router-place";
import { unreachable } from "@/server/chain/client/unreachable";
import { readHoldings } from "@/server/chain/reads/balances";
import { db, transaction } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { sendAction, tokenActions } from "@/server/gateway/actions";
import { checkQuote, quoteExpired, type Route } from "@/server/gateway/check-quote";
import { readOptionId } from "@/server/gateway/data-token";
import { findOption } from "@/server/gateway/find-options";
import { lockOpen } from "@/server/gateway/lock-open";
import { countBit, type OptionRow, refsOf, termsOf } from "@/server/gateway/option-row";
import { dataMissing, type RequiredData, readCollected } from "@/server/gateway/read-collected";
import { requireOpen } from "@/server/gateway/require-open";
import { requireUnpaused } from "@/server/gateway/router-paused";
import type { FetchAnswer, FetchBody, WalletRpc } from "@/server/gateway/schema";
import { rememberActionCounts } from "@/server/gateway/store-options";
import { findPaymentById } from "@/server/payments/find-payment";
import type { PaymentRow } from "@/server/payments/payment-row";
import { findDenied } from "@/server/screening/find-denied";

interface FetchRequest extends FetchBody {
  paymentId: string;
  requestId: string;
}

/**
 * Returns an option's actions in executable form: for a native coin the transaction with its signed quote, for a token
 * the same as in the options.
 * @throws AppError `payment_not_found`, `payment_expired`, `invalid_state`, `params_validation` (unknown option, the
 *   buyer's data outstanding), `quote_expired`, `bad_gateway`, `unavailable` (a paused router)
 */
export async function fetchActions(request: FetchRequest): Promise<FetchAnswer> {
  const payment = await findPaymentById(request.paymentId);
  requireOpen(payment);
  const { optionId, token } = readOptionId(request.optionId);
  const option = await findOption(payment.id, optionId);
  const route = await checkQuote(payment, option);
  const denied = await findDenied([option.payer]);
  if (denied.size > 0) throw quoteExpired(option, "route_withdrawn");
  await requireUnpaused(option);
  const collected = { payer: option.account, token, data: request.collectedData };
  const required = await readCollected(payment, collected);
  if (required) await keepData(option, required, request.requestId);
  // A wallet with the transaction may execute it, so the option is marked first and never deleted.
  const isMarked = option.kind === "native" && (await noteHandedOut(option, 1));
  const actions = await (option.kind === "native"
    ? build(payment, option, required?.tokenHash ?? "")
    : inline(option, route));
  if (isMarked || (await noteHandedOut(option, actions.length))) {
    const data = { optionId: option.id, actions: actions.length };
    await recordEvent(db, {
      paymentId: payment.id,
      type: "action.built",
      data,
      requestId: request.requestId,
    });
  }
  return { actions };
}

/**
 * Records that the option was handed out with this number of actions; returns false when that is already recorded.
 * @throws AppError `quote_expired` when the option was deleted meanwhile
 */
async function noteHandedOut(option: OptionRow, actions: number): Promise<boolean> {
  const bit = countBit(actions);
  if ((option.actionCounts & bit) !== 0) return false;
  if ((await rememberActionCounts(new Map([[option.id, bit]]))) > 0) return true;
  throw quoteExpired(option, "quote_over");
}

/**
 * Keeps the data that a wallet without the hosted form gives here. A native coin is paid without a signature that the
 * gateway sees. Its data must therefore exist first: from this request, or from the same options answer's form.
 */
async function keepData(option: OptionRow, required: RequiredData, requestId: string): Promise<void> {
  const { paymentId, kind } = option;
  const { given: data, tokenHash, payer } = required;
  const submission = { paymentId, payers: [payer], tokenHash };
  if (data) {
    const isKept = await transaction(async (tx) => {
      if (!(await lockOpen(tx, paymentId))) return false;
      await storeData(tx, { ...submission, data, reusable: null, requestId });
      return true;
    });
    if (!isKept) requireOpen(await findPaymentById(paymentId));
  } else if (kind === "native" && (tokenHash === "" || (await findGiven(db, submission)).size === 0)) {
    throw dataMissing();
  }
}

/** Builds the transaction. It names its data's form, so that the chain shows which form the payer used. */
async function build(payment: PaymentRow, option: OptionRow, tokenHash: string): Promise<WalletRpc[]> {
  const transaction = await payDirectTransaction(termsOf(option, refsOf(payment)), placeOf(option));
  return [sendAction(option.chainId, { ...transaction, data: `${transaction.data}${tokenHash}` })];
}

async function inline(option: OptionRow, { asset }: Route): Promise<WalletRpc[]> {
  if (option.kind === "eip3009") return tokenActions(option, asset, null);
  const holdings = await readHoldings(option.chainId, [option.payer], [asset]);
  const allowance = holdings?.(option.payer, asset)?.allowance;
  if (allowance === undefined || allowance === null) throw unreachable(option.chainId, null);
  return tokenActions(option, asset, allowance);
}
