import type { RefundRefusal } from "@/server/chain/reads/read-refusal";
import { changed, type Statement, sql, type Tx } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { reopenRefunded } from "@/server/reconciliation/exception-transition";

/** Refunds that are not decided. */
export type OpenRefundStatus = "pending" | "pending_funds" | "submitted" | "undeliverable";

/** A transfer outside the router that paid a refund, verified on chain. */
export interface RecordedTransfer {
  userId: string;
  /** In lower case. */
  to: string;
  /** Index of the token's log; -1 for coin that the transaction itself carries. */
  index: number;
}

/** Amounts are in base units; `available` is null when it was not read. */
export type RefundMove =
  | { to: "pending_funds"; available: bigint | null; needed: bigint; walletFailure?: string }
  | { to: "submitted"; jobId: string; wallet?: string }
  | { to: "succeeded"; txHash: string; block: number | null; recorded?: RecordedTransfer }
  | { to: "undeliverable"; cause: RefundRefusal }
  /** The payer's address may take it now. */
  | { to: "pending"; userId: string | null }
  | { to: "failed"; reason: string };

interface Change {
  id: string;
  paymentId: string;
  from: OpenRefundStatus;
  move: RefundMove;
}

/**
 * Moves a refund from one status to another, and records that in the timeline in the same transaction. It is the only
 * writer of a refund's status. Returns false when another transaction moved the refund first.
 */
export async function moveRefund(tx: Tx, { id, paymentId, from, move }: Change): Promise<boolean> {
  if ((await changed(tx, statement(id, from, move))) === 0) return false;
  const type = move.to === "pending" ? "refund.retried" : (`refund.${move.to}` as const);
  await recordEvent(tx, { paymentId, type, data: describe(move) });
  if (move.to === "failed") await reopenRefunded(tx, id);
  return true;
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
      return succeed(id, from, move);
    case "undeliverable":
      return sql`update refund set status = 'undeliverable', undeliverable_cause = ${move.cause}, checked_at = clock_timestamp(),
            wallet = null, wallet_failure = null
          where id = ${id} and status = ${from}::refund_status`;
    case "pending":
      return sql`update refund set status = 'pending', undeliverable_cause = null, checked_at = null
          where id = ${id} and status = ${from}::refund_status`;
    case "failed":
      return sql`update refund set status = 'failed', failure = ${move.reason}
          where id = ${id} and status = ${from}::refund_status`;
  }
}

function succeed(
  id: string,
  from: OpenRefundStatus,
  { txHash, recorded }: Extract<RefundMove, { to: "succeeded" }>,
): Statement {
  const { userId = null, to = null, index = null } = recorded ?? {};
  return sql`update refund set status = 'succeeded', tx_hash = ${txHash}, undeliverable_cause = null,
        recorded_at = case when ${userId}::text is not null then clock_timestamp() end, recorded_by = ${userId},
        recorded_to = ${to}, recorded_index = ${index}
      where id = ${id} and status = ${from}::refund_status`;
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
      return {
        txHash: move.txHash,
        ...(move.block !== null && { block: move.block }),
        ...(move.recorded && { recordedTo: move.recorded.to, userId: move.recorded.userId }),
      };
    case "undeliverable":
      return { cause: move.cause };
    case "pending":
      return { ...(move.userId !== null && { userId: move.userId }) };
    case "failed":
      return { reason: move.reason };
  }
}
