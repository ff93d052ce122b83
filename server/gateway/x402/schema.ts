import { z } from "zod";
import { PAYMENT_STATUSES } from "@/server/payments/lifecycle";

const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const WORDS = 2n ** 256n;
const Digits = z
  .string()
  .regex(/^\d{1,78}$/)
  .refine((digits) => BigInt(digits) < WORDS);
const MAX_HEADER = 12_000;
const MAX_SIGNATURE = 8_000;

export const X402Headers = z.object({
  "payment-signature": z
    .string()
    .max(MAX_HEADER)
    .optional()
    .meta({ description: "The signed payment as x402 clients send it: base64 of JSON, version 2" }),
});

export const X402Answer = z.object({
  paymentId: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  network: z.string().nullable().describe("CAIP-2; null before the payment has succeeded"),
  transaction: z.string().nullable().describe("The transaction that paid; null before"),
});
export type X402Answer = z.infer<typeof X402Answer>;

const Extra = z.object({
  assetTransferMethod: z.literal("eip3009"),
  name: z.string().max(256),
  version: z.string().max(64),
});
const PermitExtra = z.object({ assetTransferMethod: z.literal("permit2") });

/** How a payment can be paid, as x402 names it: an entry of `accepts`. */
const PaymentRequirements = z.object({
  scheme: z.literal("exact"),
  network: z.string().max(64),
  amount: Digits,
  asset: Address,
  payTo: Address,
  maxTimeoutSeconds: z.number().int().positive(),
  extra: z.discriminatedUnion("assetTransferMethod", [Extra, PermitExtra]),
});
export type PaymentRequirements = z.infer<typeof PaymentRequirements>;

const Signature = z
  .string()
  .max(MAX_SIGNATURE)
  .regex(/^0x([0-9a-fA-F]{2})+$/);

/** A transfer that the token itself executes: EIP-3009. */
const AuthorizationPayload = z.object({
  signature: Signature,
  authorization: z.object({
    from: Address,
    to: Address,
    value: Digits,
    validAfter: Digits,
    validBefore: Digits,
    nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  }),
});
export type AuthorizationPayload = z.infer<typeof AuthorizationPayload>;

/** A transfer that Permit2 executes for x402's proxy. */
const PermitPayload = z.object({
  signature: Signature,
  permit2Authorization: z.object({
    from: Address,
    permitted: z.object({ token: Address, amount: Digits }),
    spender: Address,
    nonce: Digits,
    deadline: Digits,
    witness: z.object({ to: Address, validAfter: Digits }),
  }),
});
export type PermitPayload = z.infer<typeof PermitPayload>;

/** What a client signs, in the header `PAYMENT-SIGNATURE`. */
export const PaymentPayload = z.object({
  x402Version: z.literal(2),
  accepted: PaymentRequirements,
  payload: z.union([AuthorizationPayload, PermitPayload]),
});
export type PaymentPayload = z.infer<typeof PaymentPayload>;
