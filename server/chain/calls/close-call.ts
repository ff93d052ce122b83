import { encodeFunctionData, type Hex } from "viem";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";

/**
 * Encodes the call with which a relayer closes a payment: its router then refuses every later execution of it.
 * @param paymentRef the payment as the router names it
 */
export function closeCall(paymentRef: Hex): Hex {
  return encodeFunctionData({ abi: paymentRouter2Abi, functionName: "close", args: [paymentRef] });
}
