import { requireRole } from "@/server/accounts/roles";
import { db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { findEndpoint, type WebhookKeeper } from "@/server/webhooks/find-endpoint";
import type { TestEvent } from "@/server/webhooks/schema";

/**
 * Sends an event of type `webhook_endpoint.test` to an endpoint, whichever types it has chosen.
 * @throws AppError `forbidden`, `not_found`, `invalid_state` for a disabled endpoint
 */
export async function sendTestEvent(scope: WebhookKeeper, id: string): Promise<TestEvent> {
  requireRole(scope, "webhooks.manage");
  await findEndpoint(db, scope, id);
  const emitted = fragment<string | null>`emit_test_event(${scope.accountId}, ${id})`.as("eventId");
  const { eventId } = await one(db, store.selectNoFrom(emitted));
  if (eventId) return { eventId };
  throw new AppError("invalid_state", "The endpoint is disabled. Enable it first.");
}
