import { assetsOf } from "@/server/assets/asset";
import { priceContext } from "@/server/assets/rate-providers";
import { type Peg, pegOf } from "@/server/assets/rates";
import { chainsConfig } from "@/server/chain/client/registry";
import type { PegHealth } from "@/server/rates/health-schema";

/** Lists the pegs that a source guards, by the rates on this process's board: one per symbol and currency. */
export function findPegs(): PegHealth[] {
  const context = priceContext();
  const pegged = chainsConfig()
    .chains.flatMap(assetsOf)
    .flatMap(({ symbol, peg }) => (peg === null ? [] : [{ symbol, peg }]));
  const alike = new Map(pegged.map((each) => [`${each.symbol}/${each.peg}`, each]));
  return [...alike].flatMap(([pair, asset]) => {
    const { state, rate } = pegOf(asset, context);
    return state === "unguarded" ? [] : [{ pair, state, ...presentRate(rate) }];
  });
}

const presentRate = (rate: Peg["rate"]) => ({
  value: rate ? (Number((rate.numerator * 1_000_000n) / rate.denominator) / 1_000_000).toString() : null,
  source: rate?.source ?? null,
});
