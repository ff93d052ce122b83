import type { Address, Hex } from "viem";
import { chainClient } from "@/server/chain/client/client";
import { unreachable } from "@/server/chain/client/unreachable";

/**
 * Checks whether an account signed a text (EIP-191). Its key signs, or its contract on that chain verifies (ERC-1271;
 * ERC-6492 before its deployment).
 * @throws AppError `bad_gateway` when the chain does not answer
 */
export async function verifyMessage(
  chainId: number,
  { address, message, signature }: { address: Address; message: string; signature: Hex },
): Promise<boolean> {
  try {
    return await chainClient(chainId).verifyMessage({ address, message, signature });
  } catch (fault) {
    throw unreachable(chainId, fault);
  }
}
