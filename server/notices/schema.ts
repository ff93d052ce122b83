import { z } from "zod";
import { LanePause } from "@/server/values";

/** What waits because of a key: all payments there, none since other keys send them, or refunds. */
const Holds = z.enum(["payments", "nothing", "refunds"]);

const Network = z.object({ chainId: z.number().int(), network: z.string() });

/** Something that needs a person: what it is, with the facts to say it. */
export const Notice = z.discriminatedUnion("kind", [
  /** A key that sends transactions was stopped on a network. */
  Network.extend({ kind: z.literal("lane_halted"), holds: Holds, reason: z.string() }),
  /** A key of ours signs nothing new on a network at present, and goes on by itself. */
  Network.extend({ kind: z.literal("lane_paused"), holds: Holds, reason: LanePause }),
  /** Payments of the account have failed on a network too often today, and new ones are refused there. */
  Network.extend({ kind: z.literal("gas_budget_spent") }),
  /** A network was not read lately. */
  Network.extend({ kind: z.literal("chain_behind"), since: z.date() }),
  /** The books and a network tell different things; for the owners of the account that the installation began with. */
  Network.extend({ kind: z.literal("books_differ"), count: z.number().int() }),
  /** Refunds wait because the merchant's float does not cover them. */
  z.object({ kind: z.literal("refunds_without_funds"), count: z.number().int() }),
  /** Money that moved beside the ordinary life of payments waits for a decision. */
  z.object({ kind: z.literal("exceptions_open"), count: z.number().int() }),
  /** Active merchants whose money has nowhere to go; `merchant` is the newest of them. */
  z.object({
    kind: z.literal("no_destination"),
    count: z.number().int(),
    merchant: z.object({ id: z.string(), name: z.string() }),
  }),
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
