import { requireRole } from "@/server/accounts/roles";
import { changed, type Tx, transaction } from "@/server/db/sql";
import { clock, fragment, tenant } from "@/server/db/store";
import { auditEndpoint } from "@/server/webhooks/audit-endpoint";
import { parseEndpointUrl } from "@/server/webhooks/endpoint-url";
import { checkMerchants, findEndpoint, type WebhookKeeper } from "@/server/webhooks/find-endpoint";
import { presentEndpoint } from "@/server/webhooks/present-endpoint";
import type { Endpoint, UpdateEndpoint } from "@/server/webhooks/schema";

/**
 * Changes a webhook endpoint. A disabled one gets no events, and what waits for it fails; enabling it again resends
 * nothing.
 * @throws AppError `forbidden`, `not_found`, `params_validation`
 */
export async function updateEndpoint(
  scope: WebhookKeeper,
  { id, ...change }: UpdateEndpoint & { id: string },
  requestId: string | null,
): Promise<Endpoint> {
  requireRole(scope, "webhooks.manage");
  if (change.url !== undefined) parseEndpointUrl(change.url);
  return transaction(async (tx) => {
    const before = await findEndpoint(tx, scope, id);
    await write(tx, scope, { id, ...change });
    if (change.status === "disabled") await failPending(tx, scope, id);
    await auditEndpoint(tx, scope, { type: "webhook_endpoint.changed", endpoint: before, requestId });
    return presentEndpoint(await findEndpoint(tx, scope, id));
  });
}

async function write(
  tx: Tx,
  scope: WebhookKeeper,
  { id, url, description, types, merchantIds, status }: UpdateEndpoint & { id: string },
): Promise<void> {
  const merchants = merchantIds === undefined ? undefined : await checkMerchants(tx, scope, merchantIds);
  await changed(
    tx,
    tenant(scope)
      .updateTable("webhook_endpoint")
      .set({
        updated_at: clock(),
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        ...(types !== undefined && { types: [...new Set(types)] }),
        ...(merchants !== undefined && { merchant_ids: merchants }),
        ...(status !== undefined && { status, disabled_reason: null, failing_since: null }),
      })
      .where("id", "=", id),
  );
}

/** Fails the deliveries that wait for an endpoint. */
export async function failPending(tx: Tx, scope: WebhookKeeper, id: string): Promise<void> {
  await changed(
    tx,
    tenant(scope)
      .updateTable("webhook_delivery")
      .set({ status: "failed", updated_at: clock(), taken: fragment<number>`taken + 1` })
      .where("endpoint_id", "=", id)
      .where("status", "=", fragment.lit("pending")),
  );
}
