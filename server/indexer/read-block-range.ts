import type { ChainConfig } from "@/server/chain/client/registry";
import { readBlock } from "@/server/chain/reads/blocks";
import { type Header, readHeader } from "@/server/chain/reads/headers";
import { type ReadRouters, readRouterEvents } from "@/server/chain/reads/read-router-events";
import { readTransfers, type TokenTransfer } from "@/server/chain/reads/read-transfers";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import type { Tip } from "@/server/chain/reads/tip";
import { type BlockMemory, completeEvents, forgetBelow } from "@/server/indexer/complete-events";
import { type Cursor, isCanonical } from "@/server/indexer/cursor";
import { isBelow, rememberedAncestor } from "@/server/indexer/linked-blocks";
import { log } from "@/server/kernel/log";

/** The routers' actions after the cursor, as one chain reports them. */
export interface BlockRange {
  /** The last block that was read. */
  end: number;
  /** The cursor's new position: the last block that is confirmed and read. */
  cursor: Cursor;
  events: RouterEvent[];
  /** Tokens that moved to a watched address; null when the node did not report them. */
  transfers: TokenTransfer[] | null;
}

/**
 * `moved`: the chain changed during the read. `reorganised`: it no longer has the cursor's block. `unsure`: the node
 * has left events out and cannot provide their receipts now.
 */
export type Reading = BlockRange | "moved" | "reorganised" | "unsure";

interface Question {
  cursor: Cursor;
  tip: Tip;
  /** The most blocks to read. */
  range: number;
  /** The routers to read. */
  routers: ReadRouters["routers"];
  /** Further receivers whose transfers are read: merchants' wallets and deposit addresses, in lower case. */
  receivers: readonly string[];
  /** No transfer may be missed, so the range is read again when the node does not report them. */
  needsTransfers: boolean;
  /** Whether events that the node leaves out are searched at once: somebody waits for them. */
  isAwaited: boolean;
  memory: BlockMemory;
}

/**
 * Reads the routers' events after the cursor. A node answers for the chain that it has at that moment, so the range's
 * last block is checked before and after. Its hash covers all blocks below it.
 * @throws AppError `bad_gateway` when the node fails
 */
export async function readBlockRange(chain: ChainConfig, question: Question): Promise<Reading> {
  const { cursor, tip, range, routers, receivers, memory } = question;
  const { head } = tip;
  const readTransfersOf = question.needsTransfers ? readTransfers : readPast;
  const place = { chainId: chain.id, routers };
  const end = Math.min(head.number, cursor.number + range);
  const last = end === head.number ? tip.block : await readHeader(chain.id, end);
  if (!last || end < cursor.number) return "reorganised";
  if (!(isBelow(memory, last, cursor) ?? (await isCanonical(chain.id, cursor)))) return "reorganised";
  forgetBelow(memory, cursor.number + 1);
  const [logged, transfers] = await Promise.all([
    readRouterEvents(place, cursor.number + 1, end),
    readTransfersOf(chain, { from: cursor.number + 1, to: end, receivers: [...routers, ...receivers] }),
  ]);
  const next = await nextCursor(chain.id, cursor, { last, confirmed: head.confirmed, memory });
  // Far behind the head, a node's index is up to date.
  const read = { from: cursor.number + 1, last, events: logged };
  const isSettled = end < head.number || !question.isAwaited;
  const events = isSettled ? logged : await completeEvents(place, read, memory);
  if (events === "unsure") return events;
  if (!next || !(await isCanonical(chain.id, last))) return "moved";
  return { end, cursor: next, events, transfers };
}

/** Reads transfers that bypassed the checkout. A node that refuses this request must not delay payments. */
export function readPast(...args: Parameters<typeof readTransfers>): Promise<TokenTransfer[] | null> {
  return readTransfers(...args).catch((err: unknown) => {
    log().warn({ err, chainId: args[0].id }, "plain transfers of some blocks could not be read");
    return null;
  });
}

async function nextCursor(
  chainId: number,
  cursor: Cursor,
  { last, confirmed, memory }: { last: Header; confirmed: number; memory: BlockMemory },
): Promise<Cursor | null> {
  const number = Math.min(last.number, confirmed);
  if (number <= cursor.number) return cursor;
  return rememberedAncestor(memory, last, number) ?? readBlock(chainId, number);
}
