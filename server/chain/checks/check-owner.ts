import { encodeFunctionData, getAddress, type Hex, isHex } from "viem";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { addressIn } from "@/server/chain/checks/call-batch";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { Rpc } from "@/server/chain/client/http-rpc";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";

const OWNER = encodeFunctionData({ abi: sharedRouterAbi, functionName: "owner" });
/** The code of an account that delegates to a contract (EIP-7702); its key still signs. */
const DELEGATION = /^0xef0100/i;

/**
 * Warns when a single key owns a router of a chain with real money.
 * @throws the errors of `Rpc`
 */
export async function checkOwner(
  rpc: Rpc,
  { id, mode }: ChainConfig,
  { address: router }: RouterConfig,
): Promise<Finding[]> {
  if (mode === "test") return [];
  const answer = await rpc({ method: "eth_call", params: [{ to: router, data: OWNER }, "latest"] });
  const owner = isHex(answer) ? addressIn({ isSuccess: true, data: answer }) : null;
  if (!owner) return [];
  const code = await rpc({ method: "eth_getCode", params: [owner, "latest"] });
  if (code !== "0x" && !DELEGATION.test(code as Hex)) return [];
  const text = `The owner of router ${router} is ${getAddress(owner)}, an account without code: one key. Transfer the ownership to a multisig.`;
  return [findingsOf(id, router).warning(text)];
}
