import { bloomHasRouter } from "@/server/chain/reads/bloom";
import { type Header, readHeader } from "@/server/chain/reads/headers";
import { readBlockEvents } from "@/server/chain/reads/read-block-events";
import type { ReadRouters } from "@/server/chain/reads/read-router-events";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import { log } from "@/server/kernel/log";

/** This process's memory of blocks near a chain's head, by hash, so that each is requested once. */
export interface BlockMemory {
  headers: Map<string, Header>;
  /** The router's events from the receipts of blocks whose logs were missing. */
  events: Map<string, RouterEvent[]>;
  /** When a block's receipts first failed to load, in monotonic milliseconds. */
  unread: Map<string, number>;
}

export function newBlockMemory(): BlockMemory {
  return { headers: new Map(), events: new Map(), unread: new Map() };
}

interface Read {
  /** The first block of the request. */
  from: number;
  last: Header;
  /** The result of `eth_getLogs`. */
  events: RouterEvent[];
}

/** Maximum header requests, and maximum headers checked, per call. */
const MAX_READS = 32;
const MAX_HEADERS = 128;
/** How long the reader waits for a block's receipts; a later rereading finds anything missed. */
const HOLD_MS = 10_000;

/**
 * Completes the events of the blocks up to the head with those that the node left out. When a header's bloom filter
 * matches a router but its block has no logs, the block's receipts are read.
 * @returns `unsure` when the receipts cannot be read now, also because the chain has changed meanwhile
 */
export async function completeEvents(
  place: ReadRouters,
  { from, last, events }: Read,
  memory: BlockMemory,
): Promise<RouterEvent[] | "unsure"> {
  const covered = new Set(events.map(({ blockHash }) => blockHash));
  const headers = await readHeaders(place.chainId, { from, last }, memory);
  const silent = headers.filter(
    ({ hash, bloom }) =>
      !covered.has(hash) && bloom !== null && place.routers.some((router) => bloomHasRouter(bloom, router)),
  );
  const found: RouterEvent[] = [];
  for (const header of silent) {
    const missing = await eventsOf(place, header, memory);
    if (missing === "unsure") return missing;
    found.push(...missing);
  }
  if (found.length === 0) return events;
  return [...events, ...found].sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
}

/** Reads headers from the last block back through its parents, using remembered ones. */
async function readHeaders(
  chainId: number,
  { from, last }: Pick<Read, "from" | "last">,
  { headers }: BlockMemory,
): Promise<Header[]> {
  const read: Header[] = [];
  let reads = 0;
  let at: Header | null = last;
  while (at && at.number >= from && read.length < MAX_HEADERS) {
    read.push(at);
    headers.set(at.hash, at);
    if (at.number === from) break;
    const known = headers.get(at.parentHash);
    if (!known && ++reads > MAX_READS) break;
    at = known ?? (await readHeader(chainId, at.parentHash));
  }
  return read;
}

async function eventsOf(
  place: ReadRouters,
  { number, hash }: Header,
  { events, unread }: BlockMemory,
): Promise<RouterEvent[] | "unsure"> {
  const known = events.get(hash);
  if (known) return known;
  const { chainId } = place;
  try {
    const read = await readBlockEvents(place, { number, hash });
    if (read.length > 0) log().warn({ chainId, block: number }, "logs were missing; receipts have them");
    events.set(hash, read);
    return read;
  } catch (err) {
    const since = unread.get(hash) ?? performance.now();
    unread.set(hash, since);
    if (performance.now() - since < HOLD_MS) return "unsure";
    log().warn({ err, chainId, block: number }, "receipts of a block cannot be read; its logs count");
    events.set(hash, []);
    return [];
  }
}

/** Forgets the blocks below a height. */
export function forgetBelow({ headers, events, unread }: BlockMemory, from: number): void {
  for (const [hash, { number }] of headers) {
    if (number >= from) continue;
    for (const memory of [headers, events, unread]) memory.delete(hash);
  }
}
