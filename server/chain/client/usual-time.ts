import type { ChainConfig } from "@/server/chain/client/registry";

/** How many blocks a finality tag is behind the head on chains that have them (32 slots an epoch). */
const BLOCKS_TO_TAG = { safe: 32, finalized: 64 } as const;

/**
 * Milliseconds until a transaction that is sent now usually counts on a chain: its confirmation depth in blocks.
 * @param blocksBefore further blocks that go by first
 */
export function usualTimeMs({ confirmations, blockTimeMs }: ChainConfig, blocksBefore = 0): number {
  const depth = typeof confirmations === "number" ? confirmations : BLOCKS_TO_TAG[confirmations];
  return (depth + blocksBefore) * blockTimeMs;
}
