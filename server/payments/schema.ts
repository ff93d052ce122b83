import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { nameText, WaitMs } from "@/server/kernel/zod-primitives";
import { PageUrl } from "@/server/kernel/zod-url";
import { PAYMENT_STATUSES } from "@/server/payments/lifecycle";
import { MAX_PAIRS, PaymentMetadata } from "@/server/payments/metadata";

const MAX_REFERENCE = 35;
const MAX_DESCRIPTION = 200;

/** The partner's own order identifier (specification: "the service"; on the wire `referenceId`). */
export const ReferenceId = z
  .string()
  .min(1)
  .max(MAX_REFERENCE)
  .regex(/^[A-Za-z0-9 /:.,+-]*$/, "may have ASCII letters, digits, space and / - : . , +")
  .meta({
    description: "Your own order's id: letters, digits, space and / - : . , +. It need not be unique.",
    examples: ["order-1001"],
  });

/** Digits without leading zeros, above zero, at most 100 of them. */
const MinorUnits = z
  .string()
  .max(100)
  .regex(/^[1-9][0-9]*$/, "must be a whole number above zero, in digits without leading zeros");

const CheckoutUrl = PageUrl.meta({
  format: "uri",
  description: "An https URL, http only for localhost; it gets `?payment_id=`",
  examples: ["https://shop.example/thanks"],
});

export const CreatePayment = z.object({
  referenceId: ReferenceId,
  amount: z.object({
    unit: z
      .string()
      .min(1)
      .max(256)
      .meta({
        description: "`iso4217/USD` for a currency, `caip19/` and a CAIP-19 id for one token",
        examples: ["iso4217/USD", "caip19/eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
      }),
    value: MinorUnits.meta({
      description: "Digits, in the smallest unit: 1250 is $12.50",
      examples: ["1250"],
    }),
  }),
  expiresAt: z
    .number()
    .int("must be whole Unix seconds")
    .nullish()
    .describe("Unix seconds, at most 30 days from now; without it 15 minutes from now"),
  checkout: z
    .object({ successUrl: CheckoutUrl, errorUrl: CheckoutUrl })
    .nullish()
    .describe("Where the hosted page leads when the payment has ended"),
  description: nameText(MAX_DESCRIPTION)
    .meta({ minLength: 1, maxLength: MAX_DESCRIPTION, examples: ["Two espressos and a croissant"] })
    .nullish()
    .describe("What the payment is for, in one line; the buyer reads it on the checkout and the receipt"),
  metadata: PaymentMetadata.nullish().meta({
    maxProperties: MAX_PAIRS,
    description: "Your own facts about the payment: at most 20 pairs of texts. The buyer does not see them.",
    examples: [{ cart: "4711" }],
  }),
});
export type CreatePayment = z.infer<typeof CreatePayment>;

export const PaymentStatusName = z.enum(PAYMENT_STATUSES);

export const CreatedPayment = z.object({
  paymentId: z.string(),
  gatewayUrl: z.url().describe("The payment link, which the buyer opens or scans"),
  status: z.literal("requires_action"),
  isFinal: z.literal(false),
  expiresAt: z.number().int().describe("Unix seconds"),
  pollInMs: z.number().int().describe("Milliseconds to wait before asking for the status"),
});
export type CreatedPayment = z.infer<typeof CreatedPayment>;

export const PaymentParams = z.object({ id: z.string().max(256).describe("The payment's id, `pay_…`") });

export const PollQuery = z.object({
  maxPollMs: WaitMs.nullish().describe("Milliseconds; the server holds 25 000 at most"),
});

const PaidInfo = z
  .object({ optionAmount: Amount, txId: z.string().describe("The transaction's hash") })
  .nullable()
  .describe("What was paid, and in which transaction; null unless the payment has succeeded");
const FailureCode = z
  .literal("declined_user")
  .nullable()
  .describe("`declined_user` when the buyer's account was refused; null otherwise");

/** Specification, "Payment status response", without `failureCode`: the answer of confirm. */
export const ConfirmedStatus = z.object({
  status: PaymentStatusName,
  isFinal: z.boolean().describe("True when the status never changes again"),
  pollInMs: z
    .number()
    .int()
    .nullable()
    .describe("Milliseconds to wait before asking again; null when the status is final"),
  info: PaidInfo,
});
export type ConfirmedStatus = z.infer<typeof ConfirmedStatus>;

export const PaymentStatusAnswer = ConfirmedStatus.extend({ failureCode: FailureCode });
export type PaymentStatusAnswer = z.infer<typeof PaymentStatusAnswer>;

/** The refunds of a payment, summed up. Those of exceptions are not among them. */
export const RefundSummary = z.object({
  status: z
    .enum(["pending", "partial", "full", "failed"])
    .describe(
      "`pending` while a refund is under way; then `full` when everything is refunded, `partial` when a part is, `failed` when no refund succeeded",
    ),
  amount: Amount.describe("Refunded or under way, in the token that was paid"),
});
export type RefundSummary = z.infer<typeof RefundSummary>;

const CreatedAt = z.iso.datetime({ precision: 3 });

/** The merchant of a payment, as reads and listings name it. */
export const PaymentMerchant = z.object({
  id: z.string(),
  name: z.string(),
  iconUrl: z.string().nullable(),
});

/** Who pays, as far as the wallet named itself. */
export const PaymentBuyer = z.object({
  accountCaip10: z.string(),
  accountProviderName: z.string().describe("Empty when the wallet did not name itself"),
  accountProviderIcon: z.string().nullable(),
});

export type PaymentMerchant = z.infer<typeof PaymentMerchant>;
export type PaymentBuyer = z.infer<typeof PaymentBuyer>;

export const OpenExceptions = z
  .number()
  .int()
  .describe("How many transfers outside the payment's ordinary course wait for a decision");

/** Specification, "Payment details (merchant read)", and what the contract adds to them. */
export const PaymentDetails = z.object({
  paymentId: z.string(),
  referenceId: z.string(),
  status: PaymentStatusName,
  failureCode: FailureCode,
  info: PaidInfo,
  settlement: z
    .object({ successful: z.object({ amount: z.object({ unit: z.string() }), txId: z.string() }) })
    .nullable()
    .describe("What went to the merchant's own account; null where nothing did, or not yet"),
  refund: RefundSummary.optional().describe("Left out for a payment without refunds"),
  amount: Amount.describe("As requested"),
  description: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).describe("As given on create; empty without any"),
  merchant: PaymentMerchant,
  buyer: PaymentBuyer.nullable().describe("Null until a buyer has confirmed"),
  createdAt: CreatedAt,
  expiresAt: z.number().int().describe("Unix seconds"),
  cancelledReason: z.enum(["cancelled_by_user", "cancelled_by_merchant"]).nullable(),
  exceptions: OpenExceptions,
  stateVersion: z
    .number()
    .int()
    .describe("Grows with each change of the status: data with a smaller one than you know are out of date"),
  timelineUrl: z.url().describe("Where the payment's timeline is read"),
});
export type PaymentDetails = z.infer<typeof PaymentDetails>;

export const CancelBody = z.object({});

export const CancelledPayment = z.object({
  paymentId: z.string(),
  status: z.literal("cancelled"),
  cancelledReason: z.enum(["cancelled_by_user", "cancelled_by_merchant"]),
  cancelledAt: z.iso.datetime({ precision: 3 }),
});
export type CancelledPayment = z.infer<typeof CancelledPayment>;
