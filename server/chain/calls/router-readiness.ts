import { type Address, type Hex, type PublicClient, size } from "viem";
import { create2Deployer, permit2Address } from "@/server/chain/abi/permit2";
import type { RouterRoles } from "@/server/chain/calls/router-deployment";

/** As in contracts/src/RouterRoles.sol. */
const DELEGATION_BYTES = 23;

export type CodeReader = Pick<PublicClient, "getCode">;

/** Checks whether an address has code. */
export async function hasCode(client: CodeReader, at: Address): Promise<boolean> {
  return (await client.getCode({ address: at })) !== undefined;
}

/** Names what a chain lacks for a router; null when it can be deployed. */
export async function missingForRouter(
  client: CodeReader,
  { owner, ownerMayBeKey }: Pick<RouterRoles, "owner" | "ownerMayBeKey">,
): Promise<{ contract: string; at: Address } | { owner: Address } | null> {
  const needed = { "The deterministic deployer": create2Deployer, Permit2: permit2Address };
  for (const [contract, at] of Object.entries(needed))
    if (!(await hasCode(client, at))) return { contract, at };
  return ownerMayBeKey || isContract(await client.getCode({ address: owner })) ? null : { owner };
}

/** Whether the router takes the account for more than a key: the code of a key's delegation (EIP-7702) is too short. */
function isContract(code: Hex | undefined): boolean {
  return code !== undefined && size(code) > DELEGATION_BYTES;
}
