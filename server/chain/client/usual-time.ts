import type { ChainConfig } from "@/server/chain/client/registry";

/** Usual distance of a finality tag from the head, in blocks (32 slots per epoch). */
const BLOCKS_TO_TAG = { safe: 32, finalized: 64 } as const;

/**
 * Estimates how many milliseconds a transaction sent now needs to reach the chain's confirmation depth.
 * @param blocksBefore additional blocks to wait first
 */
export function usualTimeMs({ confirmations, blockTimeMs }: ChainConfig, blocksBefore = 0): number {
  const depth = typeof confirmations === "number" ? confirmations : BLOCKS_TO_TAG[confirmations];
  return (depth + blocksBefore) * blockTimeMs;
}
