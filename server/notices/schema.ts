import { z } from "zod";
import { Device, SignerPause } from "@/server/kernel/zod-primitives";

/** What waits for a key: all payments there, nothing because other keys send them, or refunds. */
const Holds = z.enum(["payments", "nothing", "refunds"]);

const Network = z.object({ chainId: z.number().int(), network: z.string() });

const RecoveryLink = z.object({
  id: z.string(),
  at: z.date(),
  person: z.string(),
  madeBy: z.string().nullable(),
});

/** A notice for a person: its kind and the facts for its text. */
export const Notice = z.discriminatedUnion("kind", [
  /** A key that sends transactions was stopped on a network. */
  Network.extend({ kind: z.literal("signer_halted"), holds: Holds, reason: z.string() }),
  /** One of our keys signs nothing new on a network at present; it resumes automatically. */
  Network.extend({ kind: z.literal("signer_paused"), holds: Holds, reason: SignerPause }),
  /** Payments or refunds wait on a network; replaces the two above for accounts other than the operator's. */
  Network.extend({ kind: z.literal("network_waits"), holds: z.enum(["payments", "refunds"]) }),
  /** Payments of the account have failed on a network too often today, and new ones are refused there. */
  Network.extend({ kind: z.literal("gas_budget_spent") }),
  /** A network takes no new payments: its routers are paused. */
  Network.extend({ kind: z.literal("router_paused") }),
  /** The operator stopped new payments on a network, or with one of its tokens; whether the reader may resume them. */
  Network.extend({
    kind: z.literal("payments_stopped"),
    symbol: z.string().nullable(),
    canResume: z.boolean(),
  }),
  /** Confirmed payments on a network have waited for more than three times its usual time; `since` is the oldest's. */
  Network.extend({ kind: z.literal("payments_stuck"), count: z.number().int(), since: z.date() }),
  /** A network was not read recently. */
  Network.extend({ kind: z.literal("chain_behind"), since: z.date() }),
  /** A network differs from the chains file; `stops` is what is unused there, `assets` the symbols of faulty assets. */
  Network.extend({
    kind: z.literal("chain_misconfigured"),
    stops: z.enum(["everything", "payments", "asset", "nothing"]),
    assets: z.array(z.string()),
  }),
  /** A fixed fee cannot be converted now; `symbols` are the assets that cannot take it, empty when none can. */
  z.object({ kind: z.literal("fee_unpriced"), currency: z.string(), symbols: z.array(z.string()) }),
  /** The books differ from a network; for the owners of the operator's account. */
  Network.extend({ kind: z.literal("books_differ"), count: z.number().int() }),
  /** Paid payments or refunds that no network proves; for the same owners. */
  z.object({ kind: z.literal("payments_differ"), count: z.number().int() }),
  /** The audit added missing entries to the books of a network within the last day; for the same owners. */
  Network.extend({ kind: z.literal("books_repaired"), count: z.number().int() }),
  /** Refunds wait because the merchant's vault balance does not cover them. */
  z.object({ kind: z.literal("refunds_without_funds"), count: z.number().int() }),
  /** Refunds that the buyers' addresses refuse. */
  z.object({ kind: z.literal("refunds_undeliverable"), count: z.number().int() }),
  /** Webhook endpoints that were disabled by their failures. */
  z.object({ kind: z.literal("webhooks_disabled"), count: z.number().int() }),
  /** Succeeded payments whose money a deep reorganisation took. */
  z.object({ kind: z.literal("payments_lost"), count: z.number().int() }),
  /** Unexpected transfers wait for a decision; lost payments are not counted. */
  z.object({ kind: z.literal("exceptions_open"), count: z.number().int() }),
  /** Active merchants without a destination; `merchant` is the newest of them. */
  z.object({
    kind: z.literal("no_destination"),
    count: z.number().int(),
    merchant: z.object({ id: z.string(), name: z.string() }),
  }),
  /** For the person only: the newest sign-in as them on a device new to them, within three days, and how many others. */
  z.object({
    kind: z.literal("new_device"),
    others: z.number().int(),
    device: Device,
    address: z.string().nullable(),
    at: z.date(),
  }),
  /** For the person only: a passkey that another session of theirs added, within three days. */
  z.object({ kind: z.literal("passkey_added"), id: z.string(), name: z.string(), at: z.date() }),
  /** For the person only: too many wrong passwords or codes within a day. `address` is the latest one's. */
  z.object({ kind: z.literal("sign_in_locked"), address: z.string().nullable(), at: z.date() }),
  /** A merchant's destination for an asset changed within the last 7 days; for owners. Null is the vault. */
  z.object({
    kind: z.literal("destination_changed"),
    id: z.string(),
    at: z.date(),
    by: z.object({ kind: z.enum(["person", "key"]), name: z.string() }),
    merchant: z.object({ id: z.string(), name: z.string() }),
    symbol: z.string(),
    network: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  /** A change of a destination waits for its time; for owners. Null is the vault. */
  z.object({
    kind: z.literal("destination_waiting"),
    id: z.string(),
    appliesAt: z.date(),
    by: z.object({ kind: z.enum(["person", "key"]), name: z.string() }),
    merchant: z.object({ id: z.string(), name: z.string() }),
    symbol: z.string(),
    network: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  /** Weaker rules for changes of destinations wait for their time; for owners. */
  z.object({ kind: z.literal("guard_waiting"), appliesAt: z.date(), by: z.string(), waitHours: z.number() }),
  /** A withdrawal from a merchant's vault was prepared within the last 7 days; for owners. */
  z.object({
    kind: z.literal("withdrawal_prepared"),
    id: z.string(),
    at: z.date(),
    by: z.string(),
    merchant: z.string(),
    network: z.string(),
    /** With the token's symbol. */
    amount: z.string(),
    to: z.string(),
  }),
  /** The number of further changes. */
  z.object({ kind: z.literal("destinations_changed"), count: z.number().int() }),
  /** A member got a link to set a new password; for owners who did not create it. `madeBy` is a name. */
  RecoveryLink.extend({ kind: z.literal("recovery_link_made") }),
  /** A member set a new password by such a link; for the other owners. */
  RecoveryLink.extend({ kind: z.literal("recovery_link_used") }),
  /** API keys that expire within 14 days; `name` is the first to expire. */
  z.object({
    kind: z.literal("keys_expiring"),
    count: z.number().int(),
    name: z.string(),
    expiresAt: z.date(),
  }),
]);
export type Notice = z.infer<typeof Notice>;

/** An account's progress towards its first payment, in the order of the steps. */
export const FirstSteps = z.object({
  merchant: z.boolean(),
  destination: z.boolean(),
  apiKey: z.boolean(),
  payment: z.boolean(),
  paid: z.boolean(),
  /** The merchant for the next steps; null before there is one. */
  merchantId: z.string().nullable(),
  /** The newest payment that is open, where the checkout offers the test wallet; null without either. */
  testPaymentId: z.string().nullable(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

/** A mail that a member may refuse. */
export type MailChoice = "attention" | "digest";

export const SetMailChoices = z.object({ attention: z.boolean(), digest: z.boolean() });
export type SetMailChoices = z.infer<typeof SetMailChoices>;

/** A member's mails of one account. */
export const MailChoices = SetMailChoices.extend({
  /** Whether this installation sends mails. */
  isOffered: z.boolean(),
  /** Whether the role can act on what needs attention, without which its mail never comes. */
  getsAttention: z.boolean(),
  /** Whether the member sees the whole account, which the digest is about. */
  getsDigest: z.boolean(),
  isOwner: z.boolean(),
});
export type MailChoices = z.infer<typeof MailChoices>;

/** What happened in an account that the bell had told of, as far as its events are kept. */
export const HistoryItem = z.object({
  id: z.string(),
  at: z.date(),
  kind: z.enum([
    "exception.opened",
    "exception.resolved",
    "refund.pending_funds",
    "refund.failed",
    "settlement_destination.changed",
  ]),
  merchant: z.string().nullable(),
  /** The exception's, refund's or merchant's id; null when there is no page. */
  subject: z.string().nullable(),
});
export type HistoryItem = z.infer<typeof HistoryItem>;
