import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { TimelineEntry } from "@/server/events/schema";
import { Sentence } from "@/server/kernel/zod-primitives";
import { NamedMerchant } from "@/server/merchants/schema";
import { VaultNetwork } from "@/server/vaults/schema";

const MAX_PAGE = 100;

export const RefundParams = z.object({ id: z.string().max(256).describe("The refund's id, `ref_…`") });

/**
 * A refund's state: requested or in progress, waiting for money in the vault, refused by the buyer's address, done,
 * failed for good, or cancelled.
 */
export const REFUND_STATES = [
  "pending",
  "needs_funds",
  "undeliverable",
  "refunded",
  "failed",
  "cancelled",
] as const;
export const RefundState = z.enum(REFUND_STATES);
export type RefundState = z.infer<typeof RefundState>;

/** A position in the list, newest first: `<created, ms since 1970>.<id>`. */
export const RefundPlace = z
  .string()
  .max(96)
  .regex(/^\d{1,15}\.ref_[A-Za-z0-9]+$/, "must be a place in the list");

export const ListRefunds = z.object({
  /** Only refunds older than this position. */
  before: RefundPlace.optional(),
  state: RefundState.optional(),
  merchantId: z.string().max(64).optional(),
  limit: z.number().int().min(1).max(MAX_PAGE).default(25),
});
export type ListRefunds = z.infer<typeof ListRefunds>;

export const RefundListItem = z.object({
  id: z.string(),
  place: RefundPlace,
  state: RefundState,
  paymentId: z.string(),
  referenceId: z.string(),
  merchant: NamedMerchant,
  /** The amount as the payment requested it; for a part of it the amount in the token. */
  amount: Amount,
  /** The amount that the buyer gets back, in the token that was paid. */
  tokenAmount: Amount,
  /** Whether it is less than was paid. */
  isPart: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type RefundListItem = z.infer<typeof RefundListItem>;

export const RefundPage = z.object({
  items: z.array(RefundListItem),
  /** The position of the next page; null at the end. */
  older: RefundPlace.nullable(),
});
export type RefundPage = z.infer<typeof RefundPage>;

/** The refunds that a reader has on screen. */
export const ListRefundChanges = z.object({ ids: z.array(z.string().max(64)).max(MAX_PAGE) });
export type ListRefundChanges = z.infer<typeof ListRefundChanges>;

/** One refund with its details for the dashboard. */
export const RefundInspection = z.object({
  refund: RefundListItem,
  mode: z.enum(["test", "live"]),
  /** The refund's status and next step, in words. */
  explanation: z.array(Sentence),
  /** As given when it was requested. */
  reason: z.string().nullable(),
  /** Whether nothing is sent, so that it can be cancelled. */
  isWaiting: z.boolean(),
  /** The account that paid, in EIP-55 form. */
  payer: z.string(),
  /** The receiver of the money, in EIP-55 form: the payer, or the address that the payer signed for on the router. */
  receiver: z.string(),
  /** CAIP-19. */
  asset: z.string(),
  chainId: z.number().int(),
  networkName: z.string(),
  /** The wallet that pays instead of the vault, in EIP-55 form; null for the vault. */
  wallet: z.string().nullable(),
  /** The network on which a wallet can fund it now; null when none can. */
  fundable: VaultNetwork.nullable(),
  /** While the buyer's address refuses it: the address that the buyer signed for, and the page to sign on. */
  undeliverable: z.object({ redirectTo: z.string().nullable(), signUrl: z.url() }).nullable(),
  /** Who recorded the transfer outside the router that paid it, and its receiver; null for the router's own refunds. */
  recorded: z.object({ to: z.string(), by: z.string().nullable(), at: z.date() }).nullable(),
  txHash: z.string().nullable(),
  txUrl: z.url().nullable(),
  /** Newest first. */
  timeline: z.array(TimelineEntry),
});
export type RefundInspection = z.infer<typeof RefundInspection>;

/** How long a wallet's signature for a refund is valid, in seconds. */
export const FUNDING_LIFETIME_S = 3_600;

/** `from` is the account that will sign. */
export const PrepareFunding = z.object({ id: z.string().max(64), from: z.string().max(64) });
export type PrepareFunding = z.infer<typeof PrepareFunding>;

/** The steps of a wallet to fund a refund, in this order; the last one is the signature. */
export const FundingSteps = z.object({
  /** The account that must sign, in EIP-55 form. */
  signer: z.string(),
  /** The last second at which the signature is valid, in Unix time. */
  deadline: z.number().int(),
  actions: z.array(
    z.object({
      type: z.literal("walletRpc"),
      data: z.object({
        chain_id: z.string(),
        method: z.enum(["eth_sendTransaction", "eth_signTypedData_v4"]),
        params: z.array(z.unknown()),
      }),
    }),
  ),
});
export type FundingSteps = z.infer<typeof FundingSteps>;

/** The signature of a wallet that funds a refund. */
export const AcceptFunding = PrepareFunding.extend({
  deadline: z.number().int().positive(),
  signature: z
    .string()
    .max(8_192)
    .regex(/^0x([0-9a-fA-F]{2})+$/, "must be hex"),
});
export type AcceptFunding = z.infer<typeof AcceptFunding>;

export const AcceptedFunding = z.object({ id: z.string() });
export type AcceptedFunding = z.infer<typeof AcceptedFunding>;

/** What a person's limit leaves, in the payment's currency; amounts are null for a token without one. */
export const RefundLimitPreview = z.object({
  /** Whether it covers everything that is left to refund. */
  isEnough: z.boolean(),
  /** For 24 hours. */
  limit: Amount.nullable(),
  left: Amount.nullable(),
});
export type RefundLimitPreview = z.infer<typeof RefundLimitPreview>;

/** A preview of a payment's refund. */
export const RefundPreview = z.object({
  /** Everything that is left to refund: as the payment requested it, or in the token after a refund of a part. */
  amount: Amount,
  tokenAmount: Amount,
  /** Everything that was paid, in the token, and its price in a currency; null for a price in a token. */
  paid: Amount,
  price: Amount.nullable(),
  /** Whether the payment's router refunds in parts. */
  isDivisible: z.boolean(),
  payer: z.string(),
  merchantName: z.string(),
  networkName: z.string(),
  /** The vault that pays: its merchant, CAIP-19 asset and router. */
  vault: z.object({ merchantId: z.string(), asset: z.string(), router: z.string() }),
  /** The network on which a wallet can fund it; null for one that is no longer configured. */
  network: VaultNetwork.nullable(),
  /** Whether a wallet's signature can pay it instead of the vault. */
  canSign: z.boolean(),
  /** The vault's money beyond other refunds; null when the network does not answer. */
  available: Amount.nullable(),
  /** The shortfall; null when the money suffices, or when that is unknown. */
  missing: Amount.nullable(),
  /** Whether this installation has a key that sends refunds; without one they wait. */
  isSent: z.boolean(),
  /** Null for a person without a refund limit. */
  personLimit: RefundLimitPreview.nullable(),
});
export type RefundPreview = z.infer<typeof RefundPreview>;
