import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { CheckoutDeposit } from "@/server/gateway/deposits/checkout-schema";
import { PAYMENT_STATUSES } from "@/server/payments/lifecycle";

const Network = z.object({
  chainId: z.number().int(),
  name: z.string(),
  symbols: z.array(z.string()),
  addable: z
    .object({
      chainId: z.string(),
      chainName: z.string(),
      rpcUrls: z.array(z.string()),
      nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number().int() }),
    })
    .nullable()
    .describe("For wallets that lack the network"),
  coin: z.string().nullable().describe("Symbol of the coin that pays the network's fees"),
  coinUnit: z.string().nullable().describe("That coin's `Amount.unit`"),
  explorerUrl: z.string().nullable(),
});
/** A network on which the payment can be made, with its assets. */
export type CheckoutNetwork = z.infer<typeof Network>;

const Transfer = z.object({
  amount: Amount,
  chainId: z.number().int(),
  networkName: z.string(),
  account: z.string().nullable().describe("CAIP-10"),
  txHash: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  feePayer: z
    .enum(["buyer", "gateway"])
    .describe("Payer of the network fee: the gateway for signatures, the buyer for their own transactions"),
  depth: z
    .object({ seen: z.number().int(), needed: z.number().int() })
    .nullable()
    .describe(
      "Confirmations so far and needed; null before the first block, or where the chain's own tag decides",
    ),
});
/** The transfer, once there is one. */
export type CheckoutTransfer = z.infer<typeof Transfer>;

const Transaction = z.object({
  hash: z.string(),
  explorerUrl: z.string().nullable().describe("Null where the network has no explorer"),
});
/** A transaction, for a link to the explorer. */
export type CheckoutTransaction = z.infer<typeof Transaction>;

const Surplus = z.object({
  kind: z
    .enum(["seen", "late", "duplicate", "listed_payer", "lost", "paid"])
    .describe(
      "`seen`: in a block that is not confirmed yet; `paid`: the payment itself, once a refund exists",
    ),
  amount: Amount,
  chainId: z.number().int(),
  networkName: z.string(),
  transaction: Transaction,
  state: z
    .enum(["open", "accepted", "refunding", "refunded"])
    .describe("The merchant's decision; `open` until then, and after a failed refund"),
  refundId: z.string().nullable().describe("Of a refund of the payment itself; a payment may have several"),
  isPart: z
    .boolean()
    .describe("Whether the refund gives back less than was paid; `amount` is then the refund's"),
  refund: Transaction.nullable().describe("The refund's transaction"),
});
/** The buyer's money that moved without serving the payment, or that was refunded. */
export type SurplusTransfer = z.infer<typeof Surplus>;

const Executable = z.object({
  chains: z.array(
    z.object({
      id: z.number().int(),
      explorer: z
        .string()
        .nullable()
        .describe("Precedes a transaction's hash in a link; null where the network has no explorer"),
    }),
  ),
  untilMs: z
    .number()
    .describe("When the last of them becomes void on its chain; the chain confirms it some time later"),
});
/** Transactions handed to a buyer's wallet that the router may still execute. */
export type Executable = z.infer<typeof Executable>;

const Shop = z.object({
  name: z.string(),
  iconUrl: z
    .string()
    .nullable()
    .describe("Our own path: the buyer's browser requests nothing from a merchant's host"),
  accentColor: z.string().nullable().describe("`#rrggbb`, as the merchant chose it; null for Florin's own"),
  links: z
    .object({
      supportEmail: z.string(),
      supportUrl: z.string(),
      termsUrl: z.string(),
      privacyUrl: z.string(),
    })
    .partial(),
});
/** A merchant as its buyers see it. */
export type Shop = z.infer<typeof Shop>;

/** The checkout page's content, safe for all holders of the link. Times in Unix milliseconds. */
export const Checkout = z.object({
  paymentId: z.string(),
  payLink: z.string(),
  isTest: z.boolean(),
  status: z.enum(PAYMENT_STATUSES),
  isFinal: z.boolean(),
  failureCode: z.literal("declined_user").nullable(),
  cancelledReason: z.enum(["cancelled_by_user", "cancelled_by_merchant"]).nullable(),
  merchant: Shop,
  referenceId: z.string(),
  description: z.string().nullable().describe("What the payment is for, in the merchant's words"),
  amount: Amount,
  expiresAtMs: z.number(),
  nowMs: z.number().describe("The database's clock"),
  networks: z.array(Network),
  transfer: Transfer.nullable(),
  surplus: z.array(Surplus).describe("Money that moved without serving the payment; empty before the end"),
  claims: z
    .array(z.string())
    .describe("Hashes reported by wallets that no node has shown yet; only while the payment is payable"),
  executable: Executable.nullable().describe(
    "Handed-out transactions that may still arrive after the end; null before it, and when none can",
  ),
  endedAtMs: z.number().nullable().describe("When the final status was reached"),
  returnUrl: z
    .string()
    .nullable()
    .describe(
      "The buyer's destination after a final status; hidden before, since it may be the purchased content",
    ),
  backUrl: z
    .string()
    .nullable()
    .describe(
      "Where a buyer goes back to the shop without paying: the address for errors, while the payment is payable",
    ),
  testWalletKey: z.string().nullable(),
  frameOrigins: z.array(z.string()).describe("Origins whose pages may frame the checkout, while it is open"),
  canDeposit: z.boolean().describe("Whether networks of the payment take deposits, while it is open"),
  deposits: z.array(CheckoutDeposit).describe("Oldest first, ended ones included"),
  sendsReceipt: z
    .boolean()
    .describe("Whether the receipt can be sent by mail: it is paid, and mail is configured"),
});
export type Checkout = z.infer<typeof Checkout>;
