import type { Address, Hex } from "viem";
import { chainClient } from "@/server/chain/client/client";
import { unreachable } from "@/server/chain/client/unreachable";

/**
 * Whether an account has signed a text by EIP-191: by its own key, or, where it is a contract on that chain, by its word
 * (ERC-1271, ERC-6492 before it is deployed).
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
