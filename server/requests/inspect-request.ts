import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import type { RequestInspection } from "@/server/requests/schema";

/**
 * Returns one logged request with its bodies.
 * @throws AppError `not_found` for one that is unknown, no longer kept or another account's
 */
export async function inspectRequest(scope: UserScope, requestId: string): Promise<RequestInspection> {
  const row = await maybeOne(
    db,
    tenant(scope)
      .selectFrom("request_log as r")
      .leftJoin(tenant(scope).rows("api_key").as("k"), "k.id", "r.key_id")
      .select(["r.request_id as requestId", "r.method", "r.route", "r.path", "r.status", "r.code"])
      .select(["r.duration_ms as durationMs", "r.key_id as keyId", "r.payment_id as paymentId"])
      .select(["r.created_at as createdAt", "k.name as keyName"])
      .select(["r.request_body as requestBody", "r.response_body as responseBody"])
      .where("r.mode", "=", scope.mode)
      .where("r.request_id", "=", requestId),
  );
  if (!row) throw new AppError("not_found", "There is no such request.");
  return row;
}
