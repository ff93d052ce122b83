import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, keccak256, toHex } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import { callOrRevert } from "@/server/chain/calls/simulate";
import type { RouterPlace, Terms } from "@/server/chain/calls/terms";
import type { VerifiedSignature } from "@/server/chain/signatures/verify-signature";

/** A wallet that funds a refund by its signature, instead of the vault. */
export interface PayingWallet {
  kind: "eip3009" | "permit2";
  from: Address;
  /** The last second at which the signature is valid, in Unix time. */
  deadline: number;
  signed: VerifiedSignature;
}

const REFUND_TYPEHASH = keccak256(toHex("Refund(bytes32 key)"));
/** `RouterPull.Kind`. */
const KIND = { authorization: 0, authorizationBytes: 1, permit2: 2 };

/** Calculates the nonce that a wallet signs to refund a key (`PaymentRouter.refundNonceOf`). */
export function refundNonceOf(key: Hex): Hex {
  return keccak256(encodeAbiParameters([{ type: "bytes32" }, { type: "bytes32" }], [REFUND_TYPEHASH, key]));
}

/** Encodes the router call with which the refunder returns a payment with a wallet's money. */
export function walletRefundCall(terms: Terms, { kind, from, deadline, signed }: PayingWallet): Hex {
  return encodeFunctionData({
    abi: paymentRouterAbi,
    functionName: "refundWithAuthorization",
    args: [terms, from, BigInt(deadline), kindOf(kind, signed), signed.signature],
  });
}

function kindOf(kind: PayingWallet["kind"], { byContract }: VerifiedSignature): number {
  if (kind === "permit2") return KIND.permit2;
  return byContract ? KIND.authorizationBytes : KIND.authorization;
}

/**
 * Checks whether a router accepts refunds from wallets; older deployments do not.
 * @throws AppError `bad_gateway`
 */
export async function takesWalletRefunds({ chainId, router }: RouterPlace, key: Hex): Promise<boolean> {
  const data = encodeFunctionData({ abi: paymentRouterAbi, functionName: "refundNonceOf", args: [key] });
  const outcome = await callOrRevert(chainId, { to: router, data });
  return !outcome.reverted && outcome.data === refundNonceOf(key);
}
