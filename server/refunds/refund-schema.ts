import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { queryInteger, repeatable, text } from "@/server/kernel/zod-primitives";

const MAX_REASON = 200;
const MAX_REPEATED = 50;

/** A refund's stored statuses, and `cancelled`, which is stored as a failure. */
const REFUND_STATUSES = [
  "pending",
  "pending_funds",
  "submitted",
  "undeliverable",
  "succeeded",
  "failed",
  "cancelled",
] as const;
export const RefundStatus = z.enum(REFUND_STATUSES);
export type RefundStatus = z.infer<typeof RefundStatus>;

const Moment = z.iso.datetime({ precision: 3 });

/** A refund, as its own read and the data of its events give it. */
export const Refund = z.object({
  refundId: z.string().describe("`ref_…`"),
  paymentId: z.string(),
  merchantId: z.string(),
  status: RefundStatus.describe(
    "`pending` and `pending_funds` wait to be sent, `undeliverable` waits for an address; `submitted` is in a transaction; `succeeded`, `failed` and `cancelled` are final",
  ),
  amount: Amount.describe("In the token that was paid"),
  reason: z.string().nullable().describe("As given when it was requested"),
  to: z
    .string()
    .nullable()
    .describe("The address that gets the money: the buyer's, or the one that the buyer signed for"),
  txId: z.string().nullable().describe("The transaction that returned the money; null before"),
  failure: z.string().nullable().describe("Why it failed; null otherwise"),
  createdAt: Moment,
  updatedAt: Moment,
  stateVersion: z
    .number()
    .int()
    .describe("Grows with each change: an event with a smaller one than you know is out of date"),
});
export type Refund = z.infer<typeof Refund>;

const RefundTo = z.object({
  address: z.string().max(64).describe("Where the money goes instead of the address that paid"),
  deadline: z.number().int().positive().describe("Unix seconds: the `deadline` that was signed"),
  signature: z
    .string()
    .max(8_192)
    .regex(/^0x([0-9a-fA-F]{2})+$/, "must be hex")
    .describe("The signature of the account that paid, of the router's EIP-712 message `Claim`"),
});
export type RefundTo = z.infer<typeof RefundTo>;

export const RequestRefund = z.object({
  paymentId: z.string().max(256),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,77}$/, "must be digits: a positive number of the token's smallest units")
    .describe(
      "In the smallest unit of the token that was paid; without it everything that is left is refunded",
    )
    .optional(),
  reason: text(1, MAX_REASON).nullish().describe("For your own records: returned with the refund"),
  refundTo: RefundTo.nullish().describe(
    "For a buyer whose account cannot receive: an address that the account signed for. The payment's router must be of the second edition",
  ),
});
export type RequestRefund = z.infer<typeof RequestRefund>;

/** A refund that a person requests in the dashboard. */
export const RequestRefundHere = RequestRefund.omit({ refundTo: true }).extend({
  /** Whether a wallet of the browser is about to sign for it; by default the vault pays. */
  isForWallet: z.boolean().optional(),
});
export type RequestRefundHere = z.infer<typeof RequestRefundHere>;

export const RequestedRefund = z.object({
  paymentId: z.string(),
  refund: Refund.optional().describe("From version 2026-02-19.preview on"),
});
export type RequestedRefund = z.infer<typeof RequestedRefund>;

export const CancelRefundBody = z.object({});

/** Query of `GET /v1/refunds`. */
export const SearchRefunds = z.object({
  status: repeatable(RefundStatus, MAX_REPEATED).describe("Only refunds in one of these statuses"),
  merchantId: repeatable(text(1, 64), MAX_REPEATED).describe("Only these merchants' refunds"),
  paymentId: text(1, 64).optional().describe("Only this payment's refunds"),
  cursor: z.string().optional().describe("`nextCursor` of the page before, with the same query"),
  limit: queryInteger(1, 200).default(50).describe("How many on a page; 50 without it"),
});
export type SearchRefunds = z.output<typeof SearchRefunds>;

export const RefundList = z.object({
  data: z.array(Refund),
  nextCursor: z.string().nullable().describe("`cursor` of the next page; null at the end"),
});
export type RefundList = z.infer<typeof RefundList>;
