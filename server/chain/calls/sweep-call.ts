import { type Address, encodeFunctionData, type Hex } from "viem";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";

/** Encodes the call that sends the held fees of these tokens to the router's fee recipient. Anybody may send it. */
export function sweepCall(tokens: readonly Address[]): Hex {
  return encodeFunctionData({ abi: paymentRouter2Abi, functionName: "sweepFees", args: [tokens] });
}
