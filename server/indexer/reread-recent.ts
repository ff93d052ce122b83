import { readableRouters } from "@/server/chain/checks/chain-status";
import type { ChainConfig } from "@/server/chain/client/registry";
import { firstBlock } from "@/server/chain/client/routers";
import { readableBlocks } from "@/server/chain/reads/read-logs";
import { readRouterEvents } from "@/server/chain/reads/read-router-events";
import type { Lease } from "@/server/db/lease";
import { type Cursor, isCanonical } from "@/server/indexer/cursor";
import { storeMissing } from "@/server/indexer/store-missing";

/** When the last blocks were reread, in monotonic milliseconds, and the chain's tip at that time. */
export interface Rereading {
  at: number;
  tip: string | null;
  /** Since when the chain has had this tip. */
  tipSince: number;
  /** The last block that was reread; null before the first. */
  upTo: number | null;
  /** An execution is known but its event is missing, so the next read goes further back. */
  isWide: boolean;
  /** When transfers to deposit addresses were reread, in monotonic milliseconds. */
  transfersAt: number;
}

interface Reader {
  chain: ChainConfig;
  lease: Lease;
  reread: Rereading;
  isAwaited: boolean;
}

export const REREAD_EVERY_MS = 5_000;
/** A chain without new blocks has no new events. */
const REST_AFTER_MS = 60_000;
const REST_MS = 60_000;
const BLOCKS = 20;
const WIDE_BLOCKS = 1_000;
/** How far a node's index may lag behind its head, on chains with fast blocks. */
const LAG_MS = 30_000;

export function newRereading(): Rereading {
  const now = performance.now();
  return { at: now, tip: null, tipSince: now, upTo: null, isWide: false, transfersAt: now };
}

/**
 * Rereads the last blocks behind the cursor every few seconds: a lagging index may have left out events of these
 * blocks. While nobody waits for them, it does so once a minute, and rereads all blocks since the last time.
 * @returns whether events were missing
 */
export async function rereadRecent(
  reader: Reader,
  { cursor, tip }: { cursor: Cursor; tip: string },
): Promise<boolean> {
  const { chain, reread } = reader;
  const now = performance.now();
  if (reread.tip !== tip) Object.assign(reread, { tip, tipSince: now });
  const isQuiet = now - reread.tipSince > REST_AFTER_MS || !reader.isAwaited;
  const isResting = isQuiet && !reread.isWide;
  if (now - reread.at < (isResting ? REST_MS : REREAD_EVERY_MS)) return false;
  const after = Math.max(firstOf(reader, cursor.number) - 1, firstBlock(chain) - 1, 0);
  const place = { chainId: chain.id, routers: readableRouters(chain) };
  const events = await readRouterEvents(place, after + 1, cursor.number);
  Object.assign(reread, { at: now, upTo: cursor.number, isWide: false });
  if (events.length === 0 || !(await isCanonical(chain.id, cursor))) return false;
  return (await storeMissing(reader, after, events)) > 0;
}

/** Returns the first block to reread; a node's index may lag behind its head at each time. */
function firstOf({ chain, reread }: Reader, last: number): number {
  const most = mostBlocks(chain);
  if (reread.isWide) return last - most + 1;
  const from = Math.min(reread.upTo ?? last, last) - lagOf(chain) + 1;
  return Math.max(from, last - most + 1);
}

/** Returns the number of blocks behind the cursor in which a lagging node may have left something out. */
export function recentBlocks(chain: ChainConfig): number {
  return Math.min(lagOf(chain), mostBlocks(chain));
}

const lagOf = ({ blockTimeMs }: ChainConfig) => Math.max(BLOCKS, Math.ceil(LAG_MS / blockTimeMs));
const mostBlocks = ({ id }: ChainConfig) => Math.min(WIDE_BLOCKS, readableBlocks(id));
