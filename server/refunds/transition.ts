import { changed, type Statement, sql, type Tx } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";

/** Refunds that are not decided. */
export type OpenRefundStatus = "pending" | "pending_funds" | "submitted";

/** Amounts in base units; `available` is null where nobody looked. */
export type RefundMove =
  | { to: "pending_funds"; available: bigint | null; needed: bigint; walletFailure?: string }
  | { to: "submitted"; jobId: string; wallet?: string }
  | { to: "succeeded"; txHash: string; block: number | null }
  | { to: "failed"; reason: string };

interface Change {
  id: string;
  paymentId: string;
  from: OpenRefundStatus;
  move: RefundMove;
}

/**
 * Moves a refund from one status to another; the only writer of a status. False means that somebody else moved it first.
 * The timeline is told in the same transaction.
 */
export async function moveRefund(tx: Tx, { id, paymentId, from, move }: Change): Promise<boolean> {
  if ((await changed(tx, statement(id, from, move))) === 0) return false;
  await recordEvent(tx, { paymentId, type: `refund.${move.to}`, data: describe(move) });
  if (move.to === "failed") await reopenException(tx, id);
  return true;
}

/** What a refund was to resolve is open again when it failed for good. */
async function reopenException(tx: Tx, refundId: string): Promise<void> {
  await tx.query(
    sql`update payment_exception set status = 'open', resolved_by = null, resolved_at = null
        where refund_id = ${refundId} and status = 'refunded'`,
  );
}

function statement(id: string, from: OpenRefundStatus, move: RefundMove): Statement {
  switch (move.to) {
    case "pending_funds":
      return sql`update refund set status = 'pending_funds', checked_at = clock_timestamp(), wallet = null,
            wallet_failure = ${move.walletFailure ?? null}
          where id = ${id} and status = ${from}::refund_status`;
    case "submitted":
      return sql`update refund set status = 'submitted', job_id = ${move.jobId}, checked_at = clock_timestamp(),
            wallet = ${move.wallet?.toLowerCase() ?? null}, wallet_failure = null
          where id = ${id} and status = ${from}::refund_status`;
    case "succeeded":
      return sql`update refund set status = 'succeeded', tx_hash = ${move.txHash}
          where id = ${id} and status = ${from}::refund_status`;
    case "failed":
      return sql`update refund set status = 'failed', failure = ${move.reason}
          where id = ${id} and status = ${from}::refund_status`;
  }
}

function describe(move: RefundMove): Record<string, unknown> {
  switch (move.to) {
    case "pending_funds":
      return {
        needed: String(move.needed),
        ...(move.available !== null && { available: String(move.available) }),
        ...(move.walletFailure !== undefined && { walletFailure: move.walletFailure }),
      };
    case "submitted":
      return { jobId: move.jobId, ...(move.wallet !== undefined && { wallet: move.wallet }) };
    case "succeeded":
      return { txHash: move.txHash, ...(move.block !== null && { block: move.block }) };
    case "failed":
      return { reason: move.reason };
  }
}
