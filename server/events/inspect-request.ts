import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne, sql } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import type { RequestListItem } from "@/server/events/list-requests";

export interface RequestInspection extends RequestListItem {
  /** Without secrets and personal data; null when there was none. */
  requestBody: unknown;
  responseBody: unknown;
}

/**
 * One logged request with its bodies.
 * @throws AppError `not_found` for one that is unknown, older than 30 days or another account's
 */
export async function inspectRequest(scope: UserScope, requestId: string): Promise<RequestInspection> {
  const row = await maybeOne<RequestInspection & Record<string, unknown>>(
    db,
    sql`select request_id as "requestId", method, route, path, status, code, duration_ms as "durationMs",
          key_id as "keyId", created_at as "createdAt", request_body as "requestBody",
          response_body as "responseBody" from request_log
        where account_id = ${scope.accountId} and mode = ${scope.mode} and request_id = ${requestId}`,
  );
  if (!row) throw new AppError("not_found", "There is no such request.");
  return row;
}
