import { decodeFunctionData, encodeFunctionData, getAbiItem, type Hex } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import type { Terms } from "@/server/chain/calls/terms";
import type { VerifiedSignature } from "@/server/chain/signatures/verify-signature";

/** The router call with which the relayer executes terms on the buyer's signature. */
export function payCall(kind: "eip3009" | "permit2", terms: Terms, signed: VerifiedSignature): Hex {
  if (kind === "permit2") {
    return encodeFunctionData({
      abi: paymentRouterAbi,
      functionName: "payWithPermit2",
      args: [terms, signed.signature],
    });
  }
  return encodeFunctionData({
    abi: paymentRouterAbi,
    functionName: "payWithAuthorization",
    args: [terms, signed.signature, signed.byContract],
  });
}

/** What may be part of a batch; whoever decodes hashes the signatures of all functions that he is given. */
const SINGLE_CALLS = [
  getAbiItem({ abi: paymentRouterAbi, name: "payWithAuthorization" }),
  getAbiItem({ abi: paymentRouterAbi, name: "payWithPermit2" }),
] as const;
/** `RouterPull.Kind` in contracts/src. */
const AUTHORIZATION = 0;
const AUTHORIZATION_BYTES = 1;
const PERMIT2 = 2;

/**
 * One call that executes what several calls of {@link payCall} would, each on its own: one that fails changes nothing else.
 * @param gasPerItem what each may burn
 */
export function batchCall(calls: readonly Hex[], gasPerItem: bigint): Hex {
  return encodeFunctionData({
    abi: paymentRouterAbi,
    functionName: "payBatch",
    args: [calls.map(itemOf), gasPerItem],
  });
}

function itemOf(call: Hex) {
  const { functionName, args } = decodeFunctionData({ abi: SINGLE_CALLS, data: call });
  if (functionName === "payWithPermit2") return { terms: args[0], kind: PERMIT2, signature: args[1] };
  return { terms: args[0], kind: args[2] ? AUTHORIZATION_BYTES : AUTHORIZATION, signature: args[1] };
}
