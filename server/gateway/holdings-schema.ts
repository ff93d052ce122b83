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
    "too_small",
    "not_offered",
    "unreachable",
    "not_available",
    "paused",
  ]),
});
export type Holding = z.infer<typeof Holding>;

const Price = z.object({
  account: z.string().describe("CAIP-10, as the wallet wrote it"),
  unit: z.string().describe("The asset, as `Amount.unit`"),
  rate: z
    .object({
      currency: z.string().describe("ISO 4217"),
      value: z
        .string()
        .describe("Units of the currency for one whole unit of the asset, as a decimal number"),
      kind: z
        .enum(["peg", "fixed", "market"])
        .describe("`peg`: one token counts as one unit of its currency; `fixed`: the operator's own rate"),
      markets: z.array(z.string()).describe("Names of the market's sources"),
      spreadPercent: z.string().nullable().describe("By which a market's price was lowered"),
      asOfMs: z.number().describe("When the market had this price"),
    })
    .nullable()
    .describe("The exchange rate of the account's present quote; null for a payment priced in the asset"),
});
/** The price behind an account's present quote. */
export type Price = z.infer<typeof Price>;

const Cost = z.object({
  coin: Amount.describe("An estimate, in the network's coin"),
  fiat: Amount.nullable().describe("The same in the payment's currency; null without a rate"),
});
/** What a transaction costs its sender. */
export type Cost = z.infer<typeof Cost>;

const NetworkCost = z.object({
  chainId: z.number().int(),
  approval: Cost.describe("Of an approval of a token"),
  payment: Cost.describe("Of a payment that the buyer sends"),
});
/** What transactions cost on a network now. */
export type NetworkCost = z.infer<typeof NetworkCost>;

export const Holdings = z.object({
  holdings: z.array(Holding),
  prices: z.array(Price),
  costs: z.array(NetworkCost).describe("Of the networks whose gas price could be read"),
});
export type Holdings = z.infer<typeof Holdings>;
