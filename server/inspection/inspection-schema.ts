import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { TimelineEntry } from "@/server/events/schema";
import { ExceptionKind, ExceptionState } from "@/server/kernel/zod-primitives";
import { PaymentListItem } from "@/server/listings/list-schema";

/** What the buyer pays, what is kept of it, and where the rest goes. Amounts are of one token on one network. */
const Breakdown = z.object({
  token: Amount,
  fee: Amount,
  /** The two parts of the fee, where the option said; `percentage` "0.4" is 0.4 %, and `share` what that came to. */
  feeParts: z.object({ fixed: Amount, share: Amount, percentage: z.string() }).nullable(),
  net: Amount,
  /** Address in EIP-55 form; null: the merchant's vault in the router, where no destination was set. */
  destination: z.string().nullable(),
  /** `value` is a decimal number of `quote` for one `base`; null where the token was asked for itself. */
  rate: z
    .object({ base: z.string(), quote: z.string(), value: z.string(), source: z.string(), asOf: z.date() })
    .nullable(),
});

const ChainFacts = z.object({
  id: z.number().int(),
  name: z.string(),
  txHash: z.string().nullable(),
  /** Where the transaction can be looked at; null where the network has no explorer, or there is none yet. */
  txUrl: z.url().nullable(),
  block: z.number().int().nullable(),
});

/** One payment with everything that the dashboard tells of it. */
export const PaymentInspection = z.object({
  payment: PaymentListItem.extend({
    mode: z.enum(["test", "live"]),
    expiresAt: z.date(),
    updatedAt: z.date(),
    settledAt: z.date().nullable(),
    cancelledAt: z.date().nullable(),
  }),
  /** Where the payment is and what comes next, in words. */
  explanation: z.string(),
  payLink: z.url(),
  canCancel: z.boolean(),
  canRefund: z.boolean(),
  /** The refund that counts: the one that has not failed, or else the last. */
  refund: z
    .object({
      id: z.string(),
      state: z.enum(["pending", "needs_funds", "undeliverable", "refunded", "failed"]),
      txHash: z.string().nullable(),
      createdAt: z.date(),
    })
    .nullable(),
  /** Money that moved beside the payment's ordinary life, oldest first. */
  exceptions: z.array(
    z.object({
      id: z.string(),
      kind: ExceptionKind,
      state: ExceptionState,
    }),
  ),
  breakdown: Breakdown.nullable(),
  buyer: z.object({ address: z.string(), networkName: z.string(), wallet: z.string().nullable() }).nullable(),
  /** Whether anything is kept that the buyer was asked for, and whether the reader may see it. */
  buyerData: z.enum(["none", "hidden", "readable"]),
  chain: ChainFacts.nullable(),
  /** Newest first. */
  timeline: z.array(TimelineEntry),
});
export type PaymentInspection = z.infer<typeof PaymentInspection>;

/** What only the network itself knows; null where it does not answer, or there is nothing yet. */
export const PaymentOnChain = z.object({
  account: z.enum(["key", "contract", "delegated"]).nullable(),
  gas: z
    .object({ used: z.number().int(), cost: Amount.nullable(), paidBy: z.enum(["buyer", "installation"]) })
    .nullable(),
});
export type PaymentOnChain = z.infer<typeof PaymentOnChain>;
