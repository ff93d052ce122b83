import type { Mode, Permission } from "@/server/auth/permissions";
import type { minted, Proof } from "@/server/db/proof";

/** A partner's server, identified by its API key. */
export type PartnerScope = Proof<{
  kind: "partner";
  accountId: string;
  keyId: string;
  mode: Mode;
  permissions: readonly Permission[];
  /** The merchants that the key is limited to; null for the whole account. */
  merchantIds: readonly string[] | null;
  apiVersion: string;
}>;

/** A partner's server acting for one of its merchants. */
export type MerchantScope = Proof<
  Omit<PartnerScope, "kind" | typeof minted> & {
    kind: "merchant";
    merchantId: string;
    merchant: MerchantFacts;
  }
>;

export interface MerchantFacts {
  /** Payments of a deleted merchant stay readable and refundable. */
  status: "active" | "inactive" | "suspended" | "deleted";
  /** Smallest and largest payment in minor units of `limitsCurrency`; null where there is no such limit. */
  limitsCurrency: string | null;
  minMinor: bigint | null;
  maxMinor: bigint | null;
  /** The merchant's own fees; all null where the installation's apply. */
  feeBps: number | null;
  feeFixedMinor: bigint | null;
  feeFixedCurrency: string | null;
}

/** A buyer's wallet: the payment id is its capability, and its name is self-declared. */
export type GatewayScope = Proof<{ kind: "gateway"; wallet: { name: string; icon: string | null } | null }>;

export const ROLES = ["owner", "admin", "developer", "finance", "support", "accountant", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** A person in the dashboard, working in one account and one mode. */
export type UserScope = Proof<{
  kind: "user";
  accountId: string;
  userId: string;
  role: Role;
  /** The merchants that the person is limited to; null for the whole account. `server/db/reach` applies it. */
  merchantIds: readonly string[] | null;
  mode: Mode;
  sessionId: string;
  /** Whether the account is the operator's. {@link OperatorScope} is the proof that use cases require. */
  isOperator: boolean;
  /** Whether the session has a password or second-factor proof from the last quarter of an hour. */
  isProven: boolean;
  /** Whether it has a proof for payout changes from the last five minutes. */
  isProvenForPayouts: boolean;
  /** Whether that proof was a second factor. */
  isProvenByFactor: boolean;
}>;

/** A person in the dashboard acting for one of the account's merchants. */
export type MemberScope = Proof<{
  kind: "member";
  accountId: string;
  userId: string;
  mode: Mode;
  merchantId: string;
  merchant: MerchantFacts;
}>;

/** The installation's operator: a person of the operator's account, or a command on the operator's machine. */
export type OperatorScope = Proof<{
  kind: "operator";
  /** Null for a command. */
  userId: string | null;
  /** In the operator's account; null for a command, which may do everything. */
  role: Role | null;
  /** Whether the session has a proof by a second factor from the last five minutes; a command needs none. */
  isProvenByFactor: boolean;
}>;

/** A buyer with the token of a payment link, acting for the link's merchant. */
export type LinkScope = Proof<{
  kind: "link";
  accountId: string;
  mode: Mode;
  merchantId: string;
  merchant: MerchantFacts;
}>;

/** Callers that may create a payment. */
export type CreatorScope = MerchantScope | MemberScope | LinkScope;

/** A scope that may read an account's payments. `merchantId` narrows it to one merchant. */
export type AccountScope = PartnerScope | MerchantScope | UserScope;

/** Creates a proof. For `server/auth` alone, once the facts are checked. */
export function mint<
  S extends PartnerScope | MerchantScope | MemberScope | LinkScope | GatewayScope | UserScope | OperatorScope,
>(facts: Omit<S, typeof minted>): S {
  return Object.freeze(facts) as S;
}
