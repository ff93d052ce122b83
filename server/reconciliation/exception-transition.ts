import { changed, sql, type Tx } from "@/server/db/sql";

/** The only writer of `payment_exception.status`. */

interface Decision {
  to: "accepted" | "ignored" | "refunded";
  userId: string;
  note: string | null;
  /** The refund that resolves it; null keeps the current one. */
  refundId: string | null;
}

/** Decides an open exception for a person. Returns false when it is not open. */
export async function decideException(tx: Tx, id: string, decision: Decision): Promise<boolean> {
  const { to, userId, note, refundId } = decision;
  const moved = await changed(
    tx,
    sql`update payment_exception set status = ${to}::exception_status, resolved_by = ${userId},
          resolved_at = clock_timestamp(), note = ${note}, refund_id = coalesce(${refundId}, refund_id)
        where id = ${id} and status = 'open'`,
  );
  return moved > 0;
}

/** Reopens an exception that a person accepted or ignored. Returns false when it is neither. */
export async function reopenDecided(tx: Tx, id: string): Promise<boolean> {
  const moved = await changed(
    tx,
    sql`update payment_exception set status = 'open', resolved_by = null, resolved_at = null
        where id = ${id} and status in ('accepted', 'ignored')`,
  );
  return moved > 0;
}

/** Reopens the exception whose refund failed for good. */
export async function reopenRefunded(tx: Tx, refundId: string): Promise<void> {
  await tx.query(
    sql`update payment_exception set status = 'open', resolved_by = null, resolved_at = null
        where refund_id = ${refundId} and status = 'refunded'`,
  );
}

/** Resolves the open exceptions of a key by a refund that was sent outside Florin. */
export async function resolveByRefund(tx: Tx, key: string, refundId: string): Promise<void> {
  await tx.query(
    sql`update payment_exception set status = 'refunded', refund_id = ${refundId}, resolved_at = clock_timestamp()
        where key = ${key} and status = 'open'`,
  );
}
