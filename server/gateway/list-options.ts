import { setImmediate } from "node:timers/promises";
import type { Asset } from "@/server/assets/asset";
import { priceContext } from "@/server/assets/rate-providers";
import { executableCount } from "@/server/gateway/actions";
import { countNewOptions, countRead } from "@/server/gateway/client-limits";
import { countOptions, whyNone } from "@/server/gateway/count-options";
import { readOptionId } from "@/server/gateway/data-token";
import { eachPlace, findCandidates, findPlaces } from "@/server/gateway/find-candidates";
import { findCrowded, findCurrentOptions } from "@/server/gateway/find-options";
import { findPayable, type Payable } from "@/server/gateway/find-payable";
import { findUsedRouters } from "@/server/gateway/find-used-routers";
import { countBit, type OptionRow, refsOf } from "@/server/gateway/option-row";
import { parseAccounts } from "@/server/gateway/parse-accounts";
import { presentGatewayPayment } from "@/server/gateway/present-gateway-payment";
import { presentOption } from "@/server/gateway/present-option";
import { type AssetQuote, type QuoteFacts, quoteAsset } from "@/server/gateway/quote-asset";
import { type PayerOption, requireData } from "@/server/gateway/require-data";
import {
  draftOptions,
  type Grounds,
  type Offer,
  optionsByPlace,
  resolveOptions,
} from "@/server/gateway/resolve-options";
import type { OptionsAnswer, OptionsBody } from "@/server/gateway/schema";
import { recordMatch, withoutDenied } from "@/server/gateway/screen-accounts";
import { rememberActionCounts } from "@/server/gateway/store-options";
import { findDenied } from "@/server/screening/find-denied";
import { stopsNow } from "@/server/stops/stops-now";

interface OptionsRequest extends OptionsBody {
  paymentId: string;
  includePaymentInfo: boolean;
  requestId: string;
  /** The client's network, where it is known. */
  network?: string | null;
}

/** Further drafts wait for the balances: most of a hundred accounts have none. */
const MAX_DRAFTS = 64;

/**
 * Lists the options with which a wallet's accounts can pay now: one for each account and asset with a sufficient
 * balance. Options keep their id and quote between calls until they end or the wallet renews them. A refused account
 * has none, as if it were empty.
 * @throws AppError `invalid_account`, `payment_not_found`, `unavailable`
 */
export async function listOptions(request: OptionsRequest): Promise<OptionsAnswer> {
  const accounts = parseAccounts(request.accounts);
  const accountIds = accounts.map((account) => account.id);
  const refresh = request.refresh ?? [];
  const [payable, stored, crowded, denied, stops] = await Promise.all([
    findPayable(request.paymentId),
    findCurrentOptions(request.paymentId, accountIds),
    refresh.length > 0 ? findCrowded(request.paymentId, accountIds) : new Set<string>(),
    findDenied(accounts.map(({ address }) => address)),
    stopsNow(),
  ]);
  const { payment } = payable;
  const info = request.includePaymentInfo ? presentGatewayPayment(payment) : null;
  const isOpen = payment.status === "requires_action";
  if (isOpen && denied.size > 0) await recordMatch(payment.id, [...denied], request.requestId);
  const places = isOpen ? await findPlaces(payment, withoutDenied(accounts, denied)) : [];
  if (places.length === 0) {
    countOptions(isOpen ? "no_asset" : "closed");
    return { info, collectData: null, options: [] };
  }
  const client = { network: request.network ?? null, paymentId: payment.id };
  let isUnread = false;
  const candidates = findCandidates(places, {
    again: refresh.length > 0,
    onRead: () => countRead(client),
    onUnread: () => {
      isUnread = true;
    },
  });
  // Handled below; until then the rejection must not count as unhandled.
  candidates.catch(() => undefined);
  // Lets the requests leave before hashing blocks this thread.
  await setImmediate();
  const usedRouters = await findUsedRouters(
    payment,
    places.map(({ chain }) => chain),
  );
  const grounds = { ...groundsOf(payable, { stored, crowded, refresh }), usedRouters, stops };
  const drafts = draftOptions(places.flatMap(eachPlace), grounds, MAX_DRAFTS);
  const offers = await resolveOptions(await candidates, {
    grounds,
    drafts,
    requestId: request.requestId,
    onNew: (count) => countNewOptions(client, count),
  });
  countOptions(offers.length > 0 ? "offered" : whyNone({ isUnread, candidates: await candidates, payable }));
  return { info, ...(await requireData(payable, await present(offers), refresh)) };
}

function groundsOf(
  { payment, fees, destinationOf }: Payable,
  { stored, crowded, refresh }: { stored: readonly OptionRow[]; crowded: Set<string>; refresh: string[] },
): Omit<Grounds, "usedRouters" | "stops"> {
  const { unit, amount: value } = payment;
  return {
    payment,
    refs: refsOf(payment),
    stored: optionsByPlace(stored),
    refresh: new Set(refresh.map((id) => readOptionId(id).optionId)),
    crowded,
    quoteOf: quoter({ unit, value, fees, ...priceContext() }),
    destinationOf,
  };
}

/** Creates a function that prices each asset once for all accounts. */
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

/** Presents offers. An allowance may have changed an option's number of actions since, which is recorded. */
async function present(offers: readonly Offer[]): Promise<PayerOption[]> {
  const changedCounts = new Map<string, number>();
  const options = offers.map(({ option, asset, chain, holding, account, actions }) => {
    const count = executableCount(option, holding.allowance);
    if (count > 0 && (option.actionCounts & countBit(count)) === 0)
      changedCounts.set(option.id, countBit(count));
    const presented = presentOption({ option, asset, chain, actions, account: account.given });
    return { option: presented, payer: account.id };
  });
  if (changedCounts.size > 0) await rememberActionCounts(changedCounts);
  return options;
}
