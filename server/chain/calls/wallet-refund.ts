import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, keccak256, toHex } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import { callOrRevert } from "@/server/chain/calls/simulate";
import type { RouterPlace, Terms } from "@/server/chain/calls/terms";
import type { VerifiedSignature } from "@/server/chain/signatures/verify-signature";

/** A wallet that pays for a refund by its signature, in the place of the vault. */
export interface PayingWallet {
  kind: "eip3009" | "permit2";
  from: Address;
  /** The last second of the signature, in Unix time. */
  deadline: number;
  signed: VerifiedSignature;
}

const REFUND_TYPEHASH = keccak256(toHex("Refund(bytes32 key)"));
/** `RouterPull.Kind`. */
const KIND = { authorization: 0, authorizationBytes: 1, permit2: 2 };

/** The nonce under which a wallet signs for the refund of a key (`PaymentRouter.refundNonceOf`). */
export function refundNonceOf(key: Hex): Hex {
  return keccak256(encodeAbiParameters([{ type: "bytes32" }, { type: "bytes32" }], [REFUND_TYPEHASH, key]));
}

/** The router call with which the refunder gives a payment back with a wallet's money. */
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
 * Whether a router takes refunds from wallets; those that were deployed before it could do not.
 * @throws AppError `bad_gateway`
 */
export async function takesWalletRefunds({ chainId, router }: RouterPlace, key: Hex): Promise<boolean> {
  const data = encodeFunctionData({ abi: paymentRouterAbi, functionName: "refundNonceOf", args: [key] });
  const outcome = await callOrRevert(chainId, { to: router, data });
  return !outcome.reverted && outcome.data === refundNonceOf(key);
}
