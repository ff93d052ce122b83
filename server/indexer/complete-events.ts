import type { ChainConfig } from "@/server/chain/client/registry";
import { bloomHasRouter } from "@/server/chain/reads/bloom";
import { type Header, readHeader } from "@/server/chain/reads/headers";
import { readBlockEvents } from "@/server/chain/reads/read-block-events";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import { log } from "@/server/kernel/log";

/** What a process remembers of the blocks near a chain's head, so that each is asked for once. By hash. */
export interface BlockMemory {
  headers: Map<string, Header>;
  /** The router's events in blocks whose logs were missing, by their receipts. */
  events: Map<string, RouterEvent[]>;
  /** Since when, in monotonic milliseconds, receipts of a block could not be read. */
  unread: Map<string, number>;
}

export function newBlockMemory(): BlockMemory {
  return { headers: new Map(), events: new Map(), unread: new Map() };
}

interface Read {
  /** The first block that was asked for. */
  from: number;
  last: Header;
  /** What `eth_getLogs` showed. */
  events: RouterEvent[];
}

/** Headers that one look may ask for, and the most that it looks at. */
const MAX_READS = 32;
const MAX_HEADERS = 128;
/** For how long the reader waits for the receipts of a block; what is missed then is found when it is read again. */
const HOLD_MS = 10_000;

/**
 * The events of the blocks up to the head, with those that the node has left out: a block whose header speaks of the
 * router, but of which no log came, is asked for its receipts.
 * @returns `moved` when the chain has changed meanwhile, `unsure` when the receipts cannot be read now
 * @throws AppError `bad_gateway`
 */
export async function completeEvents(
  chain: ChainConfig,
  { from, last, events }: Read,
  memory: BlockMemory,
): Promise<RouterEvent[] | "moved" | "unsure"> {
  forgetBelow(memory, from);
  const told = new Set(events.map(({ blockHash }) => blockHash));
  const headers = await readHeaders(chain.id, { from, last }, memory);
  const silent = headers.filter(
    ({ hash, bloom }) => !told.has(hash) && bloom !== null && bloomHasRouter(bloom, chain.router),
  );
  const found: RouterEvent[] = [];
  for (const header of silent) {
    const missing = await eventsOf(chain, header, memory);
    if (typeof missing === "string") return missing;
    found.push(...missing);
  }
  if (found.length === 0) return events;
  return [...events, ...found].sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
}

/** From the last block back by its parents, through what is remembered. */
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
  chain: ChainConfig,
  { number, hash }: Header,
  { events, unread }: BlockMemory,
): Promise<RouterEvent[] | "moved" | "unsure"> {
  const known = events.get(hash);
  if (known) return known;
  try {
    const read = await readBlockEvents(chain, { number, hash });
    if (!read) return "moved";
    if (read.length > 0)
      log().warn({ chainId: chain.id, block: number }, "logs were missing; receipts have them");
    events.set(hash, read);
    return read;
  } catch (err) {
    const since = unread.get(hash) ?? performance.now();
    unread.set(hash, since);
    if (performance.now() - since < HOLD_MS) return "unsure";
    log().warn(
      { err, chainId: chain.id, block: number },
      "receipts of a block cannot be read; its logs count",
    );
    events.set(hash, []);
    return [];
  }
}

function forgetBelow({ headers, events, unread }: BlockMemory, from: number): void {
  for (const [hash, { number }] of headers) {
    if (number >= from) continue;
    for (const memory of [headers, events, unread]) memory.delete(hash);
  }
}
