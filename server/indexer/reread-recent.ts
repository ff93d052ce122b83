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
  /** An execution is known but its event is missing, so the next read goes further back. */
  isWide: boolean;
}

interface Reader {
  chain: ChainConfig;
  lease: Lease;
  reread: Rereading;
}

const EVERY_MS = 5_000;
/** A chain without new blocks has no new events. */
const REST_AFTER_MS = 60_000;
const REST_MS = 60_000;
const BLOCKS = 20;
const WIDE_BLOCKS = 1_000;
/** How far a node's index may lag behind its head, on chains with fast blocks. */
const LAG_MS = 30_000;

export function newRereading(): Rereading {
  return { at: performance.now(), tip: null, tipSince: performance.now(), isWide: false };
}

/**
 * Rereads the last blocks behind the cursor every few seconds: a lagging index may have left out events of these
 * blocks.
 * @returns whether events were missing
 */
export async function rereadRecent(
  reader: Reader,
  { cursor, tip }: { cursor: Cursor; tip: string },
): Promise<boolean> {
  const { chain, reread } = reader;
  const now = performance.now();
  if (reread.tip !== tip) Object.assign(reread, { tip, tipSince: now });
  const isResting = now - reread.tipSince > REST_AFTER_MS && !reread.isWide;
  if (now - reread.at < (isResting ? REST_MS : EVERY_MS)) return false;
  const after = Math.max(cursor.number - blocksOf(reader), firstBlock(chain) - 1, 0);
  const place = { chainId: chain.id, routers: readableRouters(chain) };
  const events = await readRouterEvents(place, after + 1, cursor.number);
  Object.assign(reread, { at: now, isWide: false });
  if (events.length === 0 || !(await isCanonical(chain.id, cursor))) return false;
  return (await storeMissing(reader, after, events)) > 0;
}

function blocksOf({ chain, reread }: Reader): number {
  const most = Math.min(WIDE_BLOCKS, readableBlocks(chain.id));
  if (reread.isWide) return most;
  return Math.min(Math.max(BLOCKS, Math.ceil(LAG_MS / chain.blockTimeMs)), most);
}
