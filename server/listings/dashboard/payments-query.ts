import { z } from "zod";
import { findCurrency } from "@/server/assets/currency";
import { text } from "@/server/kernel/zod-primitives";
import { isMoment, PERIODS } from "@/server/listings/dashboard/list-period";
import { PaymentStatusName, RefundSummary } from "@/server/payments/schema";

const MAX_CHOSEN = 100;
const CAIP2 = /^eip155:[1-9]\d{0,14}$/;
/** Standard units, such as 12.50, in the precision of `payment.amount_order`. */
const DECIMAL = /^\d{1,30}(\.\d{1,4})?$/;

const Moment = z.string().max(16).refine(isMoment, "must be YYYY-MM-DD or YYYY-MM-DDTHH:MM, in UTC");
const Decimal = z.string().regex(DECIMAL, "must be an amount such as 12.50");
const chosen = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_CHOSEN).nullish();

/**
 * The query of the dashboard's list, named as in its URL. An omitted, null or empty value stands for "any". A period
 * overrides `from` and `to`; without a currency, `min` and `max` are ignored.
 */
export const PaymentsQuery = z.object({
  /** The search box: an id, a transaction's hash, a wallet's address, or a part of a reference. */
  q: text(0, 200).nullish(),
  status: chosen(PaymentStatusName),
  /** Of the refunds of what paid it; a payment without refunds matches none. */
  refund: chosen(RefundSummary.shape.status),
  merchant: chosen(z.string().max(64)),
  token: chosen(text(1, 64)),
  /** CAIP-2. */
  network: chosen(z.string().regex(CAIP2, "must be a network such as eip155:8453")),
  currency: z
    .string()
    .refine((code) => findCurrency(code) !== undefined, "must be a currency of ISO 4217, such as USD")
    .nullish(),
  min: Decimal.nullish(),
  max: Decimal.nullish(),
  period: z.enum(PERIODS).nullish(),
  from: Moment.nullish(),
  to: Moment.nullish(),
  sort: z.enum(["date", "amount"]).nullish(),
  dir: z.enum(["asc", "desc"]).nullish(),
});
export type PaymentsQuery = z.infer<typeof PaymentsQuery>;
