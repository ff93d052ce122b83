import { z } from "zod";
import { SignerPause } from "@/server/kernel/zod-primitives";

/** What waits because of a key: all payments there, none since other keys send them, or refunds. */
const Holds = z.enum(["payments", "nothing", "refunds"]);

const Network = z.object({ chainId: z.number().int(), network: z.string() });

const RecoveryLink = z.object({
  id: z.string(),
  at: z.date(),
  person: z.string(),
  madeBy: z.string().nullable(),
});

/** Something that needs a person: what it is, with the facts to say it. */
export const Notice = z.discriminatedUnion("kind", [
  /** A key that sends transactions was stopped on a network. */
  Network.extend({ kind: z.literal("signer_halted"), holds: Holds, reason: z.string() }),
  /** A key of ours signs nothing new on a network at present, and goes on by itself. */
  Network.extend({ kind: z.literal("signer_paused"), holds: Holds, reason: SignerPause }),
  /** Payments or refunds wait on a network; for accounts that do not run the installation, in place of the two above. */
  Network.extend({ kind: z.literal("network_waits"), holds: z.enum(["payments", "refunds"]) }),
  /** Payments of the account have failed on a network too often today, and new ones are refused there. */
  Network.extend({ kind: z.literal("gas_budget_spent") }),
  /** A network was not read lately. */
  Network.extend({ kind: z.literal("chain_behind"), since: z.date() }),
  /** A network is not as the chains file says; `stops` is what is not used there, `assets` the symbols of faulty assets. */
  Network.extend({
    kind: z.literal("chain_misconfigured"),
    stops: z.enum(["everything", "payments", "asset", "nothing"]),
    assets: z.array(z.string()),
  }),
  /** A fixed fee cannot be converted now; `symbols` are the assets that cannot take it, empty when none can. */
  z.object({ kind: z.literal("fee_unpriced"), currency: z.string(), symbols: z.array(z.string()) }),
  /** The books and a network tell different things; for the owners of the operator's account. */
  Network.extend({ kind: z.literal("books_differ"), count: z.number().int() }),
  /** Paid payments or refunds that no network proves; for the same owners. */
  z.object({ kind: z.literal("payments_differ"), count: z.number().int() }),
  /** The audit wrote what was missing in the books of a network, within the last day; for the same owners. */
  Network.extend({ kind: z.literal("books_repaired"), count: z.number().int() }),
  /** Refunds wait because the merchant's float does not cover them. */
  z.object({ kind: z.literal("refunds_without_funds"), count: z.number().int() }),
  /** Refunds that the buyers' addresses do not take. */
  z.object({ kind: z.literal("refunds_undeliverable"), count: z.number().int() }),
  /** Payments that succeeded, and whose money a deep reorganisation took. */
  z.object({ kind: z.literal("payments_lost"), count: z.number().int() }),
  /** Money that moved outside of the ordinary life of payments waits for a decision; lost payments are not counted. */
  z.object({ kind: z.literal("exceptions_open"), count: z.number().int() }),
  /** Active merchants whose money has nowhere to go; `merchant` is the newest of them. */
  z.object({
    kind: z.literal("no_destination"),
    count: z.number().int(),
    merchant: z.object({ id: z.string(), name: z.string() }),
  }),
  /** For the person alone: somebody signed in as them on a device that they had not used before, within three days. */
  z.object({
    kind: z.literal("new_device"),
    device: z.string(),
    address: z.string().nullable(),
    at: z.date(),
  }),
  /** For the person alone: too many wrong passwords or codes, within a day. `address` is of the latest. */
  z.object({ kind: z.literal("sign_in_locked"), address: z.string().nullable(), at: z.date() }),
  /** Where a merchant's money in an asset goes was changed within the last 7 days; for owners. Null is the vault. */
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
  /** And so many more of them. */
  z.object({ kind: z.literal("destinations_changed"), count: z.number().int() }),
  /** A member got a link to set a new password; for owners who did not make it. `madeBy` is a name. */
  RecoveryLink.extend({ kind: z.literal("recovery_link_made") }),
  /** A member set a new password by such a link; for the other owners. */
  RecoveryLink.extend({ kind: z.literal("recovery_link_used") }),
  /** API keys that end within 14 days; `name` is of the one that ends first. */
  z.object({
    kind: z.literal("keys_expiring"),
    count: z.number().int(),
    name: z.string(),
    expiresAt: z.date(),
  }),
]);
export type Notice = z.infer<typeof Notice>;

/** How far an account is with its first payment, in the order of the steps. */
export const FirstSteps = z.object({
  merchant: z.boolean(),
  destination: z.boolean(),
  apiKey: z.boolean(),
  payment: z.boolean(),
  paid: z.boolean(),
  /** A merchant to go on with; null before there is one. */
  merchantId: z.string().nullable(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
