import type { ChainConfig } from "@/server/chain/client/registry";
import { readBlock } from "@/server/chain/reads/blocks";
import type { TokenTransfer } from "@/server/chain/reads/read-transfers";
import { plainTransfers } from "@/server/indexer/direct-transfers";
import type { Window } from "@/server/indexer/read-block-range";
import { findMeant, fittingQuote, type Meant } from "@/server/reconciliation/match-quote";

/** Tokens that somebody sent past the checkout. */
export interface PlainTransfer extends TokenTransfer {
  /** Of its block. */
  time: Date;
  /** The quote that it fits; null for what went to the router, which is nobody's. */
  meant: Meant | null;
  /** Places of all transfers of the same transaction. */
  logIndexes: number[];
}

/**
 * What a window's confirmed blocks show that was sent straight to the router, or that fits a quote and was sent straight
 * to the wallet which the quote names. Null when the chain has moved on.
 */
export async function describePlain(
  { id, router }: Pick<ChainConfig, "id" | "router">,
  { transfers, events, cursor }: Window,
): Promise<PlainTransfer[] | null> {
  if (!transfers || transfers.length === 0) return [];
  const own = router.toLowerCase();
  const plain = plainTransfers(router, { transfers, events }).filter(
    ({ blockNumber }) => blockNumber <= cursor.number,
  );
  const quotes = await findMeant(
    id,
    plain.filter(({ to }) => to !== own),
  );
  const described: PlainTransfer[] = [];
  for (const transfer of plain) {
    const meant = transfer.to === own ? null : fittingQuote(transfer, quotes);
    if (meant === undefined) continue;
    const block = await readBlock(id, transfer.blockNumber);
    if (block?.hash !== transfer.blockHash) return null;
    const same = transfers.filter(({ txHash }) => txHash === transfer.txHash);
    const logIndexes = same.map(({ logIndex }) => logIndex);
    described.push({ ...transfer, time: block.time, meant, logIndexes });
  }
  return described;
}
