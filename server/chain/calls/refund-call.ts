import { encodeFunctionData, type Hex } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import type { Terms } from "@/server/chain/calls/terms";

/** Encodes the router call with which the refunder returns a payment, with exactly the terms that were paid. */
export function refundCall(terms: Terms): Hex {
  return encodeFunctionData({ abi: paymentRouterAbi, functionName: "refund", args: [terms] });
}
