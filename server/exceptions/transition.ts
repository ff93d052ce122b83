import type { UserScope } from "@/server/auth/scope";
import { many, type Tx } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import type { ExceptionRow } from "@/server/exceptions/exception-row";
import { findException } from "@/server/exceptions/find-exception";
import { AppError } from "@/server/kernel/errors";
import type { ExceptionState } from "@/server/kernel/zod-primitives";
import { decideException, reopenDecided } from "@/server/reconciliation/exception-transition";
import { lockPayment } from "@/server/reconciliation/executed-option";

export type ExceptionMove =
  | { to: "accepted"; note: string | null }
  | { to: "ignored"; note: string }
  | { to: "refunded"; refundId: string; note: string | null }
  | { to: "open" };

/**
 * Reads an exception and locks it until the transaction ends, after its payment. A concurrent caller waits, and then
 * reads the first one's decision.
 * @throws AppError `not_found`; `invalid_state` unless it is in one of these states
 */
export async function lockException(
  tx: Tx,
  scope: UserScope,
  { id, from }: { id: string; from: readonly ExceptionState[] },
): Promise<ExceptionRow> {
  const { paymentId } = await findException(tx, scope, id);
  if (paymentId) await lockPayment(tx, paymentId);
  await many(
    tx,
    acrossAccounts("found").selectFrom("payment_exception").select("id").where("id", "=", id).forUpdate(),
  );
  const row = await findException(tx, scope, id);
  if (from.includes(row.state)) return row;
  const { state } = row;
  throw new AppError(
    "invalid_state",
    `Nothing was changed: someone has already decided, and it is now ${state}.`,
    {
      details: { state },
    },
  );
}

interface Change {
  exception: ExceptionRow;
  move: ExceptionMove;
  requestId: string;
}

/** Moves a locked exception to another status, and records that in its payment's timeline in the same transaction. */
export async function moveException(tx: Tx, { userId }: UserScope, change: Change): Promise<void> {
  const { exception, move, requestId } = change;
  const { id, paymentId, kind } = exception;
  if (!(await write(tx, id, { userId, move }))) {
    throw new Error(`exception ${id} has moved although its row is locked`);
  }
  if (!paymentId || move.to === "refunded") return;
  const type = move.to === "open" ? "exception.reopened" : (`exception.${move.to}` as const);
  await recordEvent(tx, { paymentId, type, data: { exceptionId: id, kind, userId }, requestId });
}

function write(
  tx: Tx,
  id: string,
  { userId, move }: { userId: string; move: ExceptionMove },
): Promise<boolean> {
  if (move.to === "open") return reopenDecided(tx, id);
  const refundId = move.to === "refunded" ? move.refundId : null;
  return decideException(tx, id, { to: move.to, userId, note: move.note, refundId });
}
