import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { DEPOSIT_STATUSES, REFUND_KINDS } from "@/server/deposits/lifecycle";
import { TimelineEntry } from "@/server/events/schema";
import { ExceptionKind, ExceptionState, Sentence } from "@/server/kernel/zod-primitives";
import { PaymentListItem } from "@/server/listings/list-schema";
import { TestHelper } from "@/server/test-payments/schema";

/** The buyer's amount, the fee, and the destination of the rest. Amounts are of one token on one network. */
const Breakdown = z.object({
  token: Amount,
  fee: Amount,
  /** The two parts of the fee, where the option had them; `percentage` "0.4" is 0.4 %, and `share` its amount. */
  feeParts: z.object({ fixed: Amount, share: Amount, percentage: z.string() }).nullable(),
  net: Amount,
  /** Address in EIP-55 form; null: the merchant's vault in the router, where no destination was set. */
  destination: z.string().nullable(),
  /** `value` is a decimal number of `quote` for one `base`; null for a price in the token itself. */
  rate: z
    .object({ base: z.string(), quote: z.string(), value: z.string(), source: z.string(), asOf: z.date() })
    .nullable(),
});

const ChainFacts = z.object({
  id: z.number().int(),
  name: z.string(),
  txHash: z.string().nullable(),
  /** The transaction's explorer page; null without an explorer or a transaction. */
  txUrl: z.url().nullable(),
  block: z.number().int().nullable(),
});

/** A refund of the payment's own execution. */
const RefundEntry = z.object({
  id: z.string(),
  state: z.enum(["pending", "needs_funds", "undeliverable", "refunded", "failed", "cancelled"]),
  /** In the token that was paid. */
  amount: Amount,
  txHash: z.string().nullable(),
  createdAt: z.date(),
});
export type RefundEntry = z.infer<typeof RefundEntry>;

/** An address that anyone may pay for the payment. Amounts are of one token on one network. */
const InspectedDeposit = z.object({
  id: z.string(),
  status: z.enum(DEPOSIT_STATUSES),
  /** In EIP-55 form, as all addresses. */
  address: z.string(),
  amount: Amount,
  received: Amount,
  /** What lies there and pays nothing; null for nothing. */
  surplus: Amount.nullable(),
  /** Who gets back what does not pay; `address` is null for nobody. */
  refund: z.object({ kind: z.enum(REFUND_KINDS), address: z.string().nullable() }),
  expiresAt: z.date(),
});

/** A payment with everything that the dashboard shows. */
export const PaymentInspection = z.object({
  payment: PaymentListItem.extend({
    mode: z.enum(["test", "live"]),
    description: z.string().nullable(),
    /** Empty without any. */
    metadata: z.record(z.string(), z.string()),
    expiresAt: z.date(),
    updatedAt: z.date(),
    settledAt: z.date().nullable(),
    cancelledAt: z.date().nullable(),
  }),
  /** The merchant's logo and where its buyers find help, for print. */
  letterhead: z.object({
    iconUrl: z.string().nullable(),
    supportEmail: z.string().nullable(),
    supportUrl: z.string().nullable(),
  }),
  /** The payment's state and next step, in words. */
  explanation: z.array(Sentence),
  payLink: z.url(),
  canCancel: z.boolean(),
  canRefund: z.boolean(),
  /** What the reader may test with it; empty for a live payment. */
  testHelpers: z.array(TestHelper),
  /** The refund that needs attention first, or else the newest; a failed one only when all have failed. */
  refund: RefundEntry.nullable(),
  /** Those that have not failed, newest first; without any of them the last one that failed. */
  refunds: z.array(RefundEntry),
  /** How much is refunded or about to be, and how much is left; null unless a part is. */
  refundedPart: z.object({ amount: Amount, left: Amount }).nullable(),
  /** The payment's exceptions, oldest first. */
  exceptions: z.array(
    z.object({
      id: z.string(),
      kind: ExceptionKind,
      state: ExceptionState,
    }),
  ),
  /** Oldest first. */
  deposits: z.array(InspectedDeposit),
  breakdown: Breakdown.nullable(),
  buyer: z.object({ address: z.string(), networkName: z.string(), wallet: z.string().nullable() }).nullable(),
  /** Whether buyer data is kept, and whether the reader may see it. */
  buyerData: z.enum(["none", "hidden", "readable"]),
  chain: ChainFacts.nullable(),
  /** Newest first. */
  timeline: z.array(TimelineEntry),
});
export type PaymentInspection = z.infer<typeof PaymentInspection>;

/** Facts from the network itself; null where it does not answer, or there is nothing yet. */
export const PaymentOnChain = z.object({
  account: z.enum(["key", "contract", "delegated"]).nullable(),
  gas: z
    .object({ used: z.number().int(), cost: Amount.nullable(), paidBy: z.enum(["buyer", "installation"]) })
    .nullable(),
});
export type PaymentOnChain = z.infer<typeof PaymentOnChain>;
