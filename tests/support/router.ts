import { getAbiItem, type Hex, keccak256, stringToHex } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import type { ChainConfig } from "@/server/chain/client/registry";
import { publicClient } from "@/tests/support/chains";

const executed = getAbiItem({ abi: paymentRouterAbi, name: "PaymentExecuted" });
const refunded = getAbiItem({ abi: paymentRouterAbi, name: "PaymentRefunded" });

/** The executions of payments that the router of this chain has emitted. */
export function executions(chain: ChainConfig, paymentIds?: string[]) {
  return publicClient(chain).getLogs({
    address: chain.router,
    event: executed,
    args: paymentIds ? { paymentRef: paymentIds.map(refOf) } : undefined,
    fromBlock: 0n,
    strict: true,
  });
}

/** What the router of this chain says that it gave back of these payments. */
export function refundsOnChain(chain: ChainConfig, paymentIds: string[]) {
  return publicClient(chain).getLogs({
    address: chain.router,
    event: refunded,
    args: { paymentRef: paymentIds.map(refOf) },
    fromBlock: 0n,
    strict: true,
  });
}

/** How a payment, merchant or option is named on chain. */
export function refOf(id: string): Hex {
  return keccak256(stringToHex(id));
}

/** What the router keeps for a merchant in a token. */
export function vaultOf(chain: ChainConfig, merchantId: string, token: Hex): Promise<bigint> {
  return publicClient(chain).readContract({
    address: chain.router,
    abi: paymentRouterAbi,
    functionName: "vault",
    args: [refOf(merchantId), token],
  });
}
