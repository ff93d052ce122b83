import { storeData } from "@/server/buyers/store-data";
import { readHoldings } from "@/server/chain/balances";
import { payDirectTransaction } from "@/server/chain/direct-quote";
import { unreachable } from "@/server/chain/unreachable";
import { db, transaction } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { sendAction, tokenActions } from "@/server/gateway/actions";
import { checkQuote, quoteExpired, type Route } from "@/server/gateway/check-quote";
import { findOption } from "@/server/gateway/find-options";
import { countBit, type OptionRow, refsOf, termsOf } from "@/server/gateway/option-row";
import { requireData } from "@/server/gateway/outstanding-data";
import { requireOpen } from "@/server/gateway/require-open";
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
 * The actions of an option in executable form: for a native coin the transaction with its signed quote, for a token
 * the same as in the options.
 * @throws AppError `payment_not_found`, `payment_expired`, `invalid_state`, `params_validation` (unknown option,
 *   the buyer's data outstanding),
 *   `quote_expired`, `bad_gateway`
 */
export async function fetchActions(request: FetchRequest): Promise<FetchAnswer> {
  const payment = await findPaymentById(request.paymentId);
  requireOpen(payment);
  const option = await findOption(payment.id, request.optionId);
  const route = await checkQuote(payment, option);
  const denied = await findDenied([option.payer]);
  if (denied.size > 0) throw quoteExpired(option, "route_withdrawn");
  await keepData(payment, option, request);
  const actions = await (option.kind === "native" ? build(payment, option) : inline(option, route));
  const bit = countBit(actions.length);
  if ((option.actionCounts & bit) === 0) {
    await rememberActionCounts(new Map([[option.id, bit]]));
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

/** A wallet without the hosted form gives the data here for what is yet to be built; confirm finds it kept. */
async function keepData(
  payment: PaymentRow,
  { account }: OptionRow,
  { collectedData, requestId }: FetchRequest,
): Promise<void> {
  const asked = await requireData(payment, account, collectedData);
  const data = asked?.given;
  if (data) await transaction((tx) => storeData(tx, { payment, payers: [account], data, requestId }));
}

async function build(payment: PaymentRow, option: OptionRow): Promise<WalletRpc[]> {
  const transaction = await payDirectTransaction(termsOf(option, refsOf(payment)), option);
  return [sendAction(option.chainId, transaction)];
}

async function inline(option: OptionRow, { asset }: Route): Promise<WalletRpc[]> {
  if (option.kind === "eip3009") return tokenActions(option, asset, null);
  const holdings = await readHoldings(option.chainId, [option.payer], [asset]);
  const allowance = holdings?.(option.payer, asset)?.allowance;
  if (allowance === undefined || allowance === null) throw unreachable(option.chainId, null);
  return tokenActions(option, asset, allowance);
}
