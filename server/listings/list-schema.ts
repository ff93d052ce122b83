import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import { NamedMerchant } from "@/server/merchants/schema";
import { PaymentStatusName, RefundSummary } from "@/server/payments/schema";

const MAX_PAGE = 100;

/** A moment in the list of payments: `<created, ms since 1970>.<id>`. */
export const ListPlace = z
  .string()
  .max(96)
  .regex(/^\d{1,15}\.pay_[A-Za-z0-9]+$/, "must be a place in the list");

/** A place in the list as it is sorted: `<sort value>.<id>`. */
const SortedPlace = z
  .string()
  .max(160)
  .regex(/^(-1|\d{1,90})\.pay_[A-Za-z0-9]+$/, "must be a place in the list");

export const ListPayments = PaymentsQuery.extend({
  /** The page ends before this place. */
  prev: SortedPlace.nullish(),
  /** The page begins after this place. Not both. */
  next: SortedPlace.nullish(),
  limit: z.number().int().min(1).max(MAX_PAGE).default(25),
});
export type ListPayments = z.infer<typeof ListPayments>;

/** Confirmations of a transaction; `need` is null where the chain's own finality decides. */
export const Confirmations = z.object({ have: z.number().int(), need: z.number().int().nullable() });
export type Confirmations = z.infer<typeof Confirmations>;

export const PaymentListItem = z.object({
  id: z.string(),
  place: ListPlace,
  status: PaymentStatusName,
  confirmations: Confirmations.nullable(),
  /** Seconds waited for a slow transfer; null for all others. */
  slowS: z.number().int().nullable(),
  referenceId: z.string(),
  merchant: NamedMerchant,
  /** As requested: a currency, or a token on a network. */
  amount: Amount,
  /** The buyer's token amount; null until known, or where it equals `amount`. */
  tokenAmount: Amount.nullable(),
  feeAmount: Amount.nullable(),
  /** Of the refunds of what paid it, in the token; null without any. */
  refund: RefundSummary.nullable(),
  /** CAIP-10. */
  buyer: z.string().nullable(),
  txHash: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type PaymentListItem = z.infer<typeof PaymentListItem>;

export const PaymentPage = z.object({
  items: z.array(PaymentListItem),
  /** Places for the neighbouring pages; null where there is none. */
  prev: SortedPlace.nullable(),
  next: SortedPlace.nullable(),
  /** Anything newer than this was created after the page was read; null for an empty list. */
  newest: ListPlace.nullable(),
});
export type PaymentPage = z.infer<typeof PaymentPage>;

export const ListPaymentChanges = z.object({
  /** The displayed payments. */
  ids: z.array(z.string().max(64)).max(MAX_PAGE),
  /** As returned with the page. */
  newest: ListPlace.nullable(),
  /** Filter of the newer payments. */
  query: PaymentsQuery.default({}),
});
export type ListPaymentChanges = z.input<typeof ListPaymentChanges>;

export const PaymentChanges = z.object({
  items: z.array(PaymentListItem),
  /** The number of newer payments, counted up to 100. */
  newer: z.number().int(),
});
export type PaymentChanges = z.infer<typeof PaymentChanges>;

/** Totals of all payments of a query. */
export const PaymentTotals = z.object({
  payments: z.number().int(),
  /** The number of paid payments. */
  paid: z.number().int(),
  /** There are too many payments to read each; all other members are omitted. */
  isMore: z.boolean(),
  /** Distinct paying addresses; null where there are too many to read each. */
  customers: z.number().int().nullable(),
  /** Of succeeded payments, by currency, largest first. */
  revenue: z.array(Amount),
});
export type PaymentTotals = z.infer<typeof PaymentTotals>;
