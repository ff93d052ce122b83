import { codes } from "currency-codes";
import type { Asset } from "@/server/assets/asset";
import { assetsOf } from "@/server/assets/asset";
import { findCurrency } from "@/server/assets/currency";
import { priceContext } from "@/server/assets/rate-providers";
import { priceOf } from "@/server/assets/rates";
import { chainsOf } from "@/server/chain/registry";

interface Units {
  /** ISO 4217 codes. */
  currencies: string[];
  assets: Asset[];
}

/** The currencies that first come to most people's mind; the others follow by their letters. */
const FIRST = ["USD", "EUR"];

/** Everything that a payment of this mode can be asked for in, as `supportedUnit` decides it. */
export function listUnits(mode: "test" | "live"): Units {
  const assets = chainsOf(mode).flatMap(assetsOf);
  const context = priceContext();
  const isPriced = (code: string) =>
    findCurrency(code) !== undefined && assets.some((asset) => priceOf(asset, code, context));
  const currencies = [...new Set([...FIRST, ...codes().sort()])].filter(isPriced);
  return { currencies, assets };
}
