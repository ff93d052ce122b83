import type { Address } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { ChainConfig } from "@/server/chain/client/registry";

/** Reads a key's coin balance on a chain, in wei. */
export function readBalance(chainId: number, address: Address): Promise<bigint> {
  return answered(chainId, chainClient(chainId).getBalance({ address }));
}

/**
 * Counts the used nonces of a key: in blocks (`latest`), including pending transactions (`pending`), or up to a block.
 */
export function countNonces(
  chainId: number,
  address: Address,
  upTo: "latest" | "pending" | bigint,
): Promise<number> {
  const at = typeof upTo === "bigint" ? { blockNumber: upTo } : { blockTag: upTo };
  return answered(chainId, chainClient(chainId).getTransactionCount({ address, ...at }));
}

/** Checks whether the chain's router allows a key to send payments or refunds. */
export async function hasRole({ id, router }: ChainConfig, address: Address): Promise<boolean> {
  const contract = { address: router, abi: paymentRouterAbi } as const;
  const [isRelayer, refunder] = await answered(
    id,
    Promise.all([
      chainClient(id).readContract({ ...contract, functionName: "isRelayer", args: [address] }),
      chainClient(id).readContract({ ...contract, functionName: "refunder" }),
    ]),
  );
  return isRelayer || refunder.toLowerCase() === address.toLowerCase();
}
