import { z } from "zod";
import { VaultNetwork } from "@/server/vaults/schema";

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
  /** The text to sign (EIP-191); null where the router takes a claim. */
  message: z.string().nullable(),
  /** The claim to sign (EIP-712), which the router checks; null where it takes none. */
  claim: z.object({ typedData: z.string(), network: VaultNetwork }).nullable(),
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

/** The refund's new address, in EIP-55 form. `isSent`: the router sends it there; otherwise the merchant does. */
export const AcceptedRedirect = z.object({ to: z.string(), isSent: z.boolean() });
export type AcceptedRedirect = z.infer<typeof AcceptedRedirect>;
