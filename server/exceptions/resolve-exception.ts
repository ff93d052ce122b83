import { type IdempotencyRecord, runOnce } from "@/server/db/run-once";
import { db, type Tx } from "@/server/db/sql";
import type { ExceptionKeeper, ExceptionRow } from "@/server/exceptions/exception-row";
import { findException } from "@/server/exceptions/find-exception";
import type { PartnerException } from "@/server/exceptions/partner-schema";
import { presentPartnerException, statusOf } from "@/server/exceptions/present-partner-exception";
import { type ExceptionMove, lockException, moveException } from "@/server/exceptions/transition";
import type { ExceptionState } from "@/server/kernel/zod-primitives";

/** The request that carries a decision. */
export interface Client {
  requestId: string;
  idempotencyRecord: IdempotencyRecord | null;
}

interface Resolution {
  id: string;
  to: "accepted" | "refunded" | "ignored";
  client: Client;
}

/**
 * Decides an open exception in one transaction. An API key that repeats a decision gets the exception as it is; a person
 * learns that somebody was first.
 * @param choose checks and prepares the decision while the exception is locked
 * @throws AppError `not_found`, `invalid_state` when it was decided otherwise, the idempotency codes
 */
export async function resolveException(
  scope: ExceptionKeeper,
  { id, to, client: { requestId, idempotencyRecord } }: Resolution,
  choose: (tx: Tx, exception: ExceptionRow) => Promise<ExceptionMove>,
): Promise<PartnerException> {
  const decided: ExceptionState[] = to === "refunded" ? ["refunding", "refunded"] : [to];
  const from: ExceptionState[] = scope.kind === "user" ? ["open"] : ["open", ...decided];
  // What the caller may not see leaves no idempotency record.
  await findException(db, scope, id);
  return runOnce(idempotencyRecord, async (tx) => {
    const exception = await lockException(tx, scope, { id, from });
    if (statusOf(exception) === to) return presentPartnerException(exception);
    const move = await choose(tx, exception);
    await moveException(tx, scope, { exception, move, requestId });
    return presentPartnerException(await findException(tx, scope, id));
  });
}
