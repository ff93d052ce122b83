import { db } from "@/server/db/sql";
import { findEndpoint, type WebhookKeeper } from "@/server/webhooks/find-endpoint";
import { presentEndpoint } from "@/server/webhooks/present-endpoint";
import type { Endpoint } from "@/server/webhooks/schema";

/**
 * Returns a webhook endpoint.
 * @throws AppError `not_found`
 */
export async function getEndpoint(scope: WebhookKeeper, id: string): Promise<Endpoint> {
  return presentEndpoint(await findEndpoint(db, scope, id));
}
