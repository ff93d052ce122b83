import { encodeFunctionData, type Hex } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import type { Terms } from "@/server/chain/terms";
import type { VerifiedSignature } from "@/server/chain/verify-signature";

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
