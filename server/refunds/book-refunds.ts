import { changed, db, many, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { log } from "@/server/kernel/log";
import type { StoredEvent } from "@/server/ledger/event-facts";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { postStoredEvents } from "@/server/reconciliation/post-stored-events";
import { recordForeignRefund } from "@/server/refunds/record-foreign-refund";
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
  data: { amount: string; refundRef?: string } & StoredEvent["data"];
}

type OwnRefund = RefundEvent & { paymentId: string };

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
  const due = await many(
    db,
    store
      .selectFrom("chain_event as e")
      .innerJoin("chain_cursor as c", "c.chain_id", "e.chain_id")
      .select(["e.tx_hash as txHash", "e.log_index as logIndex"])
      .select(fragment<string>`e.tx_hash || e.log_index`.as("id"))
      .where("e.chain_id", "=", chainId)
      .where("e.type", "=", fragment.lit("PaymentRefunded"))
      .where("e.confirmed_at", "is", null)
      .whereRef("e.block_number", "<=", "c.block_number")
      .orderBy("e.block_number")
      .orderBy("e.log_index")
      .limit(BATCH),
  );
  await forEachIsolated(due, (event) => transaction((tx) => book(tx, chainId, event)), { backoff });
}

async function book(tx: Tx, chainId: number, { txHash, logIndex }: EventId): Promise<void> {
  const event = await maybeOne(
    tx,
    store
      .selectFrom("chain_event")
      .select(["tx_hash as txHash", "log_index as logIndex", "payment_id as paymentId", "key"])
      .select(["block_number as block", "block_hash as blockHash", "router", "type", "data"])
      .where("chain_id", "=", chainId)
      .where("tx_hash", "=", txHash)
      .where("log_index", "=", logIndex)
      .where("confirmed_at", "is", null)
      .forUpdate()
      .$narrowType<Pick<RefundEvent, "key" | "type" | "data">>(),
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
  await changed(
    tx,
    store
      .updateTable("chain_event")
      .set({ confirmed_at: clock(), outcome })
      .where("chain_id", "=", chainId)
      .where("tx_hash", "=", txHash)
      .where("log_index", "=", logIndex),
  );
}

async function settleRefund(tx: Tx, event: OwnRefund): Promise<void> {
  const { paymentId, txHash, block, key } = event;
  const refundRef = event.data.refundRef ?? null;
  const live = await findLive(tx, event);
  if (!live) await recordForeignRefund(tx, event);
  else if (live.status === "succeeded") await moveToTransaction(tx, live, event);
  else {
    await moveRefund(tx, {
      id: live.id,
      paymentId,
      from: live.status,
      move: { to: "succeeded", txHash, block },
    });
  }
  // An unsigned call no longer needs sending.
  await adoptQueuedJob(tx, { paymentId, key, isRefund: true, refundRef }, { txHash, block });
}

/** Finds the refund that the event is of. A router of edition 1 names none, and refunds a payment once. */
function findLive(tx: Tx, { paymentId, key, data }: OwnRefund): Promise<Live | undefined> {
  const { refundRef } = data;
  const live = acrossAccounts("job")
    .selectFrom("refund as r")
    .innerJoin("payment_option as o", "o.id", "r.option_id")
    .select(["r.id", "r.status", "r.tx_hash as txHash"])
    .select(fragment<boolean>`r.recorded_at is not null`.as("isRecorded"))
    .where("r.payment_id", "=", paymentId)
    .where("o.key", "=", key)
    .where("r.status", "<>", fragment.lit("failed"))
    .forUpdate("r")
    .$narrowType<Pick<Live, "status">>();
  return maybeOne(tx, refundRef === undefined ? live : live.where("r.ref", "=", refundRef));
}

/** Updates a refund that a reorganisation beyond the confirmation depth has moved to another transaction. */
async function moveToTransaction(
  tx: Tx,
  { id, txHash: from, isRecorded }: Live,
  { paymentId, txHash: to, block }: OwnRefund,
): Promise<void> {
  if (from === to) return;
  if (isRecorded) {
    log().error(
      { refundId: id, recorded: from, router: to },
      "a refund was paid twice: recorded, and by the router",
    );
    return;
  }
  await changed(tx, acrossAccounts("job").updateTable("refund").set({ tx_hash: to }).where("id", "=", id));
  await recordEvent(tx, { paymentId, type: "relay.reorged", data: { from, to, block } });
}
