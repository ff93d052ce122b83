import { requireRole } from "@/server/accounts/roles";
import { type Db, one, transaction } from "@/server/db/sql";
import { store, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { auditEndpoint } from "@/server/webhooks/audit-endpoint";
import { parseEndpointUrl } from "@/server/webhooks/endpoint-url";
import {
  type CheckedColumns,
  checkMerchants,
  ENDPOINT_COLUMNS,
  type WebhookKeeper,
} from "@/server/webhooks/find-endpoint";
import { insertSecret } from "@/server/webhooks/insert-secret";
import { presentEndpoint } from "@/server/webhooks/present-endpoint";
import type { CreateEndpoint, EndpointWithSecret } from "@/server/webhooks/schema";

/** Endpoints of an account and mode. */
const MAX_ENDPOINTS = 100;

/**
 * Creates a webhook endpoint. Only this answer contains its secret.
 * @throws AppError `forbidden`, `params_validation`, `invalid_state` with too many endpoints
 */
export async function createEndpoint(
  scope: WebhookKeeper,
  { url, description = "", types = [], merchantIds = null }: CreateEndpoint,
  requestId: string | null,
): Promise<EndpointWithSecret> {
  requireRole(scope, "webhooks.manage");
  parseEndpointUrl(url);
  return transaction(async (tx) => {
    await checkRoom(tx, scope);
    const row = await one(
      tx,
      store
        .insertInto("webhook_endpoint")
        .values({
          id: newId("whe"),
          account_id: scope.accountId,
          mode: scope.mode,
          url,
          description,
          types: [...new Set(types)],
          merchant_ids: await checkMerchants(tx, scope, merchantIds),
          api_version: await pinnedVersion(tx, scope),
        })
        .returning(ENDPOINT_COLUMNS)
        .$narrowType<CheckedColumns>(),
    );
    const secret = await insertSecret(tx, row.id);
    await auditEndpoint(tx, scope, { type: "webhook_endpoint.created", endpoint: row, requestId });
    return { ...presentEndpoint(row), secret };
  });
}

/** Returns the account's version; a key carries it. */
async function pinnedVersion(on: Db, scope: WebhookKeeper): Promise<string> {
  if (scope.kind !== "user") return scope.apiVersion;
  const account = store
    .selectFrom("account")
    .select("api_version as version")
    .where("id", "=", scope.accountId);
  return (await one(on, account)).version;
}

async function checkRoom(on: Db, scope: WebhookKeeper): Promise<void> {
  const { count } = await one(
    on,
    tenant(scope)
      .selectFrom("webhook_endpoint")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("mode", "=", scope.mode)
      .where("deleted_at", "is", null),
  );
  if (count < MAX_ENDPOINTS) return;
  const message = `There are already ${count} endpoints. Delete one that is not used.`;
  throw new AppError("invalid_state", message, { details: { max: MAX_ENDPOINTS } });
}
