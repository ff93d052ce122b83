import { z } from "zod";

/** Specification, "Amount". `value` counts minor units; fiat has neither icon nor network. */
export const Amount = z.object({
  unit: z.string().meta({
    description: "`iso4217/USD`, or `caip19/` and a CAIP-19 asset id",
    examples: ["iso4217/USD", "caip19/eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
  }),
  value: z.string().meta({
    description: "Digits, in the smallest unit of the asset",
    examples: ["12500000"],
  }),
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
