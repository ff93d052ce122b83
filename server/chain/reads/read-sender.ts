import type { Address } from "viem";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { RouterAddress } from "@/server/chain/client/routers";
import type { ReadRouters } from "@/server/chain/reads/read-router-events";

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

/** Checks whether any of these routers allows a key to send payments or refunds. */
export async function hasRole({ chainId, routers }: ReadRouters, address: Address): Promise<boolean> {
  const roles = await Promise.all(routers.map((router) => hasRoleOn({ chainId, router }, address)));
  return roles.includes(true);
}

async function hasRoleOn({ chainId, router }: RouterAddress, address: Address): Promise<boolean> {
  const contract = { address: router, abi: sharedRouterAbi } as const;
  const [isRelayer, refunder] = await answered(
    chainId,
    Promise.all([
      chainClient(chainId).readContract({ ...contract, functionName: "isRelayer", args: [address] }),
      chainClient(chainId).readContract({ ...contract, functionName: "refunder" }),
    ]),
  );
  return isRelayer || refunder.toLowerCase() === address.toLowerCase();
}
