import { requireRole } from "@/server/accounts/roles";
import { changed, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { clock, store, tenant } from "@/server/db/store";
import { auditEndpoint } from "@/server/webhooks/audit-endpoint";
import { findEndpoint, selectReachable, type WebhookKeeper } from "@/server/webhooks/find-endpoint";
import type { DeletedEndpoint } from "@/server/webhooks/schema";
import { failPending } from "@/server/webhooks/update-endpoint";

/**
 * Deletes a webhook endpoint with its secrets. Nothing more is sent to it. Deleting again returns the same answer.
 * @throws AppError `forbidden`, `not_found`
 */
export async function deleteEndpoint(
  scope: WebhookKeeper,
  id: string,
  requestId: string | null,
): Promise<DeletedEndpoint> {
  requireRole(scope, "webhooks.manage");
  return transaction(async (tx) => {
    if (await isDeleted(tx, scope, id)) return { id, deleted: true };
    const endpoint = await findEndpoint(tx, scope, id);
    await changed(
      tx,
      tenant(scope)
        .updateTable("webhook_endpoint")
        .set({ deleted_at: clock(), updated_at: clock() })
        .where("id", "=", id),
    );
    await failPending(tx, scope, id);
    await changed(tx, store.deleteFrom("webhook_secret").where("endpoint_id", "=", id));
    await auditEndpoint(tx, scope, { type: "webhook_endpoint.deleted", endpoint, requestId });
    return { id, deleted: true };
  });
}

async function isDeleted(tx: Tx, scope: WebhookKeeper, id: string): Promise<boolean> {
  const deleted = selectReachable(scope).where("id", "=", id).where("deleted_at", "is not", null);
  return (await maybeOne(tx, deleted)) !== undefined;
}
