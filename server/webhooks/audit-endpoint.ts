import { auditMember } from "@/server/accounts/audit-member";
import type { Tx } from "@/server/db/sql";
import type { WebhookKeeper } from "@/server/webhooks/find-endpoint";

interface Entry {
  type: `webhook_endpoint.${"created" | "changed" | "rolled" | "deleted"}`;
  endpoint: { id: string; url: string };
  requestId: string | null;
}

/** Adds a change of an endpoint to the audit log. */
export async function auditEndpoint(
  tx: Tx,
  scope: WebhookKeeper,
  { type, endpoint: { id, url }, requestId }: Entry,
): Promise<void> {
  await auditMember(tx, scope, { type, data: { endpointId: id, url }, requestId });
}
