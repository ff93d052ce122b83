import { findAsset } from "@/server/assets/asset";
import { parseAssetId } from "@/server/assets/caip";
import { findCurrency } from "@/server/assets/currency";
import { chainsConfig } from "@/server/chain/client/registry";

/** An amount in a currency's minor units. */
export interface Worth {
  /** ISO 4217. */
  currency: string;
  minor: bigint;
}

/** What decides the worth of a refund. Amounts of tokens are in base units. */
export interface Valued {
  /** The payment's price; null for a payment that was priced in a token. */
  fiatCurrency: string | null;
  fiatMinor: bigint | null;
  /** CAIP-19. */
  asset: string;
  paid: bigint;
}

/**
 * Returns what a refund of this amount is worth, rounded up: its share of the payment's price, or by the token's peg
 * where the payment was priced in a token. Null for a token without a peg. No rate is involved.
 */
export function worthOf({ fiatCurrency, fiatMinor, asset, paid }: Valued, amount: bigint): Worth | null {
  if (fiatCurrency !== null && fiatMinor !== null) {
    return { currency: fiatCurrency, minor: dividedUp(fiatMinor * amount, paid) };
  }
  const id = parseAssetId(asset);
  const known = id && findAsset(id, chainsConfig().chains);
  const currency = known?.peg ? findCurrency(known.peg) : undefined;
  if (!known || !currency) return null;
  const minor = dividedUp(amount * 10n ** BigInt(currency.decimals), 10n ** BigInt(known.decimals));
  return { currency: currency.code, minor };
}

const dividedUp = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor;
