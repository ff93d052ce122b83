import { z } from "zod";
import { PERMISSIONS } from "@/server/auth/permissions";
import { PasskeyAnswer } from "@/server/auth/schema";
import { ROLES } from "@/server/auth/scope";
import { nameText, text } from "@/server/kernel/zod-primitives";

const DAY_LIMIT = 366;

export const Email = z
  .string()
  .trim()
  .max(320)
  .pipe(z.email("must be an e-mail address"))
  .transform((email) => email.toLowerCase());
export const Password = text(12, 256);
export const PersonName = nameText(200);
export const AccountName = nameText(256);

export const CreateAccount = z.object({
  name: AccountName,
  owner: z.object({ email: Email, name: PersonName, password: Password }),
});
export type CreateAccount = z.input<typeof CreateAccount>;

export const CreateUser = z.object({
  accountId: z.string(),
  email: Email,
  name: PersonName,
  password: Password,
  role: z.enum(ROLES),
});
export type CreateUser = z.input<typeof CreateUser>;

/** The token of a link. */
export const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "is not whole");

const GivenPassword = text(1, 256);
/** A code of an authenticator app, or a recovery code. */
export const Code = text(1, 64);

/** The answer of a passkey in a field of a form. */
const PasskeyField = z
  .string()
  .max(16_384)
  .transform((field, context) => {
    try {
      return JSON.parse(field) as unknown;
    } catch {
      context.addIssue("must be JSON");
      return z.NEVER;
    }
  })
  .pipe(PasskeyAnswer);

export const Credentials = z.object({
  email: Email,
  password: GivenPassword,
  code: Code.optional(),
  passkey: PasskeyField.optional(),
  invitation: LinkToken.optional(),
});

/** Input that completes a company sign-in. */
export const CompanyStep = z.object({
  code: Code.optional(),
  passkey: PasskeyField.optional(),
  invitation: LinkToken.optional(),
});

/** A sign-in by a passkey alone. */
export const PasskeyStep = z.object({ passkey: PasskeyField, invitation: LinkToken.optional() });

/** Purpose of a proof; omitted except for payout changes. */
const ProofPurpose = z.object({ for: z.literal("payouts").optional() });
export const ProvePerson = z
  .union([
    z.object({ password: GivenPassword }),
    z.object({ code: Code }),
    z.object({ passkey: PasskeyAnswer }),
  ])
  .and(ProofPurpose);
export type ProvePerson = z.infer<typeof ProvePerson>;

export const ChangePassword = z.object({ current: GivenPassword, next: Password });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const CreateApiKey = z.object({
  name: nameText(100),
  mode: z.enum(["test", "live"]),
  permissions: z.array(z.enum(PERMISSIONS)).min(1, "must allow at least one thing").max(PERMISSIONS.length),
  /** Whole days from now; null for a key without expiry. */
  expiresInDays: z.number().int().min(1).max(DAY_LIMIT).nullable(),
  /** The merchants that the key is limited to; null for the whole account. */
  merchantIds: z.array(z.string().max(64)).min(1).max(100).nullable(),
});
export type CreateApiKey = z.infer<typeof CreateApiKey>;

/** Hours that a rolled key keeps working. */
const OVERLAP_HOURS = [0, 1, 24, 72] as const;

export const RollApiKey = z.object({ id: z.string().max(64), overlapHours: z.literal(OVERLAP_HOURS) });
export type RollApiKey = z.infer<typeof RollApiKey>;

export const ApiKeyParams = z.object({ id: z.string().max(64) });

const ApiKeyStatus = z.enum(["active", "expired", "revoked"]);

export const ApiKeyItem = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(["test", "live"]),
  prefix: z.string(),
  last4: z.string(),
  status: ApiKeyStatus,
  permissions: z.array(z.enum(PERMISSIONS)),
  merchantIds: z.array(z.string()).nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  /** The key that replaced it. */
  replacedBy: z.string().nullable(),
  /** Whether it expires within 14 days and has no replacement. */
  isExpiring: z.boolean(),
});
export type ApiKeyItem = z.infer<typeof ApiKeyItem>;

/** `key` leaves the server only in this answer. */
export const CreatedApiKey = z.object({ key: z.string(), item: ApiKeyItem });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

export const ChangeApiVersion = z.object({ version: text(1, 32) });

export const PinnedVersion = z.object({ pinned: z.string() });
export type PinnedVersion = z.infer<typeof PinnedVersion>;

/** A change of an API version for clients of the previous one; the page describes it. */
export const ApiChange = z.enum(["first", "returnPages"]);
export type ApiChange = z.infer<typeof ApiChange>;

export const ApiVersions = PinnedVersion.extend({
  published: z.array(
    z.object({
      version: z.string(),
      isPreview: z.boolean(),
      /** Whether the account can be pinned to it: newer, and no preview. */
      isPinnable: z.boolean(),
      changes: z.array(ApiChange),
    }),
  ),
});
export type ApiVersions = z.infer<typeof ApiVersions>;
