import { recordAudit } from "@/server/accounts/record-audit";
import { many, type Tx } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import type { ExceptionKeeper, ExceptionRow } from "@/server/exceptions/exception-row";
import { findException } from "@/server/exceptions/find-exception";
import { statusOf } from "@/server/exceptions/present-partner-exception";
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
  scope: ExceptionKeeper,
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
    { details: { state, status: statusOf(row) } },
  );
}

interface Change {
  exception: ExceptionRow;
  move: ExceptionMove;
  requestId: string;
}

/**
 * Moves a locked exception to another status, and records who did so in its payment's timeline and in the audit log, in
 * the same transaction.
 */
export async function moveException(tx: Tx, scope: ExceptionKeeper, change: Change): Promise<void> {
  const { exception, move, requestId } = change;
  const { id, paymentId, kind } = exception;
  const [userId, keyId] = scope.kind === "user" ? [scope.userId, null] : [null, scope.keyId];
  if (!(await write(tx, id, { userId, keyId, move }))) {
    throw new Error(`exception ${id} has moved although its row is locked`);
  }
  const type = move.to === "open" ? "exception.reopened" : (`exception.${move.to}` as const);
  const facts = { exceptionId: id, kind, ...(keyId !== null && { byKeyId: keyId }) };
  const data = { ...facts, ...factsOf(move, exception) };
  await recordAudit(tx, { accountId: scope.accountId, userId }, { type, data, requestId });
  // The request of a refund has its own entry.
  if (!paymentId || type === "exception.refunded") return;
  const entry = { ...facts, ...(userId !== null && { userId }) };
  await recordEvent(tx, { paymentId, type, data: entry, requestId });
}

function factsOf(move: ExceptionMove, { state }: ExceptionRow): Record<string, string | null> {
  if (move.to === "open") return { was: state };
  return { note: move.note, ...(move.to === "refunded" && { refundId: move.refundId }) };
}

function write(
  tx: Tx,
  id: string,
  { move, ...who }: { userId: string | null; keyId: string | null; move: ExceptionMove },
): Promise<boolean> {
  if (move.to === "open") return reopenDecided(tx, id);
  const refundId = move.to === "refunded" ? move.refundId : null;
  return decideException(tx, id, { ...who, to: move.to, note: move.note, refundId });
}
