import { changed, db, many, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, store } from "@/server/db/store";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { log } from "@/server/kernel/log";
import type { StoredEvent } from "@/server/ledger/event-facts";
import { adoptOption } from "@/server/reconciliation/adopt-option";
import { findOption, lockPayment } from "@/server/reconciliation/executed-option";
import { findSentToken } from "@/server/reconciliation/find-sent-token";
import { postSettledEvents } from "@/server/reconciliation/post-settled-events";
import { postStoredEvents } from "@/server/reconciliation/post-stored-events";
import { recordUnknown } from "@/server/reconciliation/record-unknown";
import { settlePayment } from "@/server/reconciliation/settle-payment";

interface EventId {
  id: string;
  txHash: string;
  logIndex: number;
}

/** `tokenHash`: token hash of the buyer's form, from the transaction's calldata; empty when it has none. */
type TracedEvent = EventId & { tokenHash: string };

interface OpenEvent extends StoredEvent {
  time: Date;
  nonce: number | null;
}

type Execution = OpenEvent & { key: string };

const BATCH = 200;

/**
 * Applies a chain's stored executions and vault movements. Executions whose payments are already settled are booked in
 * one transaction, the others in one each. Events above `confirmed` are not booked: they only adopt unconfirmed
 * payments, so that these can no longer expire or be cancelled.
 * @returns whether there may be more to do
 */
export async function applyEvents(chainId: number, confirmed: number, backoff: Backoff): Promise<boolean> {
  const settled = { id: `settled ${chainId}` };
  await forEachIsolated([settled], () => postSettledEvents(chainId, confirmed), { backoff });
  const unbooked = unbookedOn(chainId);
  const due = await many(
    db,
    unbooked.where("e.type", "<>", fragment.lit("PaymentRefunded")).where("e.block_number", "<=", confirmed),
  );
  const unconfirmed = await many(
    db,
    unbooked
      .innerJoin("payment as p", "p.id", "e.payment_id")
      .where("e.type", "=", fragment.lit("PaymentExecuted"))
      .where("e.block_number", ">", confirmed)
      .where("p.status", "=", fragment.lit("requires_action")),
  );
  const withToken = async (event: EventId, apply: typeof book) => {
    const tokenHash = await findSentToken(chainId, event);
    await transaction((tx) => apply(tx, chainId, { ...event, tokenHash }));
  };
  await forEachIsolated(due, (event) => withToken(event, book), { backoff });
  await forEachIsolated(unconfirmed, (event) => withToken(event, foresee), { backoff });
  return due.length === BATCH || unconfirmed.length === BATCH;
}

function unbookedOn(chainId: number) {
  return acrossAccounts("job")
    .selectFrom("chain_event as e")
    .select(["e.tx_hash as txHash", "e.log_index as logIndex", "e.payment_id as paymentId"])
    .select(fragment<string>`e.tx_hash || e.log_index`.as("id"))
    .where("e.chain_id", "=", chainId)
    .where("e.confirmed_at", "is", null)
    .orderBy("e.block_number")
    .orderBy("e.log_index")
    .limit(BATCH);
}

async function book(tx: Tx, chainId: number, { tokenHash, ...id }: TracedEvent): Promise<void> {
  const event = await lockOpenEvent(tx, chainId, id);
  if (!event) return;
  const outcome = isExecution(event) ? await settlePayment(tx, { ...event, tokenHash }) : "applied";
  await postStoredEvents(tx, chainId, [event]);
  if (outcome === "unknown") await recordUnknown(tx, { chainId, ...id });
  await changed(
    tx,
    store
      .updateTable("chain_event")
      .set({ confirmed_at: clock(), outcome })
      .where("chain_id", "=", chainId)
      .where("tx_hash", "=", id.txHash)
      .where("log_index", "=", id.logIndex),
  );
  if (outcome !== "applied")
    log().warn({ chainId, txHash: id.txHash, outcome }, "an execution is an exception; review it");
}

async function foresee(tx: Tx, chainId: number, { tokenHash, ...id }: TracedEvent): Promise<void> {
  const event = await lockOpenEvent(tx, chainId, id);
  const option = event && isExecution(event) && (await findOption(tx, event.key));
  if (!option) return;
  const { status } = await lockPayment(tx, option.paymentId);
  if (status === "requires_action") await adoptOption(tx, option, { txHash: id.txHash, tokenHash });
}

function lockOpenEvent(
  tx: Tx,
  chainId: number,
  { txHash, logIndex }: EventId,
): Promise<OpenEvent | undefined> {
  return maybeOne(
    tx,
    store
      .selectFrom("chain_event")
      .select(["tx_hash as txHash", "log_index as logIndex", "type", "key", "block_number as block"])
      .select(["block_hash as blockHash", "block_time as time", "router", "data"])
      .select(fragment<number | null>`(data ->> 'nonce')::bigint`.as("nonce"))
      .where("chain_id", "=", chainId)
      .where("tx_hash", "=", txHash)
      .where("log_index", "=", logIndex)
      .where("confirmed_at", "is", null)
      .forUpdate()
      .$narrowType<Pick<OpenEvent, "type" | "data">>(),
  );
}

function isExecution(event: OpenEvent): event is Execution {
  return event.type === "PaymentExecuted" && event.key !== null;
}
