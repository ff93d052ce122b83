import { getAbiItem, type Hex, keccak256, stringToHex } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import type { ChainConfig } from "@/server/chain/client/registry";
import { publicClient } from "@/tests/support/chains";
import { routerOf } from "@/tests/support/router-of";

const executed = getAbiItem({ abi: paymentRouterAbi, name: "PaymentExecuted" });
const refunded = getAbiItem({ abi: paymentRouterAbi, name: "PaymentRefunded" });

/** The executions of payments that the router of this chain has emitted. */
export function executions(chain: ChainConfig, paymentIds?: string[]) {
  return publicClient(chain).getLogs({
    address: routerOf(chain),
    event: executed,
    args: paymentIds ? { paymentRef: paymentIds.map(refOf) } : undefined,
    fromBlock: 0n,
    strict: true,
  });
}

/** Lists the refunds of these payments that this chain's router has emitted. */
export function refundsOnChain(chain: ChainConfig, paymentIds: string[]) {
  return publicClient(chain).getLogs({
    address: routerOf(chain),
    event: refunded,
    args: { paymentRef: paymentIds.map(refOf) },
    fromBlock: 0n,
    strict: true,
  });
}

/** Returns the on-chain id of a payment, merchant or option. */
export function refOf(id: string): Hex {
  return keccak256(stringToHex(id));
}

/** Reads a merchant's vault balance of a token from the router. */
export function vaultOf(chain: ChainConfig, merchantId: string, token: Hex): Promise<bigint> {
  return publicClient(chain).readContract({
    address: routerOf(chain),
    abi: paymentRouterAbi,
    functionName: "vault",
    args: [refOf(merchantId), token],
  });
}
