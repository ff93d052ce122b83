import type { Address, Hex } from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { refOf } from "@/server/chain/calls/terms";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { RouterAddress } from "@/server/chain/client/routers";

interface VaultOf {
  merchantId: string;
  token: Address;
}

/**
 * Reads the balances of many vaults of a router in one call, in base units and in the order of the request.
 * @throws AppError `bad_gateway`
 */
export function readVaults(place: RouterAddress, vaults: readonly VaultOf[]): Promise<readonly bigint[]> {
  return readVaultsAt(
    place,
    vaults.map(({ merchantId, token }) => ({ merchantRef: refOf(merchantId), token })),
  );
}

/**
 * Reads the same by the merchants' names on chain, as of one block or the latest.
 * @throws AppError `bad_gateway`
 */
export async function readVaultsAt(
  { chainId, router }: RouterAddress,
  vaults: readonly { merchantRef: Hex; token: Address }[],
  block?: number,
): Promise<readonly bigint[]> {
  if (vaults.length === 0) return [];
  const contracts = vaults.map(({ merchantRef, token }) => ({
    address: router,
    abi: sharedRouterAbi,
    functionName: "vault" as const,
    args: [merchantRef, token] as const,
  }));
  const at = block === undefined ? {} : { blockNumber: BigInt(block) };
  return answered(
    chainId,
    chainClient(chainId).multicall({ contracts, allowFailure: false, batchSize: 0, ...at }),
  );
}

/**
 * Reads the router's owner, the only account that may pay out of its vaults.
 * @throws AppError `bad_gateway`
 */
export function readRouterOwner({ chainId, router }: RouterAddress): Promise<Address> {
  return answered(
    chainId,
    chainClient(chainId).readContract({ address: router, abi: sharedRouterAbi, functionName: "owner" }),
  );
}

/**
 * Reads how much of an account's tokens a router may take.
 * @throws AppError `bad_gateway`
 */
export function readRouterAllowance(
  { chainId, router }: RouterAddress,
  account: Address,
  token: Address,
): Promise<bigint> {
  return answered(
    chainId,
    chainClient(chainId).readContract({
      address: token,
      abi: erc20Abi,
      functionName: "allowance",
      args: [account, router],
    }),
  );
}
