import type { PartnerScope } from "@/server/auth/scope";
import { changed, db, sql } from "@/server/db/sql";
import { redactedText } from "@/server/http/redact";
import { log } from "@/server/log";
import { shared } from "@/server/shared";

const WRITE_EVERY_MS = 500;
const BATCH = 250;
/** What may wait at most; with a database that is away the oldest is dropped, and never a request held up. */
const MAX_WAITING = 5_000;
const KEPT_DAYS = 30;

/** One request of an API key and its answer. */
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
  /** The payment that it was about, if any; at most 64 characters. */
  paymentId: string | null;
  requestBody: unknown;
  responseBody: unknown;
  createdAt: Date;
}

/** Collects what was asked and writes it in batches beside the requests, none of which waits for it. */
class RequestLog {
  #waiting: LoggedRequest[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  add(request: LoggedRequest): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#waiting.shift();
      this.#dropped++;
    }
    this.#waiting.push(request);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  /** Writes all that waits; one write at a time. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#dropped > 0) {
      log().warn({ dropped: this.#dropped }, "the request log could not keep up");
      this.#dropped = 0;
    }
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      try {
        await insert(batch);
      } catch (err) {
        log().warn({ err, lost: batch.length }, "requests were not logged");
        return;
      }
    }
  }
}

async function insert(batch: LoggedRequest[]): Promise<void> {
  const rows = batch.map(({ scope, requestBody, responseBody, ...rest }) => ({
    ...rest,
    ...scope,
    path: rest.path.slice(0, 2_048),
    requestBody: redactedText(requestBody),
    responseBody: redactedText(responseBody),
  }));
  await db.query(
    sql`insert into request_log (request_id, account_id, mode, key_id, method, route, path, status, code, duration_ms,
          payment_id, request_body, response_body, created_at)
        select "requestId", "accountId", mode, "keyId", method, route, path, status, code, "durationMs",
          "paymentId", "requestBody"::jsonb, "responseBody"::jsonb, "createdAt"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("requestId" text, "accountId" text, mode run_mode,
          "keyId" text, method text, route text, path text, status smallint, code text, "durationMs" integer,
          "paymentId" text, "requestBody" text, "responseBody" text, "createdAt" timestamptz)`,
  );
}

/** The process's request log. */
export const requestLog = () => shared("request-log", () => new RequestLog());

/** Removes at most `batch` requests that are older than 30 days; returns how many. */
export function purgeRequestLog(batch: number): Promise<number> {
  return changed(
    db,
    sql`delete from request_log where id in (
          select id from request_log where created_at < now() - ${KEPT_DAYS} * interval '1 day'
          order by id limit ${batch} for update skip locked)`,
  );
}
