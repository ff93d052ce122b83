import { encodeFunctionData, type Hex } from "viem";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";

/** Encodes the guardian's call that stops new payments on a router, or the owner's that takes them again. */
export function pauseCall(verb: "pause" | "unpause"): Hex {
  return encodeFunctionData({ abi: paymentRouter2Abi, functionName: verb });
}
