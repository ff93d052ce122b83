import { z } from "zod";
import { Amount } from "@/server/assets/schema";

const MAX_ACCOUNTS = 100;

export const HoldingsBody = z.object({ accounts: z.array(z.string()).max(MAX_ACCOUNTS) });

/** An account's balance of an asset, and the obstacles to paying with it. */
const Holding = z.object({
  account: z.string().describe("CAIP-10, as the wallet wrote it"),
  balance: Amount.describe("0 where it could not be read"),
  state: z.enum([
    "enough",
    "too_little",
    "no_balance",
    "no_price",
    "not_offered",
    "unreachable",
    "not_available",
  ]),
});
export type Holding = z.infer<typeof Holding>;

export const Holdings = z.object({ holdings: z.array(Holding) });
export type Holdings = z.infer<typeof Holdings>;
