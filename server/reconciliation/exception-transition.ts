import { changed, type Tx } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, literals } from "@/server/db/store";

/** The only writer of `payment_exception.status`. */
const updating = () => acrossAccounts("found").updateTable("payment_exception");
const REOPENED = { status: "open", resolved_by: null, resolved_key: null, resolved_at: null } as const;

interface Decision {
  to: "accepted" | "ignored" | "refunded";
  /** The person who decides; null for an API key. */
  userId: string | null;
  keyId: string | null;
  note: string | null;
  /** The refund that resolves it; null keeps the current one. */
  refundId: string | null;
}

/** Decides an open exception for a person or an API key. Returns false when it is not open. */
export async function decideException(tx: Tx, id: string, decision: Decision): Promise<boolean> {
  const { to, userId, keyId, note, refundId } = decision;
  const moved = await changed(
    tx,
    updating()
      .set(({ fn, val }) => ({
        status: to,
        resolved_by: userId,
        resolved_key: keyId,
        resolved_at: clock(),
        note,
        refund_id: fn.coalesce(val(refundId), "refund_id"),
      }))
      .where("id", "=", id)
      .where("status", "=", fragment.lit("open")),
  );
  return moved > 0;
}

/** Reopens an exception that was accepted or ignored. Returns false when it is neither. */
export async function reopenDecided(tx: Tx, id: string): Promise<boolean> {
  const moved = await changed(
    tx,
    updating().set(REOPENED).where("id", "=", id).where("status", "in", literals("accepted", "ignored")),
  );
  return moved > 0;
}

/** Reopens the exception whose refund failed for good. */
export async function reopenRefunded(tx: Tx, refundId: string): Promise<void> {
  await changed(
    tx,
    updating().set(REOPENED).where("refund_id", "=", refundId).where("status", "=", fragment.lit("refunded")),
  );
}

/** Resolves the open exceptions of a key by a refund that was sent outside Florin. */
export async function resolveByRefund(tx: Tx, key: string, refundId: string): Promise<void> {
  await changed(
    tx,
    updating()
      .set({ status: "refunded", refund_id: refundId, resolved_at: clock() })
      .where("key", "=", key)
      .where("status", "=", fragment.lit("open")),
  );
}
