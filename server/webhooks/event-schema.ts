import { z } from "zod";
import { ExceptionFacts } from "@/server/exceptions/partner-schema";
import { queryInteger, repeatable, text, WaitMs } from "@/server/kernel/zod-primitives";
import { PaymentDetails } from "@/server/payments/schema";
import { Refund } from "@/server/refunds/refund-schema";
import {
  DepositEventData,
  DestinationEventData,
  EndpointEventData,
  MerchantEventData,
} from "@/server/webhooks/event-data-schema";
import {
  DEPOSIT_EVENTS,
  ENDPOINT_EVENTS,
  EventType,
  EXCEPTION_EVENTS,
  PAYMENT_EVENTS,
  REFUND_EVENTS,
} from "@/server/webhooks/schema";

const MAX_REPEATED = 50;
const EventId = z.string().regex(/^evt_[A-Za-z0-9]{1,60}$/, "must be the id of an event, evt_…");

/** Query of `GET /v1/events`. */
export const ListEvents = z
  .object({
    type: repeatable(EventType, MAX_REPEATED).describe("Only events of these types"),
    merchantId: repeatable(text(1, 64), MAX_REPEATED).describe("Only these merchants' events"),
    paymentId: text(1, 64).optional().describe("Only this payment's events"),
    after: EventId.optional().describe("The last event that you have handled; the answer starts after it"),
    before: EventId.optional().describe("Only events before this one"),
    order: z.enum(["asc", "desc"]).default("asc").describe("`asc`: the oldest first"),
    limit: queryInteger(1, 100).default(50).describe("How many on a page; 50 without it"),
    maxPollMs: WaitMs.nullish().describe(
      "Milliseconds to wait for a first event, oldest first only; the server holds 25 000 at most",
    ),
  })
  .refine(({ order, maxPollMs }) => order === "asc" || !maxPollMs, {
    path: ["maxPollMs"],
    message: "waits only with order=asc",
  });
export type ListEvents = z.output<typeof ListEvents>;

const base = {
  id: z.string().describe("`evt_…`; the same in every delivery of the event"),
  apiVersion: z.string().describe("The version of `data`"),
  createdAt: z.iso.datetime({ precision: 3 }),
  mode: z.enum(["test", "live"]),
  merchantId: z.string().nullable(),
};

/** A change that a partner may act on (contract, "Events and webhooks"). */
export const PartnerEvent = z.discriminatedUnion("type", [
  z.object({ ...base, type: z.enum(PAYMENT_EVENTS), data: PaymentDetails }),
  z.object({ ...base, type: z.enum(REFUND_EVENTS), data: Refund }),
  z.object({ ...base, type: z.enum(EXCEPTION_EVENTS), data: ExceptionFacts }),
  z.object({ ...base, type: z.enum(DEPOSIT_EVENTS), data: DepositEventData }),
  z.object({ ...base, type: z.literal("settlement_destination.changed"), data: DestinationEventData }),
  z.object({ ...base, type: z.literal("merchant.updated"), data: MerchantEventData }),
  z.object({ ...base, type: z.enum(ENDPOINT_EVENTS), data: EndpointEventData }),
]);
export type PartnerEvent = z.infer<typeof PartnerEvent>;

export const EventList = z.object({
  data: z.array(PartnerEvent),
  nextCursor: z
    .string()
    .nullable()
    .describe(
      "Oldest first: `after` of the next request, null only while there are no events. Newest first: `before` of the next page, null at the end",
    ),
});
export type EventList = z.infer<typeof EventList>;
