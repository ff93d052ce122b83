import { type Address, decodeFunctionData, encodeFunctionData, type Hex } from "viem";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import type { Terms } from "@/server/chain/calls/terms";

/** Money of one token at a deposit address. */
interface DepositMoney {
  terms: Terms;
  /** The network for which the address was shown; the call may be sent on another one. */
  chainId: number;
  /** The zero address means the native coin. */
  token: Address;
}

/** Encodes the router call that sends the money to the payer of the terms, or to the merchant's vault without one. */
export function returnDepositCall({ terms, chainId, token }: DepositMoney): Hex {
  return encodeFunctionData({
    abi: paymentRouter2Abi,
    functionName: "returnDeposit",
    args: [terms, BigInt(chainId), token],
  });
}

/** Where a payer wants the money. */
interface SignedClaim {
  to: Address;
  /** Unix seconds: the signature's last second. */
  deadline: number;
  signature: Hex;
}

/** Encodes the router call that sends the money where its payer's signature says. */
export function claimDepositCall(
  { terms, chainId, token }: DepositMoney,
  { to, deadline, signature }: SignedClaim,
): Hex {
  return encodeFunctionData({
    abi: paymentRouter2Abi,
    functionName: "claimDeposit",
    args: [terms, BigInt(chainId), token, to, BigInt(deadline), signature],
  });
}

/** Reads where the money of a {@link claimDepositCall} goes. */
export function claimTarget(calldata: Hex): Address {
  const call = decodeFunctionData({ abi: paymentRouter2Abi, data: calldata });
  if (call.functionName !== "claimDeposit") throw new Error(`${call.functionName} is not a claim`);
  return call.args[3];
}
