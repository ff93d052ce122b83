import { readBlock } from "@/server/chain/blocks";
import type { RouterEvent } from "@/server/chain/router-events";
import { type Db, sql } from "@/server/db/sql";
import { factsOf } from "@/server/ledger/event-facts";

/** Stores an event that the watcher never saw, or that somebody removed; the worker then books it like any other. */
export async function storeMissing(on: Db, chainId: number, event: RouterEvent): Promise<void> {
  const { txHash, logIndex, blockNumber, blockHash, type, key } = event;
  const block = await readBlock(chainId, blockNumber);
  if (!block) return;
  await on.query(
    sql`insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, type, data, payment_id, key)
        values (${chainId}, ${txHash}, ${logIndex}, ${blockNumber}, ${blockHash}, ${block.time}, ${type},
          ${JSON.stringify(factsOf(event, null))}, (select payment_id from payment_option where key = ${key}), ${key})
        on conflict do nothing`,
  );
}
