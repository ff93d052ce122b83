import type { Delivery } from "@/server/webhooks/schema";

export const WEBHOOKS = "/dashboard/developers/webhooks";

export const DELIVERY_STATUSES: readonly Delivery["status"][] = ["pending", "delivered", "failed"];

export interface DeliveriesView {
  status?: Delivery["status"];
  before?: string;
  /** Only the delivery of this event. */
  eventId?: string;
}

/** Returns the delivery status that a search parameter names; undefined for all. */
export function deliveryStatusOf(value: unknown): DeliveriesView["status"] {
  return DELIVERY_STATUSES.find((status) => status === value);
}

/** Returns the address of an endpoint's page, with its deliveries in one status or of one event, from a place on. */
export function endpointUrl(id: string, { status, before, eventId }: DeliveriesView = {}): string {
  const search = new URLSearchParams({
    ...(status && { status }),
    ...(before && { before }),
    ...(eventId && { event: eventId }),
  });
  return `${WEBHOOKS}/${encodeURIComponent(id)}${search.size > 0 ? `?${search}` : ""}`;
}
