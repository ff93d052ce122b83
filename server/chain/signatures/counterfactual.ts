import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from "viem";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { isAcceptance, isValidSignatureCall } from "@/server/chain/signatures/verify-signature";
import type { WrappedSignature } from "@/server/chain/signatures/wrapped-signature";

/**
 * The verdict on a signature by an account without code: `valid`; `invalid`; `creation_fails` when the factory reverts;
 * `other_account` when the factory created a different account.
 */
export type SignatureVerdict = "valid" | "invalid" | "creation_fails" | "other_account";

/**
 * Verifies a signature in a simulated call that first creates the account, and changes nothing. This is the check that
 * ERC-6492 requires, with Multicall3 instead of its validator contract.
 * @param digest the exact digest that was signed
 */
export async function simulateSignature(
  chainId: number,
  account: Address,
  { digest, wrapped }: { digest: Hex; wrapped: WrappedSignature },
): Promise<SignatureVerdict> {
  const question = isValidSignatureCall(digest, wrapped.signature);
  const calls = [
    { target: wrapped.factory, allowFailure: true, callData: wrapped.calldata },
    { target: account, allowFailure: true, callData: question },
  ];
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args: [calls] });
  const outcome = await callOrRevert(chainId, { to: multicall3Address, data });
  if (outcome.reverted) return "creation_fails";
  const [created, answer] = decodeFunctionResult({
    abi: multicall3Abi,
    functionName: "aggregate3",
    data: outcome.data,
  });
  if (!created?.success) return "creation_fails";
  // A call to an address without code succeeds and returns nothing.
  if (answer?.success && answer.returnData === "0x") return "other_account";
  return answer?.success && isAcceptance(answer.returnData) ? "valid" : "invalid";
}
