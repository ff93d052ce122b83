import type { UserScope } from "@/server/auth/scope";
import type { TimelineEntry } from "@/server/events/schema";
import { sentence } from "@/server/kernel/sentence";
import { listPaymentDeliveries, type PaymentDelivery } from "@/server/webhooks/list-payment-deliveries";

const TONES = { pending: "wait", delivered: "muted", failed: "bad" } as const;

/** Returns the deliveries of a payment's events as entries of its timeline. */
export async function listDeliveryEntries(
  scope: UserScope,
  payment: { id: string },
): Promise<TimelineEntry[]> {
  return (await listPaymentDeliveries(scope, payment)).map(entryOf);
}

function entryOf({ id, at, status, eventType, url, attempts, ...of }: PaymentDelivery): TimelineEntry {
  const values = { type: eventType, host: new URL(url).host, attempts };
  return {
    id: `delivery ${id}`,
    at,
    type: `webhook.${status}`,
    sentences: [sentence(`event.webhook.${status}`, values)],
    tone: TONES[status],
    txHash: null,
    requestId: null,
    request: null,
    person: null,
    delivery: { endpointId: of.endpointId, eventId: of.eventId },
  };
}
