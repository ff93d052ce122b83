import type { Address } from "viem";
import type { Asset } from "@/server/assets/asset";
import { openRouters, routerKey } from "@/server/chain/client/routers";
import { executableCount } from "@/server/gateway/actions";
import type { Candidate, Place } from "@/server/gateway/find-candidates";
import type { NewOption } from "@/server/gateway/insert-options";
import { makeOption } from "@/server/gateway/make-option";
import { countBit, type OptionRow, type PaymentRefs, type SignableOption } from "@/server/gateway/option-row";
import { actionsOf } from "@/server/gateway/present-option";
import type { AssetQuote } from "@/server/gateway/quote-asset";
import type { Action } from "@/server/gateway/schema";
import { storeOptions } from "@/server/gateway/store-options";
import type { PaymentRow } from "@/server/payments/payment-row";
import type { DestinationOf } from "@/server/settlements/find-destinations";
import type { Stops } from "@/server/stops/stops-now";

/** The facts that decide whether a stored option is still valid, and the terms of a new one. */
export interface Grounds {
  payment: PaymentRow;
  refs: PaymentRefs;
  stored: ReadonlyMap<string, OptionRow>;
  /** Ids of options to renew for the wallet. */
  refresh: ReadonlySet<string>;
  /** Accounts with so many renewals that they get their present quotes. */
  crowded: ReadonlySet<string>;
  /** The routers that the payment's quotes name, on chains where new quotes could name another one. */
  usedRouters: ReadonlySet<string>;
  /** What takes no payments now. */
  stops: Stops;
  quoteOf: (asset: Asset) => AssetQuote | null;
  destinationOf: DestinationOf;
}

/** An option that could be stored, before the account's balance is known. */
type Draft = Omit<NewOption, "actionCounts">;

/** A candidate with its option and the wallet's actions. */
export type Offer = Candidate & { option: OptionRow; actions: Action[] };

/** Maps options by account and asset; each pair has one. */
export function optionsByPlace<T extends { account: string; asset: string }>(
  options: readonly T[],
): Map<string, T> {
  return new Map(options.map((option) => [keyOf(option.account, option.asset), option]));
}

const keyOf = (account: string, asset: string) => `${account} ${asset}`;
const keyOfPlace = ({ account, asset }: Place) => keyOf(account.id, asset.id);

/**
 * Drafts new options for places without one, at most `limit`. Hashing their terms is most of an answer's work, and runs
 * while the chains are queried for balances.
 */
export function draftOptions(places: readonly Place[], grounds: Grounds, limit: number): Map<string, Draft> {
  const open = places.filter((place) => !currentOption(place, grounds)).slice(0, limit);
  return optionsByPlace(open.flatMap((place) => draft(place, grounds) ?? []));
}

interface Resolution {
  grounds: Grounds;
  drafts: ReadonlyMap<string, Draft>;
  requestId: string;
  /** Called with the number of options about to be stored; throws to refuse them. */
  onNew: (count: number) => void;
}

/**
 * Gives each candidate its present option or a new one; candidates with too low a balance are omitted. One statement
 * stores all new options, while actions are written.
 */
export async function resolveOptions(
  candidates: readonly Candidate[],
  { grounds, drafts, requestId, onNew }: Resolution,
): Promise<Offer[]> {
  const chosen = candidates.flatMap((candidate) => choose(candidate, grounds, drafts));
  const fresh = chosen.flatMap((each) => each.fresh ?? []);
  onNew(fresh.length);
  const storing = store(fresh, grounds, requestId);
  const written = chosen.map(({ candidate, option }) => write(candidate, option));
  const stored = await storing;
  return chosen.flatMap(({ candidate, option, current }, i) => {
    const row = current ?? stored.get(keyOfPlace(candidate));
    if (!row || row.amount > candidate.holding.balance) return [];
    // A concurrent request may have stored this place's option first; then that option is returned.
    const actions = (row.id === option.id && written[i]) || write(candidate, row);
    return [{ ...candidate, option: row, actions }];
  });
}

interface Choice {
  candidate: Candidate;
  option: SignableOption;
  current?: OptionRow;
  fresh?: NewOption;
}

function choose(candidate: Candidate, grounds: Grounds, drafts: ReadonlyMap<string, Draft>): Choice[] {
  const { balance, allowance } = candidate.holding;
  const current = currentOption(candidate, grounds);
  if (current) return current.amount <= balance ? [{ candidate, option: current, current }] : [];
  const made = drafts.get(keyOfPlace(candidate)) ?? draft(candidate, grounds);
  if (!made || made.amount > balance) return [];
  const fresh = { ...made, actionCounts: countsOf(executableCount(made, allowance)) };
  return [{ candidate, option: fresh, fresh }];
}

const countsOf = (actions: number) => (actions > 0 ? countBit(actions) : 0);

const write = ({ asset, holding }: Candidate, option: SignableOption) =>
  actionsOf(option, asset, holding.allowance);

async function store(
  options: readonly NewOption[],
  { payment, stored }: Grounds,
  requestId: string,
): Promise<Map<string, OptionRow>> {
  if (options.length === 0) return new Map();
  const superseded = options.flatMap((option) => stored.get(keyOf(option.account, option.asset))?.id ?? []);
  return optionsByPlace(await storeOptions({ paymentId: payment.id, options, superseded, requestId }));
}

function currentOption(place: Place, grounds: Grounds): OptionRow | null {
  const { stored, destinationOf, stops } = grounds;
  const { asset, chain, payable } = place;
  const option = stored.get(keyOfPlace(place));
  if (!option || option.isExpired || option.withdrawnAt || isRenewed(option, place, grounds)) return null;
  const stands =
    payable.get(option.router)?.has(asset.id) &&
    !stops.covers({ chainId: chain.id, router: option.router, token: asset.token }) &&
    option.kind === asset.kind &&
    option.destination === destinationOf(chain.id, asset.token);
  return stands ? option : null;
}

/** Checks whether a renewal gets a new quote: not when the quote would be equal. */
function isRenewed(option: OptionRow, { asset }: Place, { refresh, crowded, quoteOf }: Grounds): boolean {
  if (!refresh.has(option.id) || crowded.has(option.account)) return false;
  const isEndless = option.expiresAt === null && option.kind !== "native";
  const quote = quoteOf(asset);
  return !(
    (option.isFresh || isEndless) &&
    quote?.amount === option.amount &&
    quote.fee === option.fee &&
    (quote.lifetimeS === null) === (option.expiresAt === null)
  );
}

/**
 * Chooses the router of a new quote: the newest open one, unless the payment has quotes on another open one. A payment
 * stays on one router of a chain where it can, because each router executes it once. A paused router gets none.
 */
function routerFor({ chain, asset, payable }: Place, grounds: Grounds): Address | null {
  const { payment, usedRouters, stops } = grounds;
  const open = openRouters(chain, payment.readAt)
    .map(({ address }) => address)
    .filter((router) => !stops.covers({ chainId: chain.id, router, token: asset.token }));
  const used = open.findLast((router) => usedRouters.has(routerKey(chain.id, router)));
  const chosen = used ?? open.at(-1);
  return chosen && payable.get(chosen.toLowerCase())?.has(asset.id) ? chosen : null;
}

function draft(place: Place, grounds: Grounds): Draft | null {
  const { payment, refs, quoteOf, destinationOf } = grounds;
  const quote = quoteOf(place.asset);
  const router = quote && routerFor(place, grounds);
  if (!quote || !router) return null;
  const destination = destinationOf(place.chain.id, place.asset.token);
  return { ...makeOption({ ...place, payment, refs, router, quote, destination }), quote };
}
