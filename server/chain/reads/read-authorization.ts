import type { Address, Hex } from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { erc3009Abi } from "@/server/chain/abi/erc3009";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/** An EIP-3009 authorization, and where its money goes. */
interface SentAuthorization {
  chainId: number;
  token: Address;
  from: Address;
  nonce: Hex;
  to: Address;
  /** Base units. */
  amount: bigint;
}

/**
 * Checks whether somebody has sent an authorization and its money is still where it went. A cancelled authorization
 * counts as used too, without the money.
 * @throws AppError `bad_gateway` when the node fails
 */
export async function hasArrived(sent: SentAuthorization): Promise<boolean> {
  const { chainId, token: address, from, nonce, to, amount } = sent;
  const client = chainClient(chainId);
  const state = {
    address,
    abi: erc3009Abi,
    functionName: "authorizationState",
    args: [from, nonce],
  } as const;
  const balance = { address, abi: erc20Abi, functionName: "balanceOf", args: [to] } as const;
  const [isUsed, held] = await answered(
    chainId,
    Promise.all([client.readContract(state), client.readContract(balance)]),
  );
  return isUsed && held >= amount;
}
