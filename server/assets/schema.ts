import { z } from "zod";

/** Specification, "Amount". `value` counts minor units; fiat has neither icon nor network. */
export const Amount = z.object({
  unit: z.string().describe("`iso4217/USD`, or `caip19/` and a CAIP-19 asset id"),
  value: z.string().describe("Digits, in the smallest unit of the asset"),
  display: z.object({
    assetName: z.string(),
    assetSymbol: z.string(),
    decimals: z.number().int(),
    iconUrl: z.string().optional(),
    networkName: z.string().optional(),
    networkIconUrl: z.string().optional(),
  }),
});
export type Amount = z.infer<typeof Amount>;
