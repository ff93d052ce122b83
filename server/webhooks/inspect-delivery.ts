import { db, maybeOne } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { findEndpoint, type WebhookKeeper } from "@/server/webhooks/find-endpoint";
import { presentEvent } from "@/server/webhooks/present-event";
import type { DeliveryInspection } from "@/server/webhooks/schema";
import { webhookBody } from "@/server/webhooks/webhook-body";

/**
 * Returns the body that a delivery sends, indented for people.
 * @throws AppError `not_found`
 */
export async function inspectDelivery(scope: WebhookKeeper, id: string): Promise<DeliveryInspection> {
  const row = await maybeOne(
    db,
    tenant(scope)
      .selectFrom("webhook_delivery as d")
      .innerJoin(tenant(scope).rows("partner_event").as("e"), "e.id", "d.event_id")
      .select(["d.endpoint_id as endpointId", "e.id", "e.type", "e.mode", "e.merchant_id as merchantId"])
      .select(["e.data", "e.created_at as createdAt"])
      .where("d.id", "=", id),
  );
  if (!row) throw new AppError("not_found", "There is no delivery with this id.");
  const { endpointId, ...event } = row;
  const endpoint = await findEndpoint(db, scope, endpointId);
  const body: unknown = JSON.parse(webhookBody(presentEvent(event, endpoint)));
  return { body: JSON.stringify(body, null, 2) };
}
