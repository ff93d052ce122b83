import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { Header } from "@/server/chain/reads/headers";

/** How many times the base fee is allowed for, as in the client's `baseFeeMultiplier`. */
const BASE_FEES = 2n;

/** EIP-1559 fees in wei per unit of gas. */
export interface Fees {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/**
 * Reads fees that get a transaction into one of the next blocks, with at least the chain's minimum tip.
 * @param block the newest block, where it is known
 */
export async function currentFees(chainId: number, block?: Pick<Header, "baseFee">): Promise<Fees> {
  const { maxFeePerGas, maxPriorityFeePerGas } = await answered(
    chainId,
    estimateFees(chainId, block?.baseFee),
  );
  const tip = larger(maxPriorityFeePerGas, gasLimitsOf(chainId).minPriorityFeePerGas);
  return { maxFeePerGas: maxFeePerGas - maxPriorityFeePerGas + tip, maxPriorityFeePerGas: tip };
}

async function estimateFees(chainId: number, baseFee: bigint | null | undefined): Promise<Fees> {
  const client = chainClient(chainId);
  if (baseFee == null) return client.estimateFeesPerGas({ type: "eip1559" });
  const maxPriorityFeePerGas = await client.estimateMaxPriorityFeePerGas();
  return { maxFeePerGas: BASE_FEES * baseFee + maxPriorityFeePerGas, maxPriorityFeePerGas };
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

function raised(fee: bigint): bigint {
  return (fee * 115n + 99n) / 100n;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
