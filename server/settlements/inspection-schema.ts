import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { DataPolicy } from "@/server/merchants/data-policy-schema";
import { Merchant, MerchantParams } from "@/server/merchants/schema";
import { SettlementParams } from "@/server/settlements/schema";

/** An asset in which a merchant can be paid. */
export const SettleableAsset = z.object({
  /** CAIP-19. */
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  chainId: z.number(),
  networkName: z.string(),
});
export type SettleableAsset = z.infer<typeof SettleableAsset>;

const Destination = z.object({
  id: z.string(),
  asset: SettleableAsset,
  /** In EIP-55 form. */
  address: z.string(),
  /** When its owner last proved control by a signature; null when never since the destination was set. */
  provenAt: z.date().nullable(),
  changedAt: z.date(),
});
export type Destination = z.infer<typeof Destination>;

/** A change of a destination that waits for its time. Addresses in EIP-55 form; a null one is the vault. */
export const PendingChangeItem = z.object({
  id: z.string(),
  asset: SettleableAsset,
  from: z.string().nullable(),
  to: z.string().nullable(),
  by: z.object({ kind: z.enum(["person", "key"]), name: z.string() }),
  /** Whether the reader may stop it, and apply it at once: `other` where a second person must. */
  mayStop: z.boolean(),
  mayApprove: z.enum(["yes", "no", "other"]),
  requestedAt: z.date(),
  appliesAt: z.date(),
  /** When the new destination's own key signed for it. */
  provenAt: z.date().nullable(),
});
export type PendingChangeItem = z.infer<typeof PendingChangeItem>;

export const Guard = z.object({ waitHours: z.number().int().min(0).max(168), fourEyes: z.boolean() });

/** How an account guards its destinations, and the weaker guard that waits. */
export const GuardInspection = Guard.extend({
  waiting: Guard.extend({ appliesAt: z.date(), by: z.string() }).nullable(),
  canChange: z.boolean(),
});
export type GuardInspection = z.infer<typeof GuardInspection>;

export const BankAccount = z.object({
  id: z.string(),
  status: z.enum(["pending", "active", "rejected"]),
  bankType: z.string(),
  maskedNumber: z.string(),
  createdAt: z.date(),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** Everything on a merchant's page. */
export const MerchantInspection = z.object({
  merchant: Merchant.extend({ email: z.string().nullable() }),
  /** The path of our copy of the logo, as buyers see it. */
  logo: z.string().nullable(),
  /** This mode's payments that can still be paid. */
  openPayments: z.number(),
  assets: z.array(SettleableAsset),
  destinations: z.array(Destination),
  pendingChanges: z.array(PendingChangeItem),
  /** Hours that a change of a destination waits. */
  waitHours: z.number(),
  bankAccounts: z.array(BankAccount),
  fees: z.object({
    /** In percent, such as "0.4". */
    percentage: z.string(),
    fixed: Amount.nullable(),
    /** Whether the fees were agreed for this merchant; otherwise they are the installation's. */
    isOwn: z.boolean(),
  }),
  limits: z.object({ min: Amount.nullable(), max: Amount.nullable() }),
  dataPolicy: DataPolicy,
});
export type MerchantInspection = z.infer<typeof MerchantInspection>;

export const InspectDestination = MerchantParams.extend({
  /** CAIP-19. */
  asset: z.string().max(256),
  /** As typed. */
  address: z.string().max(256),
});
export type InspectDestination = z.infer<typeof InspectDestination>;

const LookAlike = z.object({ address: z.string(), merchantName: z.string().nullable() });
export type LookAlike = z.infer<typeof LookAlike>;

export const InspectedDestination = z.object({
  /** Why money cannot be sent there; null when it can. */
  fault: z.enum(["checksum", "chain", "zero", "contract"]).nullable(),
  /** In EIP-55 form. */
  address: z.string().nullable(),
  lookAlikes: z.array(LookAlike),
});
export type InspectedDestination = z.infer<typeof InspectedDestination>;

/** The message for the destination's key to sign, by EIP-191. */
export const ControlMessage = z.object({ message: z.string(), issuedAt: z.number() });
export type ControlMessage = z.infer<typeof ControlMessage>;

export const ProveControl = SettlementParams.extend({
  /** The message's time, in Unix milliseconds. */
  issuedAt: z.number().int().min(0).max(8.64e15),
  signature: z.string().regex(/^0x([0-9a-f]{2}){1,8192}$/i, "must be 0x and hex"),
});
export type ProveControl = z.infer<typeof ProveControl>;

/** A proof of control for the new destination of a waiting change. */
export const ProveChange = z.object({
  changeId: z.string().max(256),
  issuedAt: ProveControl.shape.issuedAt,
  signature: ProveControl.shape.signature,
});
export type ProveChange = z.infer<typeof ProveChange>;
export const ProvenControl = z.object({ provenAt: z.date() });
export type ProvenControl = z.infer<typeof ProvenControl>;
