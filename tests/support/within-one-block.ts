import { setTimeout as delay } from "node:timers/promises";
import { findChain } from "@/server/chain/client/registry";

/** Clocks count whole milliseconds. */
const ROUNDING_MS = 2;

/**
 * Requests a value that depends on balances or allowances that have just changed. The product may serve them one block
 * late, so an unwanted answer is requested again after that time, and the second answer counts.
 */
export async function withinOneBlock<T>(
  chainId: number,
  read: () => Promise<T>,
  isWanted: (answer: T) => boolean,
): Promise<T> {
  const answer = await read();
  if (isWanted(answer)) return answer;
  const chain = findChain(chainId);
  if (!chain) return answer;
  await delay(chain.blockTimeMs + ROUNDING_MS);
  return read();
}
