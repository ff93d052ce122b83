import { z } from "zod";
import { AccountName, Email, LinkToken, Password, PersonName } from "@/server/accounts/schema";
import { Amount } from "@/server/assets/schema";
import { ROLES } from "@/server/auth/scope";

const Id = z.string().max(64);
const MAX_LIMITS = 20;
const MAX_MERCHANTS = 200;

/** The merchants that a member is limited to; null for all of the account. */
const Merchants = z.array(Id).min(1).max(MAX_MERCHANTS).nullable();
/** Most keys of one member that are listed and can be revoked with the removal. */
export const MAX_KEYS = 200;

/** How much a member may refund in a currency within 24 hours. */
export const RefundLimit = z.object({
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, "must be an ISO 4217 code"),
  /** Minor units. */
  minor: z.string().regex(/^\d{1,18}$/, "must be digits"),
});
export type RefundLimit = z.infer<typeof RefundLimit>;

/** `limits` is null for the rule of the member's role. */
export const SetRefundLimits = z.object({
  userId: Id,
  limits: z.array(RefundLimit).min(1).max(MAX_LIMITS).nullable(),
});
export type SetRefundLimits = z.infer<typeof SetRefundLimits>;

export const SetMemberMerchants = z.object({ userId: Id, merchantIds: Merchants });
export type SetMemberMerchants = z.infer<typeof SetMemberMerchants>;

/** The limits of a member's refunds: any amount, their own, or the same number of minor units in each currency. */
export const MemberLimits = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("own"), amounts: z.array(Amount) }),
  z.object({ kind: z.literal("role"), minor: z.string() }),
]);
export type MemberLimits = z.infer<typeof MemberLimits>;

export const TeamMember = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  hasSecondFactor: z.boolean(),
  joinedAt: z.date(),
  /** Of the newest session; null for a person who never signed in. */
  lastSeenAt: z.date().nullable(),
  isYou: z.boolean(),
  /** The roles that the signed-in person may give them; empty without the permission. */
  assignable: z.array(z.enum(ROLES)),
  isRemovable: z.boolean(),
  /** Who can create a recovery link; null without the permission. `operator`: the member has other accounts. */
  recovery: z.enum(["owner", "operator"]).nullable(),
  /** Null for a role whose refunds have no limits. */
  refundLimits: MemberLimits.nullable(),
  merchantIds: Merchants,
  /** Whether the signed-in person may change that. */
  canLimitMerchants: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const InvitationItem = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  merchantIds: Merchants,
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type InvitationItem = z.infer<typeof InvitationItem>;

export const Team = z.object({
  members: z.array(TeamMember),
  /** Open invitations. */
  invitations: z.array(InvitationItem),
  /** The roles that the signed-in person may invite for; empty without the permission. */
  invitable: z.array(z.enum(ROLES)),
  /** Currencies of refund limits; empty without the permission to set them. */
  currencies: z.array(z.object({ code: z.string(), decimals: z.number().int() })),
  /** Whether members must have a second factor. */
  demandsFactor: z.boolean(),
  /** Whether the signed-in person may change that. */
  mayDemandFactor: z.boolean(),
});
export type Team = z.infer<typeof Team>;

export const InviteMember = z.object({
  email: Email,
  role: z.enum(ROLES),
  merchantIds: Merchants.default(null),
});
export type InviteMember = z.infer<typeof InviteMember>;

/** `url` leaves the server only in this answer. */
export const Invited = z.object({
  id: z.string(),
  email: z.string(),
  url: z.string(),
  expiresAt: z.date(),
  /** Whether a mail with the link was queued. */
  isMailed: z.boolean(),
});
export type Invited = z.infer<typeof Invited>;

export const InvitationParams = z.object({ id: Id });
export const MemberParams = z.object({ userId: Id });

/** Keys to revoke with the removal; another member's keys are refused. */
export const RemoveMember = MemberParams.extend({ revokeKeyIds: z.array(Id).max(MAX_KEYS).default([]) });
export type RemoveMember = z.infer<typeof RemoveMember>;

/** An active API key that a member created. */
export const MemberKey = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(["test", "live"]),
  prefix: z.string(),
  last4: z.string(),
  lastUsedAt: z.date().nullable(),
  /** Whether it was used within 30 days, so that revoking it can interrupt payments. */
  isInUse: z.boolean(),
});
export type MemberKey = z.infer<typeof MemberKey>;

export const ChangeRole = MemberParams.extend({ role: z.enum(ROLES) });
export type ChangeRole = z.infer<typeof ChangeRole>;

/** `person` is omitted when the invited person is already signed in. */
export const AcceptInvitation = z.object({
  token: LinkToken,
  person: z.object({ name: PersonName, password: Password }).optional(),
});
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

export const SignUp = z.object({
  accountName: AccountName,
  name: PersonName,
  email: Email,
  password: Password,
});
export type SignUp = z.infer<typeof SignUp>;

export const SetUp = SignUp.extend({ token: LinkToken });
export type SetUp = z.infer<typeof SetUp>;

export const DemandFactor = z.object({ isDemanded: z.boolean() });

export const RecoverPerson = z.object({ token: LinkToken, password: Password });
export type RecoverPerson = z.infer<typeof RecoverPerson>;

/** `url` leaves the server only in this answer. */
export const MemberRecovery = z.object({ url: z.string(), expiresAt: z.date() });
export type MemberRecovery = z.infer<typeof MemberRecovery>;

export const AccountChoice = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  isPresent: z.boolean(),
});
export type AccountChoice = z.infer<typeof AccountChoice>;

export const SwitchAccount = z.object({ accountId: Id });

export const RequestReset = z.object({ email: Email });
export type RequestReset = z.infer<typeof RequestReset>;
