import type { EventType } from "@/server/webhooks/schema";

/** The types of events that an endpoint can choose, in display order. */
export const EVENT_NAMES: readonly Exclude<EventType, "webhook_endpoint.test">[] = [
  "payment.created",
  "payment.processing",
  "payment.succeeded",
  "payment.failed",
  "payment.expired",
  "payment.cancelled",
  "payment.settled",
  "refund.created",
  "refund.pending_funds",
  "refund.submitted",
  "refund.succeeded",
  "refund.failed",
  "exception.opened",
  "exception.resolved",
  "deposit.partial",
  "deposit.surplus",
  "deposit.returned",
  "settlement_destination.changed",
  "merchant.updated",
  "webhook_endpoint.disabled",
];
