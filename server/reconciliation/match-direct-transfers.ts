import { readBlock } from "@/server/chain/reads/blocks";
import type { ReadRouters } from "@/server/chain/reads/read-router-events";
import type { TokenTransfer } from "@/server/chain/reads/read-transfers";
import { directTransfers } from "@/server/indexer/direct-transfers";
import type { BlockRange } from "@/server/indexer/read-block-range";
import { findMatchingQuotes, type MatchedQuote, matchQuote } from "@/server/reconciliation/match-quote";

/** Tokens that bypassed the checkout. */
export interface DirectTransfer extends TokenTransfer {
  /** Its block's time. */
  time: Date;
  /** The matching quote; null for a transfer to a router, which belongs to nobody. */
  quote: MatchedQuote | null;
  /** Log indexes of all transfers in the same transaction. */
  logIndexes: number[];
}

/**
 * Finds transfers in a range's confirmed blocks that bypassed the checkout. They went straight to a router, or they
 * match a quote and went straight to its wallet. Null when the chain has changed meanwhile.
 */
export async function matchDirectTransfers(
  { chainId, routers }: ReadRouters,
  { transfers, events, cursor }: BlockRange,
): Promise<DirectTransfer[] | null> {
  if (!transfers || transfers.length === 0) return [];
  const own = new Set(routers.map((router) => router.toLowerCase()));
  const plain = directTransfers(routers, { transfers, events }).filter(
    ({ blockNumber }) => blockNumber <= cursor.number,
  );
  const quotes = await findMatchingQuotes(
    chainId,
    plain.filter(({ to }) => !own.has(to)),
  );
  const described: DirectTransfer[] = [];
  for (const transfer of plain) {
    const quote = own.has(transfer.to) ? null : matchQuote(transfer, quotes);
    if (quote === undefined) continue;
    const block = await readBlock(chainId, transfer.blockNumber);
    if (block?.hash !== transfer.blockHash) return null;
    const same = transfers.filter(({ txHash }) => txHash === transfer.txHash);
    const logIndexes = same.map(({ logIndex }) => logIndex);
    described.push({ ...transfer, time: block.time, quote, logIndexes });
  }
  return described;
}
