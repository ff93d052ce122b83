import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/** EIP-1559 fees in wei per unit of gas. */
export interface Fees {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** Reads fees that get a transaction into one of the next blocks, with at least the chain's minimum tip. */
export async function currentFees(chainId: number): Promise<Fees> {
  const { maxFeePerGas, maxPriorityFeePerGas } = await answered(
    chainId,
    chainClient(chainId).estimateFeesPerGas({ type: "eip1559" }),
  );
  const tip = larger(maxPriorityFeePerGas, gasLimitsOf(chainId).minPriorityFeePerGas);
  return { maxFeePerGas: maxFeePerGas - maxPriorityFeePerGas + tip, maxPriorityFeePerGas: tip };
}

/** Returns the price of a unit of gas now, in wei: {@link currentFees} allow for twice the current base fee. */
export function presentGasPrice({ maxFeePerGas, maxPriorityFeePerGas }: Fees): bigint {
  return (maxFeePerGas - maxPriorityFeePerGas) / 2n + maxPriorityFeePerGas;
}

/**
 * Caps fees at the most that is paid for a unit of gas; returns null when the chain already requires more. The
 * margin for a rising base fee is cut first.
 */
export function affordableFees(fees: Fees, most: bigint | null): Fees | null {
  const { maxFeePerGas, maxPriorityFeePerGas } = fees;
  if (most === null || maxFeePerGas <= most) return fees;
  return presentGasPrice(fees) <= most ? { maxFeePerGas: most, maxPriorityFeePerGas } : null;
}

/**
 * Calculates the fees of a replacement on the same nonce. They rise by 15 %, since nodes require at least 10 %, and
 * never stay below the current fees.
 */
export function bumpedFees(previous: Fees, current: Fees): Fees {
  const maxFeePerGas = larger(raised(previous.maxFeePerGas), current.maxFeePerGas);
  const tip = larger(raised(previous.maxPriorityFeePerGas), current.maxPriorityFeePerGas);
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas };
}

/** Adds a quarter to an estimate, since state may change before the transaction is in a block. */
export function gasLimitOf(estimate: bigint): bigint {
  return (estimate * 5n) / 4n;
}

/** Reads the gas limit of the chain's newest block. */
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
