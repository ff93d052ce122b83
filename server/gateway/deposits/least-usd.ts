import { priceContext } from "@/server/assets/rate-providers";
import { priceOf } from "@/server/assets/rates";
import type { DepositRoute } from "@/server/gateway/deposits/find-route";

/** Returns the least deposit of a route in US dollars, a hundred times what an execution costs; infinite without a price. */
export function leastUsd({ asset, minimum }: Pick<DepositRoute, "asset" | "minimum">): number {
  const price = priceOf(asset, "USD", priceContext());
  const units = Number(minimum) / 10 ** asset.decimals;
  return price ? (units * Number(price.numerator)) / Number(price.denominator) : Number.POSITIVE_INFINITY;
}
