import { z } from "zod";

/** `to` is the payer's preferred address for the refund. */
export const PrepareRedirect = z.object({ paymentId: z.string().max(64), to: z.string().max(64) });
export type PrepareRedirect = z.infer<typeof PrepareRedirect>;

export const PreparedRedirect = z.object({
  /** The account that must sign, in EIP-55 form. */
  signer: z.string(),
  /** CAIP-2: the chain on which a contract signer is verified. */
  chainId: z.string(),
  /** The time by which it must be signed and submitted, in Unix seconds. */
  until: z.number().int(),
  /** The text to sign (EIP-191). */
  message: z.string(),
});
export type PreparedRedirect = z.infer<typeof PreparedRedirect>;

export const AcceptRedirect = PrepareRedirect.extend({
  until: z.number().int().positive(),
  signature: z
    .string()
    .max(8_192)
    .regex(/^0x([0-9a-fA-F]{2})+$/, "must be hex"),
});
export type AcceptRedirect = z.infer<typeof AcceptRedirect>;

/** The refund's new address, in EIP-55 form. */
export const AcceptedRedirect = z.object({ to: z.string() });
export type AcceptedRedirect = z.infer<typeof AcceptedRedirect>;
