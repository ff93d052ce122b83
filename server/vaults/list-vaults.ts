import { may } from "@/server/accounts/roles";
import { presentAssetAmount } from "@/server/assets/amount";
import { type Asset, assetsOf } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { addableChain } from "@/server/chain/client/local-chains";
import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { readVaults } from "@/server/chain/reads/read-vaults";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import { MERCHANT_NAME, type MerchantColumns, nameMerchant } from "@/server/merchants/name-merchant";
import {
  type DestinationRows,
  destinationRows,
  destinationsOf,
} from "@/server/settlements/find-destinations";
import { promisedByVault } from "@/server/vaults/promised";
import type { Vault, VaultAsset, Vaults } from "@/server/vaults/schema";

const MAX_MERCHANTS = 200;

interface Merchant extends MerchantColumns {
  isDeleted: boolean;
  destinations: DestinationRows;
}

/** Lists the vaults of the account's merchants that hold or owe something, as of each chain's latest block. */
export async function listVaults(scope: UserScope): Promise<Vaults> {
  const chains = chainsOf(scope.mode);
  const places = chains.flatMap((chain) => chain.routers.map((router) => ({ chain, router })));
  const routers = places.map(({ chain, router }) => ({ chainId: chain.id, router: router.address }));
  const [merchants, promised] = await Promise.all([findMerchants(scope), promisedByVault(scope, routers)]);
  const owed = new Map(promised.map((each) => [nameOf(each), each.amount]));
  const read = await Promise.all(
    places.map(async (place) => ({ ...place, items: await itemsOn(place, merchants, owed) })),
  );
  return {
    items: read.flatMap(({ items }) => items ?? []).sort(byMerchant),
    unanswered: [...new Set(read.filter(({ items }) => items === null).map(({ chain }) => chain.name))],
    assets: chains.flatMap(assetsOf).map(presentAsset),
    merchants: merchants
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ merchantId: id, merchantName: name }) => ({ id, name })),
    canDeposit: may(scope.role, "refunds.create"),
    canWithdraw: may(scope.role, "settlements.manage"),
    networks: chains.map((chain) => ({ chainId: chain.id, addable: addableChain(chain) })),
  };
}

/** The newest 200 merchants, including deleted ones, because their vaults may hold money. */
function findMerchants(scope: UserScope): Promise<Merchant[]> {
  return many(
    db,
    tenant(scope)
      .selectFrom("merchant as m")
      .select(["m.id as merchantId", ...MERCHANT_NAME])
      .select(({ ref }) => [
        fragment<boolean>`${ref("m.deleted_at")} is not null`.as("isDeleted"),
        destinationRows(ref("m.id")).as("destinations"),
      ])
      .orderBy("m.created_at", "desc")
      .orderBy("m.id", "desc")
      .limit(MAX_MERCHANTS),
  );
}

interface RouterOn {
  chain: ChainConfig;
  router: RouterConfig;
}

/** Lists the vaults of a router; null when its chain does not answer. */
async function itemsOn(
  { chain, router }: RouterOn,
  merchants: readonly Merchant[],
  owed: ReadonlyMap<string, bigint>,
): Promise<Vault[] | null> {
  const places = merchants.flatMap((merchant) => assetsOf(chain).map((asset) => ({ merchant, asset })));
  const question = places.map(({ merchant, asset }) => ({
    merchantId: merchant.merchantId,
    token: asset.token,
  }));
  const place = { chainId: chain.id, router: router.address };
  const balances = await readVaults(place, question).catch((err: unknown) => {
    log().warn({ err, chainId: chain.id }, "a chain did not answer; its vaults are left out");
    return null;
  });
  if (!balances) return null;
  return places.flatMap(({ merchant, asset }, i) => {
    const promised =
      owed.get(nameOf({ ...place, merchantId: merchant.merchantId, token: asset.token })) ?? 0n;
    const vault = present({ merchant, asset, chain, router }, balances[i] ?? 0n, promised);
    return vault.held.value === "0" && promised === 0n ? [] : [vault];
  });
}

function present(
  { merchant, asset, chain, router }: RouterOn & { merchant: Merchant; asset: Asset },
  balance: bigint,
  promised: bigint,
): Vault {
  const destination = destinationsOf(merchant.destinations)(asset.chainId, asset.token);
  return {
    merchant: nameMerchant(merchant),
    asset: presentAsset(asset),
    router: router.address,
    edition: chain.routers.length > 1 ? router.version : null,
    held: presentAssetAmount(asset, balance),
    promised: presentAssetAmount(asset, promised),
    missing: promised > balance ? presentAssetAmount(asset, promised - balance) : null,
    destination: destination && parseAddress(destination),
  };
}

function presentAsset({ id, chainId, symbol, network, decimals }: Asset): VaultAsset {
  return { asset: id, chainId, symbol, networkName: network.name, decimals };
}

function nameOf(vault: { merchantId: string; chainId: number; router: string; token: string }): string {
  const { merchantId, chainId, router, token } = vault;
  return `${merchantId}:${chainId}:${router}:${token}`.toLowerCase();
}

function byMerchant(a: Vault, b: Vault): number {
  return (
    Number(b.missing !== null) - Number(a.missing !== null) || a.merchant.name.localeCompare(b.merchant.name)
  );
}
