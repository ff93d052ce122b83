import type { Address } from "viem";
import { assetOfToken } from "@/server/assets/asset";
import type { ChainConfig } from "@/server/chain/client/registry";
import { depositMinimum, EXECUTION_GAS, SHARE } from "@/server/deposits/deposit-minimum";

/** Gas of a return or a claim, with the deployment of its address (contracts/test/Gas.t.sol). */
const MOVE_GAS = 100_000n;

/**
 * Calculates what the gas of a return or a claim costs, in base units of the token it moves; null while the token has no
 * price.
 * @throws AppError `bad_gateway` when the network's gas price cannot be read
 */
export async function moveCost(chain: ChainConfig, token: Address): Promise<bigint | null> {
  const asset = assetOfToken(chain, token);
  const minimum = asset ? await depositMinimum(chain, asset) : null;
  return minimum === null ? null : (minimum * MOVE_GAS) / (EXECUTION_GAS * SHARE);
}
