import type { CheckoutNetwork } from "@/server/gateway/load-checkout";

/** One step that the wallet carries out (contract, "Actions"). `chain_id` is CAIP-2. */
export interface WalletRpc {
  type: "walletRpc";
  data: { chain_id: string; method: string; params: unknown[] };
}

/** What the wallet answered to one action: a signature or a transaction hash. */
export interface ActionResult {
  type: "walletRpc";
  data: string[];
}

/** A network that a wallet may have to switch to, or to learn of first. */
export type WalletNetwork = Pick<CheckoutNetwork, "chainId" | "addable">;
