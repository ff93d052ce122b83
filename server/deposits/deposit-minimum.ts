import { type Asset, NATIVE_TOKEN } from "@/server/assets/asset";
import { priceContext } from "@/server/assets/rate-providers";
import { type PriceContext, priceOf } from "@/server/assets/rates";
import { currentFees, presentGasPrice } from "@/server/chain/calls/gas";
import type { ChainConfig } from "@/server/chain/client/registry";
import { findMinimum, storeMinimum } from "@/server/deposits/minimums";

/** Gas of a lone execution into a new vault, its most expensive ordinary form (contracts/test/Gas.t.sol). */
export const EXECUTION_GAS = 176_224n;
/** The minimum is the amount of which the execution costs one in this many. */
export const SHARE = 100n;
const CROSS = "USD";

/**
 * Returns the least amount of an asset for which deposits are offered, in base units: the chains file's, or the one at
 * which the execution costs one percent, recomputed hourly from the network's gas price. Null where the cost cannot be
 * told, since the coin or the asset has no price.
 * @throws AppError `bad_gateway` when the network's gas price cannot be read
 */
export async function depositMinimum(chain: ChainConfig, asset: Asset): Promise<bigint | null> {
  const configured = configuredMinimum(chain, asset);
  if (configured !== undefined) return BigInt(configured);
  const known = await findMinimum(chain.id, asset.id);
  if (known !== undefined) return known;
  const gasPrice = presentGasPrice(await currentFees(chain.id));
  const amount = minimumFor({ chain, asset, costWei: EXECUTION_GAS * gasPrice }, priceContext());
  if (amount === null) return null;
  await storeMinimum({ chainId: chain.id, asset: asset.id, amount, gas: EXECUTION_GAS, gasPrice });
  return amount;
}

function configuredMinimum(chain: ChainConfig, { token }: Asset): string | undefined {
  if (token === NATIVE_TOKEN) return chain.native?.depositMinimum;
  return chain.tokens.find(({ address }) => address === token)?.depositMinimum;
}

interface Cost {
  chain: ChainConfig;
  asset: Asset;
  /** Of one execution, in the smallest unit of the chain's coin. */
  costWei: bigint;
}

/** Converts an execution's cost to the least amount of an asset, in base units; null without a price of both. */
export function minimumFor({ chain, asset, costWei }: Cost, context: PriceContext): bigint | null {
  if (!chain.native) return null;
  if (asset.token === NATIVE_TOKEN) return costWei * SHARE;
  const { symbol, decimals } = chain.native;
  const coin = priceOf({ symbol, peg: null, wraps: null }, CROSS, context);
  const unit = priceOf(asset, CROSS, context);
  if (!coin || !unit) return null;
  const above = costWei * SHARE * coin.numerator * unit.denominator * 10n ** BigInt(asset.decimals);
  const below = coin.denominator * unit.numerator * 10n ** BigInt(decimals);
  return (above + below - 1n) / below;
}
