import type { Address } from "viem";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
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

interface RoleOnRouter {
  chainId: number;
  router: Address;
  role: "relayer" | "refunder";
}

/** Checks whether a router gives a key a role, as of one block. */
export async function hadRole(
  { chainId, router, role }: RoleOnRouter,
  key: Address,
  atBlock: number,
): Promise<boolean> {
  const place = { address: router, abi: sharedRouterAbi, blockNumber: BigInt(atBlock) } as const;
  const client = chainClient(chainId);
  if (role === "relayer") {
    return answered(chainId, client.readContract({ ...place, functionName: "isRelayer", args: [key] }));
  }
  const refunder = await answered(chainId, client.readContract({ ...place, functionName: "refunder" }));
  return refunder.toLowerCase() === key.toLowerCase();
}

/** Checks with one request whether any of these routers allows a key to send payments or refunds. */
export async function hasRole({ chainId, routers }: ReadRouters, address: Address): Promise<boolean> {
  const contracts = routers.flatMap((router) => {
    const contract = { address: router, abi: sharedRouterAbi } as const;
    return [
      { ...contract, functionName: "isRelayer", args: [address] } as const,
      { ...contract, functionName: "refunder" } as const,
    ];
  });
  const multicall = { contracts, allowFailure: false, batchSize: 0 } as const;
  const answers: (boolean | Address)[] = await answered(chainId, chainClient(chainId).multicall(multicall));
  const own = address.toLowerCase();
  return answers.some((answer) => answer === true || String(answer).toLowerCase() === own);
}
