import { type Address, size } from "viem";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/** The code of an account that delegates to a contract (EIP-7702); its key can still sign. */
const DELEGATION = "0xef0100";
const DELEGATION_SIZE = 23;

/**
 * Reads whether an account is a contract on a chain. One that only delegates to a contract is not.
 * @throws AppError `bad_gateway`
 */
export async function readAccountKind(chainId: number, address: Address): Promise<"contract" | "key"> {
  const code = await answered(chainId, chainClient(chainId).getCode({ address }));
  if (!code || code === "0x") return "key";
  return code.startsWith(DELEGATION) && size(code) === DELEGATION_SIZE ? "key" : "contract";
}
