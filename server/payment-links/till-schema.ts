import { z } from "zod";
import { PaymentLink } from "@/server/payment-links/link-schema";
import { Minor } from "@/server/payment-links/schema";

/** A sale at a till. */
export const CreateSale = z.object({
  merchantId: z.string().max(256),
  unit: z.string().min(1).max(256),
  /** In minor units. */
  value: Minor,
  /** Of the sale: sending it again gives the same payment. */
  key: z.uuid(),
});
export type CreateSale = z.infer<typeof CreateSale>;

export const Sale = z.object({
  paymentId: z.string(),
  payLink: z.url(),
  referenceId: z.string(),
  /** Unix seconds. */
  expiresAt: z.number().int(),
});
export type Sale = z.infer<typeof Sale>;

export const ListSales = z.object({ merchantId: z.string().max(256) });
export type ListSales = z.infer<typeof ListSales>;

/** The newest payments of a till, newest first. */
export const Sales = z.array(PaymentLink);
export type Sales = z.infer<typeof Sales>;
