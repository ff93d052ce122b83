import { codes } from "currency-codes";
import type { Asset } from "@/server/assets/asset";
import { assetsOf } from "@/server/assets/asset";
import { isPricedCurrency } from "@/server/assets/priced-currency";
import { chainsOf } from "@/server/chain/client/registry";

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
  const currencies = [...new Set([...FIRST, ...codes().sort()])].filter((code) =>
    isPricedCurrency(mode, code),
  );
  return { currencies, assets };
}
