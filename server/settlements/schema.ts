import { z } from "zod";
import { Merchant } from "@/server/merchants/schema";

const MAX_ID = 256;
const MAX_AT_ONCE = 50;
const CAIP19 = /^[-a-zA-Z0-9]{3,8}:[-a-zA-Z0-9]{1,32}\/[-a-zA-Z0-9]{3,8}:[-a-zA-Z0-9]{1,128}$/;
const CAIP10 = /^[-a-zA-Z0-9]{3,8}:[-a-zA-Z0-9]{1,32}:[-a-zA-Z0-9]{1,128}$/;

const Asset = z
  .string()
  .max(MAX_ID)
  .regex(CAIP19, "must be a CAIP-19 asset, such as eip155:8453/erc20:0x…")
  .meta({
    description: "CAIP-19, such as `eip155:8453/erc20:0x…`",
    examples: ["eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
  });
const Destination = z
  .string()
  .max(MAX_ID)
  .regex(CAIP10, "must be a CAIP-10 account, such as eip155:8453:0x…")
  .meta({
    description: "CAIP-10, such as `eip155:8453:0x…`, on the chain of the asset",
    examples: ["eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],
  });

export const CryptoSettlement = z.object({ id: z.string(), asset: z.string(), destination: z.string() });
export type CryptoSettlement = z.infer<typeof CryptoSettlement>;

/** A change of a destination that waits for its time; `from` or `to` is null for the merchant's vault. */
export const PendingChange = z.object({
  id: z.string(),
  settlementId: z.string(),
  asset: z.string(),
  /** CAIP-10. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  appliesAt: z.iso.datetime(),
});
export type PendingChange = z.infer<typeof PendingChange>;

/** `destination` is where the money goes now. */
export const ChangedSettlement = CryptoSettlement.extend({ pendingChange: PendingChange.optional() });
export type ChangedSettlement = z.infer<typeof ChangedSettlement>;

export const FiatSettlement = z.object({
  id: z.string(),
  status: z.enum(["pending", "active", "rejected"]),
  bankType: z.string(),
});

export const SettlementSet = z.object({
  crypto: z.array(CryptoSettlement),
  fiat: z.array(FiatSettlement),
  /** Changes that wait for their time; absent when there are none. */
  pendingChanges: z.array(PendingChange).optional(),
});
export type SettlementSet = z.infer<typeof SettlementSet>;

export const MerchantProfile = z.object({ merchant: Merchant.extend({ settlements: SettlementSet }) });
export type MerchantProfile = z.infer<typeof MerchantProfile>;

export const NewSettlement = z.object({ asset: Asset, destination: Destination });
export type NewSettlement = z.infer<typeof NewSettlement>;

export const CreateSettlements = z.object({
  settlements: z.array(NewSettlement).min(1).max(MAX_AT_ONCE),
});
export type CreateSettlements = z.infer<typeof CreateSettlements>;

export const CreatedSettlements = z.object({ settlements: z.array(ChangedSettlement) });
export type CreatedSettlements = z.infer<typeof CreatedSettlements>;

export const SettlementParams = z.object({
  merchantId: z.string().max(MAX_ID).describe("The merchant's id, `mrch_…`"),
  id: z.string().max(MAX_ID).describe("The settlement's id, `crypto_…`"),
});
export const ChangeDestination = z.object({ destination: Destination });
export const DeletedSettlement = z.object({ id: z.string(), deleted: z.literal(true) });
export type DeletedSettlement = z.infer<typeof DeletedSettlement>;
/** With `pendingChange` the deletion is accepted and takes effect at its time. */
export const RemovedSettlement = DeletedSettlement.extend({ pendingChange: PendingChange.optional() });
export type RemovedSettlement = z.infer<typeof RemovedSettlement>;
export const ChangeDestinations = z.object({
  changes: z
    .array(z.object({ id: z.string().max(MAX_ID), destination: Destination }))
    .min(1)
    .max(MAX_AT_ONCE),
});
export const ChangeParams = z.object({ changeId: z.string().max(MAX_ID) });
