import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from "viem";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { isAcceptance, isValidSignatureCall } from "@/server/chain/signatures/verify-signature";
import type { WrappedSignature } from "@/server/chain/signatures/wrapped-signature";

/**
 * What an account that has no code yet would say of a signature: `valid`; `invalid`; `creation_fails` when the
 * factory reverts; `other_account` when it made something else than this account.
 */
export type Foretold = "valid" | "invalid" | "creation_fails" | "other_account";

/**
 * Asks an account about a signature in a call that creates it first, and changes nothing: what ERC-6492 wants of a
 * verifier, with Multicall3 in the place of its validator contract.
 * @param digest what was signed, to the bit
 * @throws AppError `bad_gateway` when the chain does not answer
 */
export async function foretellSignature(
  chainId: number,
  account: Address,
  { digest, wrapped }: { digest: Hex; wrapped: WrappedSignature },
): Promise<Foretold> {
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
  // A call of an address without code succeeds and says nothing.
  if (answer?.success && answer.returnData === "0x") return "other_account";
  return answer?.success && isAcceptance(answer.returnData) ? "valid" : "invalid";
}
