import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import type { Delivery } from "@/server/webhooks/schema";

/** More deliveries than a payment has, but a bound for one with many refunds and endpoints. */
const MAX_DELIVERIES = 200;

/** A delivery of one of a payment's events. */
export interface PaymentDelivery {
  id: string;
  eventId: string;
  eventType: string;
  endpointId: string;
  url: string;
  status: Delivery["status"];
  attempts: number;
  /** When it last changed. */
  at: Date;
}

/** Lists the deliveries of a payment's events to the account's endpoints, newest first. */
export function listPaymentDeliveries(
  scope: UserScope,
  { id, since = new Date(0) }: { id: string; since?: Date },
): Promise<PaymentDelivery[]> {
  return many(
    db,
    tenant(scope)
      .selectFrom("webhook_delivery as d")
      .innerJoin(tenant(scope).rows("partner_event").as("e"), "e.id", "d.event_id")
      .innerJoin(tenant(scope).rows("webhook_endpoint").as("w"), "w.id", "d.endpoint_id")
      .select(["d.id", "d.event_id as eventId", "d.event_type as eventType", "d.endpoint_id as endpointId"])
      .select(["w.url", "d.status", "d.attempts", "d.updated_at as at"])
      .where("e.payment_id", "=", id)
      .where("d.created_at", ">=", since)
      .where("w.deleted_at", "is", null)
      .orderBy("d.created_at", "desc")
      .orderBy("d.id", "desc")
      .limit(MAX_DELIVERIES)
      .$narrowType<{ status: Delivery["status"] }>(),
  );
}
