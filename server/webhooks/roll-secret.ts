import { requireRole } from "@/server/accounts/roles";
import { changed, transaction } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { auditEndpoint } from "@/server/webhooks/audit-endpoint";
import { findEndpoint, type WebhookKeeper } from "@/server/webhooks/find-endpoint";
import { insertSecret } from "@/server/webhooks/insert-secret";
import { presentEndpoint } from "@/server/webhooks/present-endpoint";
import type { EndpointWithSecret } from "@/server/webhooks/schema";

/**
 * Replaces an endpoint's secret. For the given hours both sign each delivery. Only this answer contains the new one.
 * @throws AppError `forbidden`, `not_found`
 */
export async function rollSecret(
  scope: WebhookKeeper,
  { id, overlapHours }: { id: string; overlapHours: number },
  requestId: string | null,
): Promise<EndpointWithSecret> {
  requireRole(scope, "webhooks.manage");
  return transaction(async (tx) => {
    const endpoint = await findEndpoint(tx, scope, id);
    // An earlier roll's secret keeps its own end, if that is sooner.
    const end = fragment<Date>`least(expires_at, clock_timestamp() + ${overlapHours} * interval '1 hour')`;
    await changed(
      tx,
      store.updateTable("webhook_secret").set({ expires_at: end }).where("endpoint_id", "=", id),
    );
    const secret = await insertSecret(tx, id);
    await auditEndpoint(tx, scope, { type: "webhook_endpoint.rolled", endpoint, requestId });
    return { ...presentEndpoint(endpoint), secret };
  });
}
