import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { Deposit } from "@/server/gateway/deposits/schema";

/** An asset in which the payment can be paid by a deposit. */
const DepositAsset = z.object({
  asset: z.string().describe("CAIP-19"),
  chainId: z.number().int(),
  networkName: z.string(),
  amount: Amount.describe("What must arrive, at the present rate"),
});
export type DepositAsset = z.infer<typeof DepositAsset>;

/** How the checkout offers deposits. For the page only, not part of the API. */
export const DepositAssets = z.object({
  assets: z.array(DepositAsset).describe("Cheapest network first; empty when there is none"),
  isTooLate: z.boolean().describe("Whether the payment ends too soon for a transfer"),
});
export type DepositAssets = z.infer<typeof DepositAssets>;

const DepositRest = z.object({
  amount: Amount,
  chainId: z.number().int(),
  networkName: z.string(),
  token: z.string().describe("The zero address for the network's coin"),
  state: z
    .enum(["waiting", "returning", "returned", "claimable", "merchant"])
    .describe(
      "`waiting`: it goes back once the router releases it; `claimable`: the claim key says where it goes; `merchant`: a person of the merchant decides, or it is in the merchant's vault",
    ),
  to: z.string().nullable().describe("Where it went; null before"),
  txHash: z.string().nullable().describe("Of the transaction that returns it"),
  explorerUrl: z.string().nullable(),
});
/** Money at a deposit address that pays nothing, or that was sent back from there. */
export type DepositRest = z.infer<typeof DepositRest>;

/** A deposit as the checkout shows it. */
export const CheckoutDeposit = Deposit.extend({
  networkName: z.string(),
  receivedAmount: Amount.describe("`received` as an amount"),
  missingAmount: Amount.describe("`missing` as an amount"),
  releasedAtMs: z.number().describe("When the router gives back what has not paid"),
  explorerBase: z.string().nullable().describe("Precedes a transaction's hash in a link"),
  rests: z.array(DepositRest),
});
export type CheckoutDeposit = z.infer<typeof CheckoutDeposit>;
