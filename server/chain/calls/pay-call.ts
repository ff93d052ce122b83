import { decodeFunctionData, encodeFunctionData, getAbiItem, type Hex } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import type { Terms } from "@/server/chain/calls/terms";
import type { VerifiedSignature } from "@/server/chain/signatures/verify-signature";

/** Encodes the router call with which the relayer executes terms on the buyer's signature. */
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

/**
 * The calls that a batch may contain. The list is short because a decoder hashes the signature of every function it is
 * given.
 */
const SINGLE_CALLS = [
  getAbiItem({ abi: paymentRouterAbi, name: "payWithAuthorization" }),
  getAbiItem({ abi: paymentRouterAbi, name: "payWithPermit2" }),
] as const;
/** `RouterPull.Kind` in contracts/src. */
const AUTHORIZATION = 0;
const AUTHORIZATION_BYTES = 1;
const PERMIT2 = 2;

/**
 * Encodes one call that executes several calls of {@link payCall}. Each runs in isolation: a failing item changes
 * nothing else.
 * @param gasPerItem gas that each item may use
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
