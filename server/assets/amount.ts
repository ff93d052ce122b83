import { formatAssetId, parseUnit } from "@/server/assets/caip";
import { findCurrency } from "@/server/assets/currency";
import { type ShownAsset, shownAsset } from "@/server/assets/known-assets";
import type { Amount } from "@/server/assets/schema";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { env } from "@/server/kernel/env";

/**
 * Presents an amount to clients, with its `display` complete. An asset that was never configured is shown by its id, in
 * base units, instead of with guessed decimals.
 * @param unit as stored: `iso4217/…` or `caip19/…`
 * @param value in minor units
 */
export function presentAmount(
  unit: string,
  value: bigint,
  chains: readonly ChainConfig[] = chainsConfig().chains,
): Amount {
  const parsed = parseUnit(unit);
  if (parsed?.kind === "fiat") return presentFiatAmount(parsed.currency, value);
  const asset = parsed && shownAsset(parsed.id, chains);
  if (asset) return presentAssetAmount(asset, value);
  const symbol = parsed ? formatAssetId(parsed.id) : unit;
  return {
    unit,
    value: value.toString(),
    display: { assetName: symbol, assetSymbol: symbol, decimals: 0 },
  };
}

/** Presents an amount of an asset. */
export function presentAssetAmount(
  { id, name, symbol, decimals, icon, network }: ShownAsset,
  value: bigint,
): Amount {
  return {
    unit: `caip19/${id}`,
    value: value.toString(),
    display: {
      assetName: name,
      assetSymbol: symbol,
      decimals,
      ...(icon !== null && { iconUrl: absoluteUrl(icon) }),
      networkName: network.name,
      ...(network.icon !== null && { networkIconUrl: absoluteUrl(network.icon) }),
    },
  };
}

/** Presents an amount of a currency; by the contract it has neither icon nor network. */
export function presentFiatAmount(code: string, value: bigint): Amount {
  const currency = findCurrency(code);
  return {
    unit: `iso4217/${code}`,
    value: value.toString(),
    display: {
      assetName: currency?.name ?? code,
      assetSymbol: code,
      decimals: currency?.decimals ?? 0,
    },
  };
}

/** Returns the public URL of an icon that the configuration names by path. */
export function absoluteUrl(icon: string): string {
  return /^https?:\/\//.test(icon) ? icon : `${env().PUBLIC_URL}${icon.startsWith("/") ? "" : "/"}${icon}`;
}
