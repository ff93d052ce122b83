import type { ChainConfig } from "@/server/chain/client/registry";
import type { Tip } from "@/server/chain/reads/tip";
import type { Lease } from "@/server/db/lease";
import type { WatchedDeposits } from "@/server/deposits/watched-deposits";
import { type BlockMemory, newBlockMemory } from "@/server/indexer/complete-events";
import { newRereading, type Rereading } from "@/server/indexer/reread-recent";
import type { WatchedWallets } from "@/server/indexer/watched-wallets";
import type { Backoff } from "@/server/kernel/for-each-isolated";
import { newSentMemory, type SentMemory } from "@/server/reconciliation/follow-sent";

/** One process's state of reading one chain. */
export interface Scan {
  chain: ChainConfig;
  lease: Lease;
  /** The maximum blocks per request; grows while the node answers, and shrinks while it does not. */
  range: number;
  /** The newest block when the chain was last read. */
  tip: Tip | null;
  /** When it was last read, before its newest block was requested. */
  lookedAt: Date;
  /** How long the chain is left alone after all of it was read, while nobody waits for its blocks, in milliseconds. */
  restMs: number;
  /** The start of the present rest, in monotonic milliseconds. */
  restsSince: number;
  /** Whether somebody waits for the chain's next blocks. */
  isAwaited: boolean;
  /** Hash of the chain's last block at the time when everything up to it had been read. */
  readUpTo: string | null;
  backoff: Backoff;
  /** Merchants' wallets to watch for direct transfers; null before they are loaded. */
  wallets: WatchedWallets | null;
  /** Deposit addresses to watch; null before they are loaded. */
  deposits: WatchedDeposits | null;
  memory: BlockMemory;
  reread: Rereading;
  sent: SentMemory;
}

const LEASE_MS = 4_000;
/** The most blocks that are requested at once. */
export const MAX_RANGE = 1_000;

/** @param restMs 0 reads the chain with each call */
export function newScan(chain: ChainConfig, holder: string, restMs = 0): Scan {
  const lease = { name: `watch:${chain.id}`, holder, ms: LEASE_MS };
  const memory = { memory: newBlockMemory(), reread: newRereading(), sent: newSentMemory() };
  return {
    chain,
    lease,
    range: MAX_RANGE,
    tip: null,
    lookedAt: new Date(),
    restMs,
    restsSince: Number.NEGATIVE_INFINITY,
    isAwaited: true,
    readUpTo: null,
    backoff: new Map(),
    wallets: null,
    deposits: null,
    ...memory,
  };
}
