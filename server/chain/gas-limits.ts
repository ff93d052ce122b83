import { findChain } from "@/server/chain/registry";

/** What our own transactions may cost on a chain, in wei; null where nothing is limited. */
export interface GasLimits {
  maxFeePerGas: bigint | null;
  minPriorityFeePerGas: bigint;
  minBalance: bigint;
  maxLossPerAccount: bigint | null;
}

/** The configured limits of a chain. */
export function gasLimitsOf(chainId: number): GasLimits {
  const gas = findChain(chainId)?.gas;
  const limit = (digits: string | undefined) => (digits === undefined ? null : BigInt(digits));
  return {
    maxFeePerGas: limit(gas?.maxFeePerGas),
    minPriorityFeePerGas: limit(gas?.minPriorityFeePerGas) ?? 0n,
    minBalance: limit(gas?.minBalance) ?? 0n,
    maxLossPerAccount: limit(gas?.maxLossPerAccount),
  };
}
