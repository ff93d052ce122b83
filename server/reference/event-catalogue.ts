import events from "@/server/reference/events.json" with { type: "json" };
import type { EventEntry, EventFamily } from "@/server/reference/reference";
import type { PartnerEvent } from "@/server/webhooks/event-schema";
import type { EventType } from "@/server/webhooks/schema";
import { webhookBody } from "@/server/webhooks/webhook-body";

/** When each event is written, in the order of the page. */
const WHEN: Record<EventType, string> = {
  "payment.created": "You create a payment.",
  "payment.processing": "A wallet’s confirm is accepted, and the transfer is sent.",
  "payment.succeeded": "The transfer has its confirmations. Fulfil the order now.",
  "payment.failed":
    "No transfer happened and none can; `failureCode` says why, if there is a reason to act on.",
  "payment.expired": "The time to pay is up, and nobody has begun to pay.",
  "payment.cancelled": "You or the buyer cancel an open payment.",
  "payment.settled": "The money has reached the merchant’s wallet.",
  "refund.created": "You or a colleague request a refund.",
  "refund.pending_funds": "The merchant’s vault or wallet holds too little for the refund.",
  "refund.submitted": "The refund’s transaction is sent.",
  "refund.succeeded": "The money is back with the payer, and confirmed.",
  "refund.failed":
    "The refund cannot be carried out, or you cancelled it; `status` says which. None of its money moved.",
  "exception.opened": "Money moved outside a payment’s ordinary life: late, twice, or short.",
  "exception.resolved": "Somebody has decided about it, or the network has taken the transfer back.",
  "deposit.partial": "Money at a deposit address is not enough yet.",
  "deposit.surplus": "Money lies at a deposit address that the payment does not need.",
  "deposit.returned": "Money at a deposit address went back to its payer.",
  "settlement_destination.changed": "A merchant’s money in one asset goes somewhere else from now on.",
  "merchant.updated": "A merchant’s profile, status or links change, or it is deleted.",
  "webhook_endpoint.disabled":
    "An endpoint was disabled by its failures or its answer 410. The account’s other endpoints get it.",
  "webhook_endpoint.test": "You send a test event to an endpoint.",
};

const FAMILIES: Record<string, string> = {
  payment: "Payments",
  refund: "Refunds",
  exception: "Exceptions",
  deposit: "Deposits",
  settlement_destination: "Destinations",
  merchant: "Merchants",
  webhook_endpoint: "Webhook endpoints",
};

const RECORDED = events as Record<string, unknown>;

/** Lists every type of event with a recorded example, by what it is about. */
export function eventCatalogue(): EventFamily[] {
  const entries = Object.entries(WHEN).map(([type, when]) => describeEvent(type, when));
  const familyOf = (type: string) => type.slice(0, type.indexOf("."));
  const families = [...new Set(entries.map(({ type }) => familyOf(type)))];
  return families.map((family) => ({
    title: FAMILIES[family] ?? family,
    events: entries.filter(({ type }) => familyOf(type) === family),
  }));
}

/** @throws Error for a type without a recorded event */
function describeEvent(type: string, when: string): EventEntry {
  const event = RECORDED[type] as PartnerEvent | undefined;
  if (!event) throw new Error(`no ${type} is recorded in server/reference/events.json`);
  const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return { type, when, body: text(JSON.parse(webhookBody(event))), item: text(event) };
}
