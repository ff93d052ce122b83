import { db, many, maybeOne, sql, type Tx, transaction } from "@/server/db/sql";
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
  const due = await many<EventId>(
    db,
    sql`select tx_hash || log_index as id, tx_hash as "txHash", log_index as "logIndex" from chain_event
        where chain_id = ${chainId} and type <> 'PaymentRefunded' and confirmed_at is null and block_number <= ${confirmed}
        order by block_number, log_index limit ${BATCH}`,
  );
  const seen = await many<EventId>(
    db,
    sql`select e.tx_hash || e.log_index as id, e.tx_hash as "txHash", e.log_index as "logIndex"
        from chain_event e join payment p on p.id = e.payment_id
        where e.chain_id = ${chainId} and e.type = 'PaymentExecuted' and e.confirmed_at is null and e.block_number > ${confirmed}
          and p.status = 'requires_action'
        order by e.block_number, e.log_index limit ${BATCH}`,
  );
  const withToken = async (event: EventId, apply: typeof book) => {
    const tokenHash = await findSentToken(chainId, event);
    await transaction((tx) => apply(tx, chainId, { ...event, tokenHash }));
  };
  await forEachIsolated(due, (event) => withToken(event, book), { backoff });
  await forEachIsolated(seen, (event) => withToken(event, foresee), { backoff });
  return due.length === BATCH || seen.length === BATCH;
}

async function book(tx: Tx, chainId: number, { tokenHash, ...id }: TracedEvent): Promise<void> {
  const event = await lockOpenEvent(tx, chainId, id);
  if (!event) return;
  const outcome = isExecution(event) ? await settlePayment(tx, { ...event, tokenHash }) : "applied";
  await postStoredEvents(tx, chainId, [event]);
  if (outcome === "unknown") await recordUnknown(tx, { chainId, ...id });
  await tx.query(
    sql`update chain_event set confirmed_at = clock_timestamp(), outcome = ${outcome}
        where chain_id = ${chainId} and tx_hash = ${id.txHash} and log_index = ${id.logIndex}`,
  );
  if (outcome !== "applied") log().warn({ chainId, txHash: id.txHash, outcome }, "an execution needs a look");
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
  return maybeOne<OpenEvent & Record<string, unknown>>(
    tx,
    sql`select tx_hash as "txHash", log_index as "logIndex", type, key, block_number as block, block_hash as "blockHash",
          block_time as time, data, (data ->> 'nonce')::bigint as nonce
        from chain_event where chain_id = ${chainId} and tx_hash = ${txHash} and log_index = ${logIndex}
          and confirmed_at is null for update`,
  );
}

function isExecution(event: OpenEvent): event is Execution {
  return event.type === "PaymentExecuted" && event.key !== null;
}
