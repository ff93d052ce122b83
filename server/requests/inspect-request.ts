import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne, sql } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import type { RequestInspection } from "@/server/requests/schema";

/**
 * One logged request with its bodies.
 * @throws AppError `not_found` for one that is unknown, older than 30 days or another account's
 */
export async function inspectRequest(scope: UserScope, requestId: string): Promise<RequestInspection> {
  const row = await maybeOne<RequestInspection & Record<string, unknown>>(
    db,
    sql`select r.request_id as "requestId", r.method, r.route, r.path, r.status, r.code, r.duration_ms as "durationMs",
          r.key_id as "keyId", r.payment_id as "paymentId", r.created_at as "createdAt",
          r.request_body as "requestBody", r.response_body as "responseBody", k.name as "keyName"
        from request_log r left join api_key k on k.id = r.key_id and k.account_id = r.account_id
        where r.account_id = ${scope.accountId} and r.mode = ${scope.mode} and r.request_id = ${requestId}`,
  );
  if (!row) throw new AppError("not_found", "There is no such request.");
  return row;
}
