import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { PaymentStatusName } from "@/server/payments/schema";

const MAX_PAGE = 100;

/** A place in the dashboard's list, newest first: `<created, ms since 1970>.<id>`. */
export const ListPlace = z
  .string()
  .max(96)
  .regex(/^\d{1,15}\.pay_[A-Za-z0-9]+$/, "must be a place in the list");

export const ListPayments = z.object({
  /** Only what is older than this place. */
  before: ListPlace.optional(),
  /** Only what is newer than this place; the page ends at it. Not both. */
  after: ListPlace.optional(),
  limit: z.number().int().min(1).max(MAX_PAGE).default(25),
});
export type ListPayments = z.infer<typeof ListPayments>;

/** How deep a transaction is; `need` is null where the chain's own finality decides. */
export const Confirmations = z.object({ have: z.number().int(), need: z.number().int().nullable() });
export type Confirmations = z.infer<typeof Confirmations>;

export const PaymentListItem = z.object({
  id: z.string(),
  place: ListPlace,
  status: PaymentStatusName,
  confirmations: Confirmations.nullable(),
  referenceId: z.string(),
  merchant: z.object({ id: z.string(), name: z.string() }),
  /** As asked for: a currency, or a token on a network. */
  amount: Amount,
  /** What the buyer pays with; null until that is known, or where it is `amount` itself. */
  tokenAmount: Amount.nullable(),
  createdAt: z.date(),
});
export type PaymentListItem = z.infer<typeof PaymentListItem>;

export const PaymentPage = z.object({
  items: z.array(PaymentListItem),
  /** Places for the neighbouring pages; null where there is none. */
  newer: ListPlace.nullable(),
  older: ListPlace.nullable(),
});
export type PaymentPage = z.infer<typeof PaymentPage>;

export const ListPaymentChanges = z.object({
  /** Payments that somebody is looking at. */
  ids: z.array(z.string().max(64)).max(MAX_PAGE),
  /** The newest that they see; null when there was none at all. */
  newest: ListPlace.nullable(),
});
export type ListPaymentChanges = z.infer<typeof ListPaymentChanges>;

export const PaymentChanges = z.object({
  items: z.array(PaymentListItem),
  /** How many payments are newer, counted up to 100. */
  newer: z.number().int(),
});
export type PaymentChanges = z.infer<typeof PaymentChanges>;
