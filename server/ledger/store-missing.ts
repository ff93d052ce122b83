import type { ChainConfig } from "@/server/chain/client/registry";
import { readBlock, readInclusion } from "@/server/chain/reads/blocks";
import { type RouterEvent, routerEvents } from "@/server/chain/reads/router-events";
import { changed, type Db } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { factsOf } from "@/server/ledger/event-facts";

/**
 * Stores an event that the indexer missed or that was removed, once the receipt of its transaction confirms it. It is
 * then booked like any other.
 * @returns whether it was stored
 * @throws AppError `bad_gateway`
 */
export async function storeMissing(on: Db, chain: ChainConfig, event: RouterEvent): Promise<boolean> {
  const { txHash, logIndex, blockNumber, blockHash, type, key } = event;
  const [block, inclusion] = [await readBlock(chain.id, blockNumber), await readInclusion(chain.id, txHash)];
  const events = routerEvents([event.router], inclusion?.logs ?? []);
  const isShown = events.some((each) => each.logIndex === logIndex && each.blockHash === blockHash);
  if (block?.hash !== blockHash || !isShown) return false;
  const stored = await changed(
    on,
    store
      .insertInto("chain_event")
      .values({
        chain_id: chain.id,
        tx_hash: txHash,
        log_index: logIndex,
        block_number: blockNumber,
        block_hash: blockHash,
        block_time: block.time,
        router: event.router,
        type,
        data: JSON.stringify(factsOf(event, null)),
        payment_id: fragment<string | null>`(select payment_id from payment_option where key = ${key})`,
        key,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return stored > 0;
}
