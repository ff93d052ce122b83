import { z } from "zod";
import { Merchant } from "@/server/merchants/schema";

const Moment = z.iso.datetime({ precision: 3 });
const Digits = z.string().regex(/^\d+$/);

/** Members of the data of every event. */
const Stated = z.object({
  stateVersion: z
    .number()
    .int()
    .describe(
      "Grows with each change of the resource: an event with a smaller one than you know is out of date",
    ),
});

export const DepositEventData = Stated.extend({
  paymentId: z.string(),
  depositId: z.string(),
  amount: Digits.optional().describe("In the smallest unit: what must arrive, or what lies there too much"),
  received: Digits.optional().describe("What has arrived"),
  missing: Digits.optional().describe("What is missing"),
  value: Digits.optional().describe("What was returned"),
  recipient: z.string().optional().describe("The address that it was returned to"),
  chainId: z.number().int().optional(),
  token: z.string().optional(),
  txId: z.string().optional().describe("The transaction that returned it"),
  createdAt: Moment,
});

export const DestinationEventData = Stated.extend({
  merchantId: z.string(),
  asset: z.string().describe("CAIP-19"),
  from: z.string().nullable().describe("The address before; null for the merchant's vault"),
  to: z.string().nullable().describe("The address now; null for the merchant's vault"),
});

export const MerchantEventData = Merchant.extend({
  ...Stated.shape,
  deletedAt: Moment.nullable(),
});

export const EndpointEventData = Stated.extend({
  endpointId: z.string(),
  url: z.string(),
  reason: z.enum(["failures", "gone"]).optional(),
});
