import { codes } from "currency-codes";
import type { Asset } from "@/server/assets/asset";
import { assetsOf } from "@/server/assets/asset";
import { isPricedCurrency } from "@/server/assets/priced-currency";
import { openChainsOf } from "@/server/chain/client/registry";

interface Units {
  /** ISO 4217 codes. */
  currencies: string[];
  assets: Asset[];
}

/** The most common currencies; the others follow in alphabetical order. */
const FIRST = ["USD", "EUR"];

/** Lists every unit that a payment of this mode can be requested in, by the rule of `supportedUnit`. */
export function listUnits(mode: "test" | "live"): Units {
  const assets = openChainsOf(mode).flatMap(assetsOf);
  const currencies = [...new Set([...FIRST, ...codes().sort()])].filter((code) =>
    isPricedCurrency(mode, code),
  );
  return { currencies, assets };
}
