import type { AccountProof } from "@/server/db/proof";
import { changed, type Db, db, maybeOne, one, type Tx, transaction } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import { sleep } from "@/server/kernel/clock";
import { AppError, type ErrorCode, type Issue } from "@/server/kernel/errors";

/** One use of an idempotency key. `replayed` is set when the answer is a remembered one. */
export interface IdempotencyRecord {
  readonly scope: AccountProof;
  /** Of the API key. */
  readonly mode: "test" | "live";
  /** The merchant of the request; empty where the operation has none. */
  readonly merchantId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** SHA-256 of the parsed body: the same key with another fingerprint is a conflict. */
  readonly fingerprint: Buffer;
  readonly status: number;
  replayed: boolean;
}

interface Remembered {
  fingerprint: Buffer;
  status: number;
  body: unknown;
}

const WAIT_MS = 2_000;
const RETRY_MS = 40;
/** The mode and the merchant of records of the previous version. */
const UNSTATED = fragment.lit("");

/**
 * Runs `work` in one transaction, at most once for each idempotency key, and returns its answer or the remembered one.
 * The record commits with the effect. A refusal (an AppError below 500) is remembered too. Without an idempotency
 * record it is a plain transaction.
 * @throws AppError `idempotency_conflict` for the same key with another body, `idempotency_in_progress` when the first
 *   use is still running after two seconds
 */
export async function runOnce<T>(
  idempotencyRecord: IdempotencyRecord | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!idempotencyRecord) return transaction(work);
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const known = await find(db, idempotencyRecord);
    if (known) return replay<T>(idempotencyRecord, known);
    const outcome = await attempt(idempotencyRecord, work);
    if (outcome !== "busy") return outcome.body;
    if (Date.now() >= deadline) {
      throw new AppError(
        "idempotency_in_progress",
        "The first request with this Idempotency-Key is still running.",
        {
          headers: { "Retry-After": "1" },
        },
      );
    }
    await sleep(RETRY_MS * (1 + Math.random()));
  }
}

/**
 * Returns the remembered answer of an earlier use of this key, so that work is not prepared again; null without one.
 * @throws the remembered refusal of that use, and AppError `idempotency_conflict` for another body
 */
export async function recall<T>(idempotencyRecord: IdempotencyRecord | null): Promise<{ body: T } | null> {
  const known = idempotencyRecord && (await find(db, idempotencyRecord));
  return known ? { body: replay<T>(idempotencyRecord, known) } : null;
}

async function attempt<T>(
  idempotencyRecord: IdempotencyRecord,
  work: (tx: Tx) => Promise<T>,
): Promise<"busy" | { body: T }> {
  let refusal: AppError | undefined;
  const outcome = await transaction<"busy" | { body: T }>(async (tx) => {
    if (!(await claim(tx, idempotencyRecord))) return "busy";
    const known = await find(tx, idempotencyRecord);
    if (known) return { body: replay<T>(idempotencyRecord, known) };
    await tx.query({ text: "savepoint effect", values: [] });
    try {
      const body = await work(tx);
      await remember(tx, idempotencyRecord, { status: idempotencyRecord.status, body });
      return { body };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await tx.query({ text: "rollback to savepoint effect", values: [] });
      const { status, code, message, details, issues } = error;
      await remember(tx, idempotencyRecord, { status, body: { code, message, details, issues } });
      refusal = error;
      return "busy";
    }
  });
  if (refusal) throw refusal;
  return outcome;
}

async function claim(tx: Tx, idempotencyRecord: IdempotencyRecord): Promise<boolean> {
  const { scope, mode, merchantId, method, path, key } = idempotencyRecord;
  const use = [scope.accountId, mode, merchantId, method, path, key].join("\n");
  const lock = fragment<boolean>`pg_try_advisory_xact_lock(hashtextextended(${use}, 7))`;
  return (await one(tx, store.selectNoFrom(lock.as("isLocked")))).isLocked;
}

/**
 * Finds the record of this use, or one of the previous version, which has neither mode nor merchant. The latter is
 * returned only to the owner of its payment.
 */
function find(on: Db, idempotencyRecord: IdempotencyRecord): Promise<Remembered | undefined> {
  const { scope, mode, merchantId, method, path, key } = idempotencyRecord;
  const paymentId = fragment<string | null>`r.body ->> 'paymentId'`;
  const ownPayment = tenant(scope)
    .selectFrom("payment as p")
    .where("p.id", "=", paymentId)
    .where("p.mode", "=", mode)
    .where("p.merchant_id", "=", merchantId);
  return maybeOne(
    on,
    tenant(scope)
      .selectFrom("idempotency_record as r")
      .select(["r.fingerprint", "r.status", "r.body"])
      .where("r.method", "=", method)
      .where("r.path", "=", path)
      .where("r.key", "=", key)
      .where(({ eb, or, and }) =>
        or([
          and([eb("r.mode", "=", mode), eb("r.merchant_id", "=", merchantId)]),
          and([eb("r.mode", "=", UNSTATED), eb("r.merchant_id", "=", UNSTATED)]),
        ]),
      )
      .where(({ eb, or, exists }) =>
        or([eb("r.mode", "<>", UNSTATED), eb(paymentId, "is", null), exists(ownPayment)]),
      )
      .orderBy("r.mode", "desc")
      .limit(1),
  );
}

function replay<T>(idempotencyRecord: IdempotencyRecord, known: Remembered): T {
  if (!known.fingerprint.equals(idempotencyRecord.fingerprint)) {
    throw new AppError("idempotency_conflict", "This Idempotency-Key was used with another body.");
  }
  idempotencyRecord.replayed = true;
  if (known.status < 400) return known.body as T;
  const { code, message, details, issues } = known.body as {
    code: ErrorCode;
    message: string;
    details?: Record<string, unknown>;
    issues?: Issue[];
  };
  throw new AppError(code, message, { details, issues, status: known.status });
}

async function remember(
  tx: Tx,
  idempotencyRecord: IdempotencyRecord,
  { status, body }: { status: number; body: unknown },
): Promise<void> {
  const { scope, mode, merchantId, method, path, key, fingerprint } = idempotencyRecord;
  await changed(
    tx,
    store.insertInto("idempotency_record").values({
      account_id: scope.accountId,
      mode,
      merchant_id: merchantId,
      method,
      path,
      key,
      fingerprint,
      status,
      body: JSON.stringify(body),
    }),
  );
}
