import { db, many, maybeOne, sql, type Tx, transaction } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";
import type { StoredEvent } from "@/server/ledger/event-facts";
import { resolveByRefund } from "@/server/reconciliation/exception-transition";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { postStoredEvents } from "@/server/reconciliation/post-stored-events";
import { moveRefund, type OpenRefundStatus } from "@/server/refunds/transition";
import { adoptQueuedJob } from "@/server/relayer/jobs/transition";

interface EventId {
  id: string;
  txHash: string;
  logIndex: number;
}

interface RefundEvent extends StoredEvent {
  paymentId: string | null;
  key: string;
}

/** A refund that has not failed. */
interface Live {
  id: string;
  status: OpenRefundStatus | "succeeded";
  txHash: string | null;
  isRecorded: boolean;
}

const BATCH = 100;

/**
 * Books the router's refunds at the confirmation depth, no matter who sent them or whether they were requested here.
 */
export async function bookRefunds(chainId: number, backoff: Backoff): Promise<void> {
  const due = await many<EventId & Record<string, unknown>>(
    db,
    sql`select e.tx_hash || e.log_index as id, e.tx_hash as "txHash", e.log_index as "logIndex"
        from chain_event e join chain_cursor c on c.chain_id = e.chain_id
        where e.chain_id = ${chainId} and e.type = 'PaymentRefunded' and e.confirmed_at is null
          and e.block_number <= c.block_number
        order by e.block_number, e.log_index limit ${BATCH}`,
  );
  await forEachIsolated(due, (event) => transaction((tx) => book(tx, chainId, event)), { backoff });
}

async function book(tx: Tx, chainId: number, { txHash, logIndex }: EventId): Promise<void> {
  const event = await maybeOne<RefundEvent & Record<string, unknown>>(
    tx,
    sql`select tx_hash as "txHash", log_index as "logIndex", payment_id as "paymentId", key, block_number as block,
          block_hash as "blockHash", type, data from chain_event
        where chain_id = ${chainId} and tx_hash = ${txHash} and log_index = ${logIndex} and confirmed_at is null for update`,
  );
  if (!event) return;
  if (event.paymentId) {
    const { status } = await lockPayment(tx, event.paymentId);
    // The payment's execution comes first; it is in an earlier block and about to be booked.
    if (status === "requires_action" || status === "processing") return;
    await settleRefund(tx, { ...event, paymentId: event.paymentId });
  } else log().warn({ chainId, txHash }, "the router gave back a payment that is none of ours");
  await postStoredEvents(tx, chainId, [event]);
  const outcome = event.paymentId ? "applied" : "unknown";
  await tx.query(
    sql`update chain_event set confirmed_at = clock_timestamp(), outcome = ${outcome}
        where chain_id = ${chainId} and tx_hash = ${txHash} and log_index = ${logIndex}`,
  );
}

async function settleRefund(tx: Tx, event: RefundEvent & { paymentId: string }): Promise<void> {
  const { paymentId, txHash, block, key } = event;
  const live = await maybeOne<Live & Record<string, unknown>>(
    tx,
    sql`select r.id, r.status, r.tx_hash as "txHash", r.recorded_at is not null as "isRecorded" from refund r join payment_option o on o.id = r.option_id
        where r.payment_id = ${paymentId} and o.key = ${key} and r.status <> 'failed' for update of r`,
  );
  if (!live) await recordElsewhere(tx, event);
  else if (live.status === "succeeded") await moveToTransaction(tx, live, { ...event, paymentId });
  else {
    await moveRefund(tx, {
      id: live.id,
      paymentId,
      from: live.status,
      move: { to: "succeeded", txHash, block },
    });
  }
  // An unsigned call no longer needs sending.
  await adoptQueuedJob(tx, { paymentId, key, isRefund: true }, { txHash, block });
}

/** Updates a refund that a reorganisation beyond the confirmation depth has moved to another transaction. */
async function moveToTransaction(
  tx: Tx,
  { id, txHash: from, isRecorded }: Live,
  { paymentId, txHash: to, block }: Pick<RefundEvent, "txHash" | "block"> & { paymentId: string },
): Promise<void> {
  if (from === to) return;
  if (isRecorded) {
    log().error(
      { refundId: id, recorded: from, router: to },
      "a refund was paid twice: recorded, and by the router",
    );
    return;
  }
  await tx.query(sql`update refund set tx_hash = ${to} where id = ${id}`);
  await recordEvent(tx, { paymentId, type: "relay.reorged", data: { from, to, block } });
}

/**
 * Records a refund that was not requested here, because the refunder's key was used by hand. It resolves the exception
 * about the same money.
 */
async function recordElsewhere(
  tx: Tx,
  { paymentId, txHash, block, key }: RefundEvent & { paymentId: string },
): Promise<void> {
  const made = await maybeOne<{ id: string }>(
    tx,
    sql`insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, status, tx_hash)
        select ${newId("ref")}, p.account_id, p.merchant_id, p.id, o.id, o.chain_id, 'succeeded', ${txHash}
        from payment p join payment_option o on o.payment_id = p.id and o.key = ${key} where p.id = ${paymentId}
        returning id`,
  );
  if (made) await resolveByRefund(tx, key, made.id);
  await recordEvent(tx, { paymentId, type: "refund.succeeded", data: { txHash, block } });
}
