import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { ShownItem } from "@/server/payment-links/reusable-schema";
import { LinkState } from "@/server/payment-links/schema";
import { PaymentStatusName } from "@/server/payments/schema";

/** A buyer's visit to a link's page. */
export const PayByLink = z.object({
  /** As typed; needed where the buyer enters the amount. */
  amount: z.string().max(80).default(""),
  /** Of the page's form: sending it twice gives one payment. */
  visit: z.uuid(),
});
export type PayByLink = z.infer<typeof PayByLink>;

export const PaymentByLink = z.object({ paymentId: z.string(), gatewayUrl: z.url() });
export type PaymentByLink = z.infer<typeof PaymentByLink>;

/** A link's page, safe for all holders of the link. */
export const PublicLink = z.object({
  token: z.string(),
  url: z.url(),
  state: LinkState,
  isTest: z.boolean(),
  merchant: z.object({ name: z.string(), iconUrl: z.string().nullable() }),
  description: z.string().nullable(),
  items: z.array(ShownItem),
  /** Null where the buyer enters it. */
  amount: Amount.nullable(),
  min: Amount.nullable(),
  max: Amount.nullable(),
  /** Of nothing: the unit with its display. */
  unit: Amount,
  endsAt: z.date().nullable(),
});
export type PublicLink = z.infer<typeof PublicLink>;

/** A payment's invoice, safe for all holders of its link. */
export const Invoice = z.object({
  paymentId: z.string(),
  payLink: z.url(),
  isTest: z.boolean(),
  status: PaymentStatusName,
  merchant: z.object({ name: z.string(), iconUrl: z.string().nullable() }),
  /** The payment's reference. */
  number: z.string(),
  description: z.string().nullable(),
  items: z.array(ShownItem),
  amount: Amount,
  /** What was paid, in the buyer's token; null before. */
  paid: Amount.nullable(),
  txHash: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type Invoice = z.infer<typeof Invoice>;
