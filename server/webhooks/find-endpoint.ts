import type { PartnerScope, UserScope } from "@/server/auth/scope";
import { type Db, maybeOne } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { AppError, invalidField } from "@/server/kernel/errors";
import type { Endpoint } from "@/server/webhooks/schema";

/** A scope that may manage an account's webhook endpoints. */
export type WebhookKeeper = PartnerScope | UserScope;

/** Returns the merchants that the scope is limited to; null for the whole account. */
export function reachOf(scope: WebhookKeeper): readonly string[] | null {
  return scope.kind === "user" ? null : scope.merchantIds;
}

/** A row of `webhook_endpoint`. */
export interface EndpointRow
  extends Omit<Endpoint, "createdAt" | "failingSince" | "lastSuccessAt" | "merchantIds"> {
  merchantIds: string[] | null;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  createdAt: Date;
}

export const ENDPOINT_COLUMNS = [
  "id",
  "url",
  "description",
  "mode",
  "types",
  "merchant_ids as merchantIds",
  "api_version as apiVersion",
  "status",
  "disabled_reason as disabledReason",
  "failing_since as failingSince",
  "last_success_at as lastSuccessAt",
  "created_at as createdAt",
] as const;

/** The unions of the columns with a check. */
export type CheckedColumns = Pick<EndpointRow, "types" | "status" | "disabledReason">;

/** Selects the scope's endpoints that are not deleted. */
export function selectEndpoints(scope: WebhookKeeper) {
  return selectReachable(scope).where("deleted_at", "is", null);
}

/** Selects the scope's endpoints of its mode; a key limited to merchants has those of these merchants alone. */
export function selectReachable(scope: WebhookKeeper) {
  const reach = reachOf(scope);
  return tenant(scope)
    .selectFrom("webhook_endpoint")
    .select(ENDPOINT_COLUMNS)
    .where("mode", "=", scope.mode)
    .$if(reach !== null, (rows) => rows.where(fragment<boolean>`merchant_ids <@ ${reach}::text[]`))
    .$narrowType<CheckedColumns>();
}

/**
 * Finds an endpoint within the scope.
 * @throws AppError `not_found`
 */
export async function findEndpoint(on: Db, scope: WebhookKeeper, id: string): Promise<EndpointRow> {
  const row = await maybeOne(on, selectEndpoints(scope).where("id", "=", id));
  if (!row) throw new AppError("not_found", "There is no webhook endpoint with this id.");
  return row;
}

/**
 * Checks the merchants that an endpoint is limited to. A key limited to merchants cannot reach beyond these.
 * @throws AppError `params_validation`
 */
export async function checkMerchants(
  on: Db,
  scope: WebhookKeeper,
  wanted: readonly string[] | null,
): Promise<string[] | null> {
  const reach = reachOf(scope);
  if (wanted === null) return reach && [...reach];
  const ids = [...new Set(wanted)];
  const known = await maybeOne(
    on,
    tenant(scope)
      .selectFrom("merchant")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("deleted_at", "is", null)
      .where("id", "=", fragment<string>`any(${ids}::text[])`),
  );
  const isInReach = reach === null || ids.every((id) => reach.includes(id));
  if (known?.count !== ids.length || !isInReach) {
    throw invalidField("merchantIds", "There is no such merchant.");
  }
  return ids;
}
