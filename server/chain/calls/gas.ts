import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/** EIP-1559 fees in wei per unit of gas. */
export interface Fees {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** Fees with which a transaction is taken into one of the next blocks, of the tip that the chain's limits ask for at least. */
export async function currentFees(chainId: number): Promise<Fees> {
  const { maxFeePerGas, maxPriorityFeePerGas } = await answered(
    chainId,
    chainClient(chainId).estimateFeesPerGas({ type: "eip1559" }),
  );
  const tip = larger(maxPriorityFeePerGas, gasLimitsOf(chainId).minPriorityFeePerGas);
  return { maxFeePerGas: maxFeePerGas - maxPriorityFeePerGas + tip, maxPriorityFeePerGas: tip };
}

/**
 * Fees within what is paid at most for a unit of gas; null when the chain asks for more already. {@link currentFees} leave
 * room for twice the present base fee, which is given up first.
 */
export function affordableFees(fees: Fees, most: bigint | null): Fees | null {
  const { maxFeePerGas, maxPriorityFeePerGas } = fees;
  if (most === null || maxFeePerGas <= most) return fees;
  const now = (maxFeePerGas - maxPriorityFeePerGas) / 2n + maxPriorityFeePerGas;
  return now <= most ? { maxFeePerGas: most, maxPriorityFeePerGas } : null;
}

/**
 * Fees for a replacement on the same nonce: 15 % more, since nodes take one from 10 % more on, and never less than what
 * the chain wants now.
 */
export function bumpedFees(previous: Fees, current: Fees): Fees {
  const maxFeePerGas = larger(raised(previous.maxFeePerGas), current.maxFeePerGas);
  const tip = larger(raised(previous.maxPriorityFeePerGas), current.maxPriorityFeePerGas);
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas };
}

/** A gas limit with a quarter of room over the estimate, for state that changes until the transaction is in a block. */
export function gasLimitOf(estimate: bigint): bigint {
  return (estimate * 5n) / 4n;
}

/** How much gas the chain's newest block may use. */
export async function readBlockGas(chainId: number): Promise<bigint> {
  const { gasLimit } = await answered(chainId, chainClient(chainId).getBlock());
  return gasLimit;
}

function raised(fee: bigint): bigint {
  return (fee * 115n + 99n) / 100n;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
