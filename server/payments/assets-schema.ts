import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { repeatable, text } from "@/server/kernel/zod-primitives";

const Code = z.string().regex(/^[A-Z]{3}$/, "must be an ISO 4217 code such as USD");
const MAX_CURRENCIES = 200;

/** Query of `GET /v1/assets`. */
export const ListAssets = z.object({
  currency: repeatable(Code, MAX_CURRENCIES).describe("Only these currencies, by their ISO 4217 codes"),
});
export type ListAssets = z.infer<typeof ListAssets>;

/** Headers of `GET /v1/assets`. */
export const AssetsHeaders = z.object({
  "Merchant-Id": text(1, 256)
    .optional()
    .describe("The merchant whose limits and fees count; without it the installation's"),
});

const Least = Amount.nullable().describe(
  "The least amount of a payment in this unit; null while the rate of the fees is not known",
);

/** What one whole unit of a token costs in a currency. */
export const AssetRate = z.object({
  asset: z.string().describe("CAIP-19"),
  value: z
    .string()
    .describe("Units of the currency for one whole unit of the token, cut after eight decimals"),
  source: z
    .enum(["peg", "fixed", "market"])
    .describe("`peg`: the token is worth one unit of the currency; `fixed`: the operator's own rate"),
  markets: z.array(z.string()).describe("The sources of a market's rate; two for a cross rate"),
  spreadPercent: z.string().nullable().describe("By how much a market's rate was lowered; null for none"),
  asOf: z.iso
    .datetime({ precision: 3 })
    .nullable()
    .describe("The time of a market's rate; null for pegs and fixed rates, which do not age"),
});

export const PaymentCurrency = z.object({
  code: z.string(),
  unit: z.string().describe("`Amount.unit` of a payment in this currency"),
  name: z.string(),
  decimals: z.number().int(),
  minimum: Least,
  maximum: Amount.nullable().describe("The merchant's largest payment; null without a limit"),
  rates: z
    .array(AssetRate)
    .describe("One for each token that pays in this currency now; a token without a fresh rate is missing"),
});

export const PaymentNetwork = z.object({
  id: z.string().describe("CAIP-2"),
  name: z.string(),
  iconUrl: z.url(),
  explorerUrl: z.url().nullable(),
  mode: z.enum(["test", "live"]),
});

export const PaymentToken = z.object({
  asset: z.string().describe("CAIP-19"),
  unit: z.string().describe("`Amount.unit` of a payment in exactly this token"),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number().int(),
  iconUrl: z.url(),
  networkId: z.string(),
  kind: z
    .enum(["eip3009", "permit2", "native"])
    .describe("How a wallet pays: by a signature of the token, by Permit2, or with the network's own coin"),
  peg: z.string().nullable().describe("The currency that the token is pegged to"),
  deposits: z.boolean().describe("Whether payments may get deposit addresses in it"),
  minimum: Least,
});

export const PaymentAssets = z.object({
  currencies: z.array(PaymentCurrency),
  networks: z.array(PaymentNetwork),
  tokens: z.array(PaymentToken),
});
export type PaymentAssets = z.infer<typeof PaymentAssets>;
