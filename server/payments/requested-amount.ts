import { type Asset, findAsset } from "@/server/assets/asset";
import { parseUnit } from "@/server/assets/caip";
import { findCurrency } from "@/server/assets/currency";
import { chainsConfig } from "@/server/chain/client/registry";

/** A payment's facts from the beginning: its asset, or its amount in money, or both for a pegged token. */
interface RequestedAmount {
  asset: Asset | null;
  fiat: { currency: string; minor: bigint } | null;
}

const MAX_UINT256 = 2n ** 256n - 1n;

/**
 * Returns a price's asset and amount in money, as far as either is known from the beginning.
 * @param unit canonical `Amount.unit`
 * @param value in minor units; a pegged token's fraction below the currency's minor unit is cut off
 */
export function requestedAmount(unit: string, value: bigint): RequestedAmount {
  const parsed = parseUnit(unit);
  if (parsed?.kind === "fiat") return { asset: null, fiat: { currency: parsed.currency, minor: value } };
  const asset = (parsed && findAsset(parsed.id, chainsConfig().chains)) ?? null;
  const currency = asset?.peg ? findCurrency(asset.peg) : undefined;
  if (!asset || !currency) return { asset, fiat: null };
  const minor = (value * 10n ** BigInt(currency.decimals)) / 10n ** BigInt(asset.decimals);
  return { asset, fiat: minor > MAX_UINT256 ? null : { currency: currency.code, minor } };
}
