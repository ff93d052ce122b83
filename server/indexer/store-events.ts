import { many, sql, type Tx } from "@/server/db/sql";
import { recordEvents } from "@/server/events/record-event";
import type { KnownEvent } from "@/server/indexer/describe-events";
import { factsOf } from "@/server/ledger/event-facts";

/** Stores events in one statement. Executions by transactions that are not ours get a timeline entry. */
export async function storeEvents(tx: Tx, chainId: number, events: readonly KnownEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => {
    const { txHash, logIndex, blockNumber, blockHash, time, type, paymentId, key } = event;
    const place = { txHash, logIndex, blockNumber, blockHash, time: time.toISOString() };
    return { ...place, type, paymentId, key, data: factsOf(event, event.nonce) };
  });
  const foreign = await many<{ paymentId: string; txHash: string; block: number }>(
    tx,
    sql`with stored as (
          insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, type, data, payment_id, key)
          select ${chainId}::bigint, e."txHash", e."logIndex", e."blockNumber", e."blockHash", e.time, e.type, e.data, e."paymentId", e.key
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e ("txHash" text, "logIndex" integer, "blockNumber" bigint,
            "blockHash" text, time timestamptz, type text, data jsonb, "paymentId" text, key text)
          on conflict (chain_id, tx_hash, log_index) do update set
            block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time,
            -- In another block it is booked again: the records name the block.
            confirmed_at = case when chain_event.block_hash = excluded.block_hash then chain_event.confirmed_at end,
            outcome = case when chain_event.block_hash = excluded.block_hash then chain_event.outcome end
          returning tx_hash, type, payment_id, block_number, log_index, (xmax = 0) as is_new)
        select payment_id as "paymentId", tx_hash as "txHash", block_number as block from stored s
        where is_new and payment_id is not null and type = 'PaymentExecuted'
          and not exists (select 1 from relay_transaction t where t.hash = s.tx_hash)
        order by block_number, log_index`,
  );
  const told = foreign.map(({ paymentId, ...seen }) => ({ paymentId, data: { chainId, ...seen } }));
  await recordEvents(
    tx,
    told.map((event) => ({ ...event, type: "chain.executed" as const })),
  );
}
