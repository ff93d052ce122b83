import { recordAudit } from "@/server/accounts/record-audit";
import type { Tx } from "@/server/db/sql";
import type { WebhookKeeper } from "@/server/webhooks/find-endpoint";

interface Entry {
  type: `webhook_endpoint.${"created" | "changed" | "rolled" | "deleted"}`;
  endpoint: { id: string; url: string };
  requestId: string | null;
}

/** Adds a person's change of an endpoint to the audit log; the request log has those of API keys. */
export async function auditEndpoint(
  tx: Tx,
  scope: WebhookKeeper,
  { type, endpoint: { id, url }, requestId }: Entry,
): Promise<void> {
  if (scope.kind !== "user") return;
  await recordAudit(tx, scope, { type, data: { endpointId: id, url }, requestId });
}
