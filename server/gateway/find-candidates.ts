import type { Asset } from "@/server/assets/asset";
import { type ChainStatus, checkedStatus } from "@/server/chain/checks/chain-status";
import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import type { Holding } from "@/server/chain/reads/balances";
import { recentHoldings } from "@/server/chain/reads/recent-holdings";
import type { PayerAccount } from "@/server/gateway/parse-accounts";
import type { PaymentRow } from "@/server/payments/payment-row";

/** An account with an asset in which it could pay, if its balance suffices. */
export interface Place {
  account: PayerAccount;
  asset: Asset;
  chain: ChainConfig;
  /** The assets that an option of each router may confirm. */
  payable: ChainStatus["payable"];
}

/** A place with the account's balance there. */
export interface Candidate extends Place {
  holding: Holding;
}

/** How balances are read; see recent-holdings.ts. */
interface Reading {
  again: boolean;
  onRead: () => void;
  /** Called for a chain that did not answer. */
  onUnread: () => void;
}

/** The eligible accounts and assets of one chain. */
interface ChainPlaces {
  chain: ChainConfig;
  accounts: PayerAccount[];
  assets: Asset[];
  payable: ChainStatus["payable"];
}

/**
 * Finds the places from which a payment could be paid. Any asset pays a price in a currency; a price in a token takes
 * that token. Skips accounts on chains that are not configured, and everything that a chain's check found wrong.
 */
export async function findPlaces(
  payment: PaymentRow,
  accounts: readonly PayerAccount[],
): Promise<ChainPlaces[]> {
  const wanted = payment.unit.startsWith("caip19/") ? payment.unit.slice("caip19/".length) : null;
  const chains = chainsOf(payment.mode)
    .map((chain) => ({ chain, accounts: accounts.filter((account) => account.chainId === chain.id) }))
    .filter((places) => places.accounts.length > 0);
  const statuses = await Promise.all(chains.map(({ chain }) => checkedStatus(chain.id)));
  return chains
    .map((places, i) => ({
      ...places,
      payable: statuses[i]?.payable ?? new Map(),
      assets: (statuses[i]?.assets ?? []).filter((asset) => wanted === null || asset.id === wanted),
    }))
    .filter(({ assets }) => assets.length > 0);
}

/** Lists all places, account by account. */
export function eachPlace({ chain, accounts, assets, payable }: ChainPlaces): Place[] {
  return accounts.flatMap((account) => assets.map((asset) => ({ account, asset, chain, payable })));
}

/**
 * Finds the places with a balance, reading the chains in parallel. A chain that does not answer has no candidates.
 */
export async function findCandidates(places: readonly ChainPlaces[], reading: Reading): Promise<Candidate[]> {
  return (await Promise.all(places.map((each) => candidatesOn(each, reading)))).flat();
}

async function candidatesOn(places: ChainPlaces, reading: Reading): Promise<Candidate[]> {
  const accounts = places.accounts.map((account) => account.address);
  const { chain, assets } = places;
  const holdingOf = await recentHoldings({ chainId: chain.id, accounts, assets, ...reading });
  if (!holdingOf) {
    reading.onUnread();
    return [];
  }
  return eachPlace(places).flatMap((place) => {
    const holding = holdingOf(place.account.address, place.asset);
    return holding && holding.balance > 0n ? [{ ...place, holding }] : [];
  });
}
