import { type Db, db, maybeOne, sql, type Tx, transaction } from "@/server/db/sql";
import { sleep } from "@/server/kernel/clock";
import { AppError, type ErrorCode, type Issue } from "@/server/kernel/errors";

/** One use of an idempotency key. `replayed` is set when the answer is a remembered one. */
export interface IdempotencyRecord {
  readonly accountId: string;
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
  const { accountId, mode, merchantId, method, path, key } = idempotencyRecord;
  const scope = [accountId, mode, merchantId, method, path, key].join("\n");
  const row = await maybeOne<{ got: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${scope}, 7)) as got`,
  );
  return row?.got === true;
}

/**
 * Finds the record of this use, or one of the previous version, which has neither mode nor merchant. The latter is
 * returned only to the owner of its payment.
 */
function find(on: Db, idempotencyRecord: IdempotencyRecord): Promise<Remembered | undefined> {
  const { accountId, mode, merchantId, method, path, key } = idempotencyRecord;
  return maybeOne<Remembered>(
    on,
    sql`select fingerprint, status, body from idempotency_record r
        where account_id = ${accountId} and method = ${method} and path = ${path} and key = ${key}
          and (mode, merchant_id) in ((${mode}, ${merchantId}), ('', ''))
          and (mode <> '' or body ->> 'paymentId' is null or exists (
            select 1 from payment p where p.id = r.body ->> 'paymentId' and p.account_id = r.account_id
              and p.mode::text = ${mode} and p.merchant_id = ${merchantId}))
        order by mode desc limit 1`,
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
  await tx.query(
    sql`insert into idempotency_record (account_id, mode, merchant_id, method, path, key, fingerprint, status, body)
        values (${idempotencyRecord.accountId}, ${idempotencyRecord.mode}, ${idempotencyRecord.merchantId}, ${idempotencyRecord.method}, ${idempotencyRecord.path}, ${idempotencyRecord.key}, ${idempotencyRecord.fingerprint}, ${status}, ${JSON.stringify(body)})`,
  );
}
