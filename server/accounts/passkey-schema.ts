import { z } from "zod";
import { NewPasskeyAnswer } from "@/server/auth/schema";
import { Device, nameText } from "@/server/kernel/zod-primitives";

const MAX_NAME = 100;
/** Most passkeys of one person. */
export const MAX_PASSKEYS = 10;

const PasskeyName = nameText(MAX_NAME);

export const PasskeyParams = z.object({ id: z.string().max(64) });
export const AddPasskey = z.object({ name: PasskeyName, answer: NewPasskeyAnswer });
export type AddPasskey = z.infer<typeof AddPasskey>;
export const RenamePasskey = PasskeyParams.extend({ name: PasskeyName });
export type RenamePasskey = z.infer<typeof RenamePasskey>;

export const PasskeyItem = z.object({
  id: z.string(),
  name: z.string(),
  /** The keeper's own name, "iCloud Keychain"; null for an unknown one. */
  keeper: z.string().nullable(),
  /** The browser that added it. */
  device: Device,
  /** Whether its keeper copies it to the person's other devices. */
  isSynced: z.boolean(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type PasskeyItem = z.infer<typeof PasskeyItem>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

/** WebAuthn, `PublicKeyCredentialCreationOptionsJSON`. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** WebAuthn, `PublicKeyCredentialRequestOptionsJSON`. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal("required"),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** `codes` are the recovery codes of a person whose first second factor this is; they leave the server only here. */
export const AddedPasskey = z.object({ codes: z.array(z.string()).nullable() });
export type AddedPasskey = z.infer<typeof AddedPasskey>;
