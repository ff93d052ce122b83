import type { ChainConfig } from "@/server/chain/client/registry";
import { readBlock } from "@/server/chain/reads/blocks";
import type { TokenTransfer } from "@/server/chain/reads/read-transfers";
import { directTransfers } from "@/server/indexer/direct-transfers";
import type { BlockRange } from "@/server/indexer/read-block-range";
import { findMatchingQuotes, type MatchedQuote, matchQuote } from "@/server/reconciliation/match-quote";

/** Tokens that somebody sent past the checkout. */
export interface DirectTransfer extends TokenTransfer {
  /** Of its block. */
  time: Date;
  /** The quote that it fits; null for what went to the router, which is nobody's. */
  quote: MatchedQuote | null;
  /** Places of all transfers of the same transaction. */
  logIndexes: number[];
}

/**
 * What a window's confirmed blocks show that was sent straight to the router, or that fits a quote and was sent straight
 * to the wallet which the quote names. Null when the chain has moved on.
 */
export async function matchDirectTransfers(
  { id, router }: Pick<ChainConfig, "id" | "router">,
  { transfers, events, cursor }: BlockRange,
): Promise<DirectTransfer[] | null> {
  if (!transfers || transfers.length === 0) return [];
  const own = router.toLowerCase();
  const plain = directTransfers(router, { transfers, events }).filter(
    ({ blockNumber }) => blockNumber <= cursor.number,
  );
  const quotes = await findMatchingQuotes(
    id,
    plain.filter(({ to }) => to !== own),
  );
  const described: DirectTransfer[] = [];
  for (const transfer of plain) {
    const quote = transfer.to === own ? null : matchQuote(transfer, quotes);
    if (quote === undefined) continue;
    const block = await readBlock(id, transfer.blockNumber);
    if (block?.hash !== transfer.blockHash) return null;
    const same = transfers.filter(({ txHash }) => txHash === transfer.txHash);
    const logIndexes = same.map(({ logIndex }) => logIndex);
    described.push({ ...transfer, time: block.time, quote, logIndexes });
  }
  return described;
}
