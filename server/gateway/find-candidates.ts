import { type Asset, assetsOf } from "@/server/assets/asset";
import { type Holding, readHoldings } from "@/server/chain/balances";
import { type ChainConfig, chainsOf } from "@/server/chain/registry";
import type { PayerAccount } from "@/server/gateway/parse-accounts";
import type { PaymentRow } from "@/server/payments/payment-row";

/** An account with an asset that it could pay with, if it has enough. */
export interface Place {
  account: PayerAccount;
  asset: Asset;
  chain: ChainConfig;
}

/** A place with what the account holds there. */
export interface Candidate extends Place {
  holding: Holding;
}

/** The accounts and assets of one chain that come into question. */
interface ChainPlaces {
  chain: ChainConfig;
  accounts: PayerAccount[];
  assets: Asset[];
}

/**
 * Where a payment could be paid from. Any asset pays a price in a currency; a payment that asks for a token takes that
 * token. Accounts on chains that are not configured are passed over.
 */
export function findPlaces(payment: PaymentRow, accounts: readonly PayerAccount[]): ChainPlaces[] {
  const wanted = payment.unit.startsWith("caip19/") ? payment.unit.slice("caip19/".length) : null;
  return chainsOf(payment.mode)
    .map((chain) => ({
      chain,
      accounts: accounts.filter((account) => account.chainId === chain.id),
      assets: assetsOf(chain).filter((asset) => wanted === null || asset.id === wanted),
    }))
    .filter((places) => places.accounts.length > 0 && places.assets.length > 0);
}

/** All places one by one, account by account. */
export function eachPlace({ chain, accounts, assets }: ChainPlaces): Place[] {
  return accounts.flatMap((account) => assets.map((asset) => ({ account, asset, chain })));
}

/**
 * The places where there is anything, chains in parallel. A chain that does not answer has no candidates; the others
 * do.
 */
export async function findCandidates(places: readonly ChainPlaces[]): Promise<Candidate[]> {
  return (await Promise.all(places.map(candidatesOn))).flat();
}

async function candidatesOn(places: ChainPlaces): Promise<Candidate[]> {
  const addresses = places.accounts.map((account) => account.address);
  const holdingOf = await readHoldings(places.chain.id, addresses, places.assets);
  if (!holdingOf) return [];
  return eachPlace(places).flatMap((place) => {
    const holding = holdingOf(place.account.address, place.asset);
    return holding && holding.balance > 0n ? [{ ...place, holding }] : [];
  });
}
