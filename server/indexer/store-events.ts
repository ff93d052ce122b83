import type { Expression } from "kysely";
import { changed, many, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { recordEvents } from "@/server/events/record-event";
import type { KnownEvent } from "@/server/indexer/describe-events";
import { factsOf } from "@/server/ledger/event-facts";

/** Stores events in one statement. Executions by transactions that are not ours get a timeline entry. */
export async function storeEvents(tx: Tx, chainId: number, events: readonly KnownEvent[]): Promise<void> {
  if (events.length === 0) return;
  const foreign = await many(
    tx,
    store
      .with("stored", () => storing(chainId, events.map(rowOf)))
      .selectFrom("stored as s")
      .select(["s.payment_id as paymentId", "s.tx_hash as txHash", "s.block_number as block"])
      .where("s.is_new", "is", true)
      .where("s.payment_id", "is not", null)
      .where("s.type", "=", fragment.lit("PaymentExecuted"))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("relay_transaction as t").whereRef("t.hash", "=", "s.tx_hash"))),
      )
      .orderBy("s.block_number")
      .orderBy("s.log_index")
      .$narrowType<{ paymentId: string }>(),
  );
  const recorded = foreign.map(({ paymentId, ...execution }) => ({
    paymentId,
    data: { chainId, ...execution },
  }));
  await recordEvents(
    tx,
    recorded.map((event) => ({ ...event, type: "chain.executed" as const })),
  );
}

type Row = ReturnType<typeof rowOf>;

function rowOf({ time, paymentId, nonce, ...event }: KnownEvent) {
  const { txHash, logIndex, blockNumber, blockHash, router, type, key } = event;
  const place = { txHash, logIndex, blockNumber, blockHash, time: time.toISOString() };
  return { ...place, router, type, paymentId, key, data: factsOf(event, nonce) };
}

/** The columns of the inserted rows, in the order of `read`. */
const COLUMNS = [
  "chain_id",
  "tx_hash",
  "log_index",
  "block_number",
  "block_hash",
  "block_time",
  "router",
  "type",
  "data",
  "payment_id",
  "key",
] as const;
const RECORD = fragment`e ("txHash" text, "logIndex" integer, "blockNumber" bigint, "blockHash" text, time timestamptz,
  router text, type text, data jsonb, "paymentId" text, key text)`;

function storing(chainId: number, rows: readonly Row[]) {
  const given = fragment<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
  const read = store
    .selectFrom(given.as<"e">(RECORD))
    .select(fragment<number>`${chainId}::bigint`.as("chain_id"))
    .select(["e.txHash", "e.logIndex", "e.blockNumber", "e.blockHash", "e.time", "e.router"])
    .select(["e.type", "e.data", "e.paymentId", "e.key"]);
  return store
    .insertInto("chain_event")
    .columns(COLUMNS)
    .expression(read)
    .onConflict((conflict) =>
      conflict.columns(["chain_id", "tx_hash", "log_index"]).doUpdateSet(({ ref }) => ({
        block_number: ref("excluded.block_number"),
        block_hash: ref("excluded.block_hash"),
        block_time: ref("excluded.block_time"),
        // In another block it is booked again: the records name the block.
        confirmed_at: inSameBlock(ref("chain_event.confirmed_at")),
        outcome: inSameBlock(ref("chain_event.outcome")),
      })),
    )
    .returning(["tx_hash", "type", "payment_id", "block_number", "log_index"])
    .returning(fragment<boolean>`(xmax = 0)`.as("is_new"));
}

/**
 * Deletes the events that the chain shows with other facts now: in another block, a transaction may have moved another
 * amount. Call it before they are stored, and before the cursor moves.
 */
export async function forgetChanged(tx: Tx, chainId: number, events: readonly KnownEvent[]): Promise<void> {
  if (events.length === 0) return;
  const given = fragment<Row>`jsonb_to_recordset(${JSON.stringify(events.map(rowOf))}::jsonb)`;
  await changed(
    tx,
    store
      .deleteFrom("chain_event as c")
      .using(given.as<"e">(RECORD))
      .where("c.chain_id", "=", chainId)
      .whereRef("c.tx_hash", "=", "e.txHash")
      .whereRef("c.log_index", "=", "e.logIndex")
      .whereRef("c.block_hash", "<>", "e.blockHash")
      .where(
        fragment<boolean>`(c.type, c.key, c.data ->> 'token', c.data ->> 'amount')
          is distinct from (e.type, e.key, e.data ->> 'token', e.data ->> 'amount')`,
      ),
  );
}

const inSameBlock = <T>(value: Expression<T>) =>
  fragment<T | null>`case when chain_event.block_hash = excluded.block_hash then ${value} end`;
