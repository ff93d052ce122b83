import type { CheckoutNetwork } from "@/server/gateway/checkout-schema";

/** One step for the wallet to run (contract, "Actions"). `chain_id` is CAIP-2. */
export interface WalletRpc {
  type: "walletRpc";
  data: { chain_id: string; method: string; params: unknown[] };
}

/** The wallet's result for one action: a signature or a transaction hash. */
export interface ActionResult {
  type: "walletRpc";
  data: string[];
}

/** A network that a wallet may have to switch to, or to add first. */
export type WalletNetwork = Pick<CheckoutNetwork, "chainId" | "addable">;
