import { changed, many, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, store } from "@/server/db/store";
import type { StoredEvent } from "@/server/ledger/event-facts";
import { postStoredEvents } from "@/server/reconciliation/post-stored-events";

const BATCH = 200;

/**
 * Books executions up to `confirmed` whose payments have already succeeded in the same block. Only their postings are
 * missing. It uses one transaction of a few statements, no matter how many there are. `settlePayment` handles all
 * others.
 */
export function postSettledEvents(chainId: number, confirmed: number): Promise<void> {
  return transaction(async (tx) => {
    const settled = await lockSettled(tx, chainId, confirmed);
    if (settled.length === 0) return;
    await postStoredEvents(tx, chainId, settled);
    const places = settled.map(({ txHash, logIndex }) => ({ txHash, logIndex }));
    const booked = fragment<(typeof places)[number]>`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)`;
    await changed(
      tx,
      store
        .updateTable("chain_event as e")
        .from(booked.as<"s">(fragment`s ("txHash" text, "logIndex" integer)`))
        .set({ confirmed_at: clock(), outcome: "applied" })
        .where("e.chain_id", "=", chainId)
        .whereRef("e.tx_hash", "=", "s.txHash")
        .whereRef("e.log_index", "=", "s.logIndex"),
    );
  });
}

function lockSettled(tx: Tx, chainId: number, confirmed: number): Promise<StoredEvent[]> {
  return many(
    tx,
    acrossAccounts("job")
      .selectFrom("chain_event as e")
      .innerJoin("payment as p", "p.id", "e.payment_id")
      .innerJoin("payment_option as o", (join) =>
        join.onRef("o.id", "=", "p.option_id").onRef("o.key", "=", "e.key"),
      )
      .select(["e.tx_hash as txHash", "e.log_index as logIndex", "e.type", "e.key", "e.data"])
      .select(["e.block_number as block", "e.block_hash as blockHash", "e.router"])
      .where("e.chain_id", "=", chainId)
      .where("e.type", "=", fragment.lit("PaymentExecuted"))
      .where("e.confirmed_at", "is", null)
      .where("e.block_number", "<=", confirmed)
      .where("p.status", "=", fragment.lit("succeeded"))
      .whereRef("p.tx_hash", "=", "e.tx_hash")
      .whereRef("p.tx_block", "=", "e.block_number")
      .orderBy("p.id")
      .limit(BATCH)
      .forNoKeyUpdate(["e", "p"])
      .$narrowType<Pick<StoredEvent, "type" | "data">>(),
  );
}
