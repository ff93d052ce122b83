import { setImmediate } from "node:timers/promises";
import type { Asset } from "@/server/assets/asset";
import { priceContext } from "@/server/assets/rate-providers";
import { executableCount } from "@/server/gateway/actions";
import { collectDataOf } from "@/server/gateway/collect-link";
import { eachPlace, findCandidates, findPlaces } from "@/server/gateway/find-candidates";
import { findCurrentOptions } from "@/server/gateway/find-options";
import { findPayable, type Payable } from "@/server/gateway/find-payable";
import { countBit, type OptionRow, refsOf } from "@/server/gateway/option-row";
import { outstandingOf } from "@/server/gateway/outstanding-data";
import { parseAccounts } from "@/server/gateway/parse-accounts";
import { presentGatewayPayment } from "@/server/gateway/present-gateway-payment";
import { presentOption } from "@/server/gateway/present-option";
import { type AssetQuote, type QuoteFacts, quoteAsset } from "@/server/gateway/quote-asset";
import type { OptionsAnswer, OptionsBody, PaymentOption } from "@/server/gateway/schema";
import { recordMatch, withoutDenied } from "@/server/gateway/screen-accounts";
import {
  draftOptions,
  type Grounds,
  type Offer,
  optionsByPlace,
  settleOptions,
} from "@/server/gateway/settle-options";
import { rememberActionCounts } from "@/server/gateway/store-options";
import { findDenied } from "@/server/screening/find-denied";

interface OptionsRequest extends OptionsBody {
  paymentId: string;
  includePaymentInfo: boolean;
  requestId: string;
}

/** Drafts beyond this wait for the balances: most of a hundred accounts hold nothing. */
const MAX_DRAFTS = 64;

/**
 * What a wallet's accounts can pay a payment with, now: an option for each account and asset whose balance covers it.
 * Options keep their id and quote from call to call until they end or the wallet asks to renew them. An account that is
 * refused here has none, like one that holds nothing.
 * @throws AppError `invalid_account`, `payment_not_found`, `unavailable`
 */
export async function listOptions(request: OptionsRequest): Promise<OptionsAnswer> {
  const accounts = parseAccounts(request.accounts);
  const accountIds = accounts.map((account) => account.id);
  const [payable, stored, denied] = await Promise.all([
    findPayable(request.paymentId),
    findCurrentOptions(request.paymentId, accountIds),
    findDenied(accounts.map(({ address }) => address)),
  ]);
  const { payment } = payable;
  const info = request.includePaymentInfo ? presentGatewayPayment(payment) : null;
  const isOpen = payment.status === "requires_action";
  if (isOpen && denied.size > 0) await recordMatch(payment.id, [...denied], request.requestId);
  const places = isOpen ? findPlaces(payment, withoutDenied(accounts, denied)) : [];
  if (places.length === 0) return { info, collectData: null, options: [] };
  const asked = findCandidates(places);
  // Lets the questions leave before the hashing that keeps this thread busy meanwhile.
  await setImmediate();
  const grounds = groundsOf(payable, stored, request.refresh ?? []);
  const drafts = draftOptions(places.flatMap(eachPlace), grounds, MAX_DRAFTS);
  const offers = await settleOptions(await asked, { grounds, drafts, requestId: request.requestId });
  return { info, ...(await present(offers, payable)) };
}

function groundsOf(
  { payment, fees, destinationOf }: Payable,
  stored: readonly OptionRow[],
  refresh: readonly string[],
): Grounds {
  const { unit, amount: value } = payment;
  return {
    payment,
    refs: refsOf(payment),
    stored: optionsByPlace(stored),
    refresh: new Set(refresh),
    quoteOf: quoter({ unit, value, fees, ...priceContext() }),
    destinationOf,
  };
}

/** A price for each asset, made once for all accounts. */
function quoter(facts: QuoteFacts): Grounds["quoteOf"] {
  const known = new Map<Asset, AssetQuote | null>();
  return (asset) => {
    let quote = known.get(asset);
    if (quote === undefined) {
      quote = quoteAsset(asset, facts);
      known.set(asset, quote);
    }
    return quote;
  };
}

/** An allowance may have changed since an option was made, and with it the number of its actions: that is remembered. */
async function present(
  offers: readonly Offer[],
  { payment, dataPolicy }: Payable,
): Promise<Pick<OptionsAnswer, "options" | "collectData">> {
  const outstanding = await outstandingOf(payment, dataPolicy, [
    ...new Set(offers.map(({ account }) => account.id)),
  ]);
  const changedCounts = new Map<string, number>();
  const options = offers.map(({ option, asset, chain, holding, account, actions }) => {
    const count = executableCount(option, holding.allowance);
    if (count > 0 && (option.actionCounts & countBit(count)) === 0)
      changedCounts.set(option.id, countBit(count));
    const collectData = outstanding.has(account.id) ? collectDataOf(payment.id, [account.given]) : null;
    return presentOption({ option, asset, chain, actions, account: account.given, collectData });
  });
  if (changedCounts.size > 0) await rememberActionCounts(changedCounts);
  return { options, collectData: collectDataOfAll(payment.id, options) };
}

/** One form for all accounts that must give data; null when none must. */
function collectDataOfAll(paymentId: string, options: readonly PaymentOption[]) {
  const asked = options.flatMap(({ account, collectData }) => (collectData ? [account] : []));
  return asked.length > 0 ? collectDataOf(paymentId, [...new Set(asked)]) : null;
}
