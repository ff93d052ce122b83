import { setTimeout as delay } from "node:timers/promises";
import { findChain } from "@/server/chain/client/registry";

/** Clocks count whole milliseconds. */
const ROUNDING_MS = 2;

/**
 * Asks for something that rests on balances or allowances which have just changed. The product may show them as they
 * were one block ago: an answer that is not the wanted one is asked for again after that time, and the second one counts.
 */
export async function withinOneBlock<T>(
  chainId: number,
  ask: () => Promise<T>,
  isWanted: (answer: T) => boolean,
): Promise<T> {
  const answer = await ask();
  if (isWanted(answer)) return answer;
  const chain = findChain(chainId);
  if (!chain) return answer;
  await delay(chain.blockTimeMs + ROUNDING_MS);
  return ask();
}
