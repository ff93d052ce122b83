import type { PartnerScope } from "@/server/auth/scope";
import { offReserve } from "@/server/db/pool";
import { olderThan, purgeOf, rowAddress } from "@/server/db/purge";
import { changed, db } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { redactedBody } from "@/server/http/redact";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

const WRITE_EVERY_MS = 500;
const BATCH = 250;
/** Most waiting entries. While the database is away the oldest are dropped; requests are never delayed. */
const MAX_WAITING = 5_000;

/** An API key's request and its answer. */
export interface LoggedRequest {
  requestId: string;
  scope: Pick<PartnerScope, "accountId" | "keyId" | "mode">;
  method: string;
  /** `/v1/payments/{id}` */
  route: string;
  path: string;
  status: number;
  code: string | null;
  durationMs: number;
  /** The payment concerned, if any; at most 64 characters. */
  paymentId: string | null;
  requestBody: unknown;
  responseBody: unknown;
  /** When it arrived, in Unix milliseconds. */
  createdMs: number;
}

/**
 * Collects requests and writes them in batches in the background; no request waits for it. Batches that fail while the
 * database is away are retried. One insert for each request would take a fifth more processor time of a create.
 */
class RequestLog {
  #waiting: LoggedRequest[] = [];
  /** The number being written right now. */
  #written = 0;
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  add(request: LoggedRequest): void {
    this.#waiting.push(request);
    this.#dropOldest();
    this.#writeSoon();
  }

  /** Drops the oldest entries. Those being written count too, since a failed write returns them. */
  #dropOldest(): void {
    const tooMany = this.#waiting.length + this.#written - MAX_WAITING;
    if (tooMany <= 0) return;
    this.#dropped += this.#waiting.splice(0, tooMany).length;
  }

  /** Writes all waiting entries that the database accepts, one write at a time. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  async #write(): Promise<void> {
    if (this.#dropped > 0) {
      log().warn({ dropped: this.#dropped }, "the request log could not keep up");
      this.#dropped = 0;
    }
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      this.#written = batch.length;
      const isWritten = await keep(batch);
      this.#written = 0;
      if (isWritten) continue;
      this.#waiting.unshift(...batch);
      this.#writeSoon();
      return;
    }
  }
}

/** Stores a batch; false while the database is away. A rejected request does not affect the others of its batch. */
async function keep(batch: LoggedRequest[]): Promise<boolean> {
  try {
    await offReserve(() => insert(batch));
    return true;
  } catch (err) {
    if (err instanceof AppError && err.code === "unavailable") return false;
    const [first, ...others] = batch;
    if (others.length === 0) {
      log().warn({ err, requestId: first?.requestId }, "a request was not logged");
      return true;
    }
    const half = Math.ceil(batch.length / 2);
    return (await keep(batch.slice(0, half))) && keep(batch.slice(half));
  }
}

/** Inserts a batch. One whose reply was lost may have been written, so existing rows are skipped. */
async function insert(batch: LoggedRequest[]): Promise<void> {
  const rows = fragment<Row>`jsonb_to_recordset(${JSON.stringify(batch.map(rowOf))}::jsonb)`;
  const given = acrossAccounts("job")
    .selectFrom(rows.as<"t">(RECORD))
    .select(["t.requestId", "t.accountId", "t.mode", "t.keyId", "t.method", "t.route", "t.path", "t.status"])
    .select(["t.code", "t.durationMs", "t.paymentId", "t.requestBody", "t.responseBody"])
    .select(fragment<Date>`to_timestamp("createdMs" / 1000.0)`.as("createdAt"))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("request_log as w").select("w.id").whereRef("w.request_id", "=", "t.requestId"))),
    );
  await changed(db, store.insertInto("request_log").columns(COLUMNS).expression(given));
}

/** The columns of an entry, in the order of the selection. */
const COLUMNS = [
  "request_id",
  "account_id",
  "mode",
  "key_id",
  "method",
  "route",
  "path",
  "status",
  "code",
  "duration_ms",
  "payment_id",
  "request_body",
  "response_body",
  "created_at",
] as const;

type Row = Omit<LoggedRequest, "scope"> & LoggedRequest["scope"];
const RECORD = fragment`t ("requestId" florin_id, "accountId" text, mode run_mode, "keyId" text, method text, route text,
  path text, status smallint, code text, "durationMs" integer, "paymentId" text, "requestBody" jsonb,
  "responseBody" jsonb, "createdMs" bigint)`;

function rowOf({ scope, requestBody, responseBody, path, ...rest }: LoggedRequest): Row {
  return {
    ...rest,
    ...scope,
    path: path.slice(0, 2_048),
    requestBody: redactedBody(requestBody),
    responseBody: redactedBody(responseBody),
  };
}

/** Returns the process's request log. */
export const requestLog = () => singleton("request-log", () => new RequestLog());

/** The first requests in order of their ids, as far as they are no longer kept. */
export const requestLogPurge = purgeOf({
  table: "request_log",
  ended: (most) =>
    olderThan(
      env().REQUEST_LOG_DAYS,
      acrossAccounts("job")
        .selectFrom("request_log")
        .select([rowAddress(), "created_at"])
        .orderBy("id")
        .limit(most),
    ),
});
