import { z } from "zod";

const base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, "must be base64url");
/** At most 1,023 bytes (WebAuthn, 4). */
const CredentialId = base64Url(1_364);
const MAX_CLIENT_DATA = 4_096;

/** What a browser answers when a passkey was made (WebAuthn, `RegistrationResponseJSON`); other fields are ignored. */
export const NewPasskeyAnswer = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64Url(MAX_CLIENT_DATA),
    attestationObject: base64Url(16_384),
    transports: z.array(z.string().max(32)).max(8).optional(),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;

/** What a browser answers when a passkey has signed (WebAuthn, `AuthenticationResponseJSON`); other fields are ignored. */
export const PasskeyAnswer = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64Url(MAX_CLIENT_DATA),
    authenticatorData: base64Url(4_096),
    signature: base64Url(2_048),
    userHandle: base64Url(128).nullish(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
