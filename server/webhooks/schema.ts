import { z } from "zod";
import { queryInteger, text } from "@/server/kernel/zod-primitives";

/** Types of events of a payment itself. */
export const PAYMENT_EVENTS = [
  "payment.created",
  "payment.processing",
  "payment.succeeded",
  "payment.failed",
  "payment.expired",
  "payment.cancelled",
  "payment.settled",
] as const;

export const REFUND_EVENTS = [
  "refund.created",
  "refund.pending_funds",
  "refund.submitted",
  "refund.succeeded",
  "refund.failed",
] as const;

export const EXCEPTION_EVENTS = ["exception.opened", "exception.resolved"] as const;

export const DEPOSIT_EVENTS = ["deposit.partial", "deposit.surplus", "deposit.returned"] as const;

export const ENDPOINT_EVENTS = ["webhook_endpoint.disabled", "webhook_endpoint.test"] as const;

export const EVENT_TYPES = [
  ...PAYMENT_EVENTS,
  ...REFUND_EVENTS,
  ...EXCEPTION_EVENTS,
  ...DEPOSIT_EVENTS,
  "settlement_destination.changed",
  "merchant.updated",
  ...ENDPOINT_EVENTS,
] as const;
export const EventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof EventType>;

/** The types that an endpoint can choose: everything except tests, which go to their endpoint alone. */
export const CHOSEN_TYPES = EVENT_TYPES.filter((type) => type !== "webhook_endpoint.test");

const MAX_MERCHANTS = 100;
const MAX_PAGE = 100;
/** Hours that a rolled secret keeps signing. */
const MAX_OVERLAP = 168;

const EndpointUrl = text(1, 2_048).meta({
  format: "uri",
  description: "An https URL on a public host, port 443 or 8443",
  examples: ["https://shop.example/webhooks"],
});
const Types = z
  .array(EventType.exclude(["webhook_endpoint.test"]))
  .max(CHOSEN_TYPES.length)
  .describe("Only events of these types; empty for all");
const MerchantIds = z
  .array(text(1, 64))
  .min(1)
  .max(MAX_MERCHANTS)
  .nullable()
  .describe("Only these merchants' events; null for all");

export const CreateEndpoint = z.object({
  url: EndpointUrl,
  description: text(0, 200).optional().describe("For people"),
  types: Types.optional(),
  merchantIds: MerchantIds.optional(),
});
export type CreateEndpoint = z.infer<typeof CreateEndpoint>;

export const UpdateEndpoint = CreateEndpoint.extend({
  status: z.enum(["enabled", "disabled"]).describe("Only an enabled endpoint gets events"),
}).partial();
export type UpdateEndpoint = z.infer<typeof UpdateEndpoint>;

export const EndpointParams = z.object({ id: z.string().max(64).describe("The endpoint's id, `whe_…`") });

const Moment = z.iso.datetime({ precision: 3 });

export const Endpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  mode: z.enum(["test", "live"]),
  types: z.array(EventType),
  merchantIds: z.array(z.string()).nullable(),
  apiVersion: z.string().describe("The version of the events' data, pinned when the endpoint was created"),
  status: z.enum(["enabled", "disabled"]),
  disabledReason: z
    .enum(["failures", "gone"])
    .nullable()
    .describe("`failures` after five days without a success, `gone` after an answer 410; null otherwise"),
  failingSince: Moment.nullable().describe("The first failure after the last success"),
  lastSuccessAt: Moment.nullable(),
  createdAt: Moment,
});
export type Endpoint = z.infer<typeof Endpoint>;

export const EndpointList = z.object({ data: z.array(Endpoint) });

/** `secret` leaves the server only in this answer. */
export const EndpointWithSecret = Endpoint.extend({
  secret: z.string().describe("`whsec_…`; verify signatures with it. It is shown only once"),
});
export type EndpointWithSecret = z.infer<typeof EndpointWithSecret>;

export const RollSecret = z.object({
  overlapHours: z
    .number()
    .int()
    .min(0)
    .max(MAX_OVERLAP)
    .default(24)
    .describe("Hours for which the old secret signs too"),
});

export const DeletedEndpoint = z.object({ id: z.string(), deleted: z.literal(true) });
export type DeletedEndpoint = z.infer<typeof DeletedEndpoint>;

export const TestEvent = z.object({ eventId: z.string() });
export type TestEvent = z.infer<typeof TestEvent>;

const DeliveryStatus = z.enum(["pending", "delivered", "failed"]);

export const ListDeliveries = z.object({
  status: DeliveryStatus.optional().describe("Only deliveries in this status"),
  eventId: text(1, 64).optional().describe("Only deliveries of this event"),
  before: text(1, 64).optional().describe("`nextCursor` of the page before"),
  limit: queryInteger(1, MAX_PAGE).default(25).describe("How many on a page; 25 without it"),
});
export type ListDeliveries = z.infer<typeof ListDeliveries>;

/** One attempt, and what the endpoint answered. */
const Attempt = z.object({
  at: Moment,
  status: z.number().int().nullable().describe("The answer's status; null without an answer"),
  fault: z.string().nullable().describe("Why there was no answer, or why it does not count"),
  answer: z.string().nullable().describe("The first 4 KB of the answer"),
  durationMs: z.number().int(),
});

export const Delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  status: DeliveryStatus,
  nextAttemptAt: Moment.nullable().describe("When it is tried next; null when it is not"),
  createdAt: Moment,
  attempts: z.array(Attempt).describe("The newest first, at most 20"),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryList = z.object({
  data: z.array(Delivery),
  nextCursor: z.string().nullable().describe("`before` of the next page; null at the end"),
});
export type DeliveryList = z.infer<typeof DeliveryList>;

export const EventParams = z.object({ id: z.string().max(64).describe("The event's id, `evt_…`") });

export const RedeliverEvent = z.object({
  endpointId: text(1, 64).optional().describe("Only to this endpoint; without it to all that take the event"),
});
export type RedeliverEvent = z.infer<typeof RedeliverEvent>;

export const RedeliverFailed = z.object({
  since: z.iso.datetime({ offset: true }).describe("Failed deliveries of events from then on, RFC 3339"),
});
export type RedeliverFailed = z.infer<typeof RedeliverFailed>;

export const Redelivered = z.object({
  count: z.number().int().describe("Deliveries that are sent again"),
});
export type Redelivered = z.infer<typeof Redelivered>;

/** The dashboard's query of an endpoint's deliveries. */
export const ShowDeliveries = EndpointParams.extend({
  status: DeliveryStatus.optional(),
  eventId: z.string().max(64).optional(),
  before: z.string().max(64).optional(),
  limit: z.number().int().min(1).max(MAX_PAGE).default(25),
});

/** What a delivery sends, as indented JSON. */
export const DeliveryInspection = z.object({ body: z.string() });
export type DeliveryInspection = z.infer<typeof DeliveryInspection>;
