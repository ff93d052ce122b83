import { z } from "zod";
import { ListPlace, PaymentListItem } from "@/server/listings/list-schema";
import { LineItem, MAX_ITEMS } from "@/server/payment-links/schema";
import { CreatePayment } from "@/server/payments/schema";

const MAX_PAGE = 100;

/** A new payment from the dashboard: as by the API, but the merchant is a field and not a header. */
export const CreatePaymentHere = CreatePayment.extend({
  merchantId: z.string().max(256),
  /** The invoice's lines, whose sum is the amount. */
  items: z.array(LineItem).max(MAX_ITEMS).optional(),
});
export type CreatePaymentHere = z.infer<typeof CreatePaymentHere>;

export const ListPaymentLinks = z.object({
  /** Only payments older than this place. */
  before: ListPlace.optional(),
  limit: z.number().int().min(1).max(MAX_PAGE).default(20),
});
export type ListPaymentLinks = z.infer<typeof ListPaymentLinks>;

/** A payment created in the dashboard, with its link. */
export const PaymentLink = PaymentListItem.extend({ payLink: z.url(), expiresAt: z.date() });
export type PaymentLink = z.infer<typeof PaymentLink>;

export const PaymentLinkPage = z.object({
  items: z.array(PaymentLink),
  /** The place for the next page; null at the end. */
  older: ListPlace.nullable(),
});
export type PaymentLinkPage = z.infer<typeof PaymentLinkPage>;

/** The unit of a payment's amount: a currency, or a token on a network. */
export const PaymentUnit = z.object({
  unit: z.string(),
  /** "USD", "USDC". */
  symbol: z.string(),
  name: z.string(),
  decimals: z.number().int(),
  networkName: z.string().nullable(),
});
export type PaymentUnit = z.infer<typeof PaymentUnit>;

/** The choices in the form of a new link. */
export const LinkChoices = z.object({
  units: z.array(PaymentUnit),
  /** Merchants that take payments. */
  merchants: z.array(z.object({ id: z.string(), name: z.string() })),
  canCreate: z.boolean(),
});
export type LinkChoices = z.infer<typeof LinkChoices>;
