import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, keccak256, toHex } from "viem";
import { routerAbis } from "@/server/chain/abi/routers";
import { PULL_KIND } from "@/server/chain/calls/pull-kind";
import { type RefundOrder, requireWhole } from "@/server/chain/calls/refund-call";
import { callOrRevert } from "@/server/chain/calls/simulate";
import type { RouterPlace, RouterVersion } from "@/server/chain/client/routers";
import type { VerifiedSignature } from "@/server/chain/signatures/verify-signature";

/** A wallet that funds a refund by its signature, instead of the vault. */
export interface PayingWallet {
  kind: "eip3009" | "permit2";
  from: Address;
  /** The last second at which the signature is valid, in Unix time. */
  deadline: number;
  signed: VerifiedSignature;
}

/** What a wallet signs for: one refund of one payment. Edition 1 knows one refund per payment. */
export interface RefundName {
  key: Hex;
  refundRef: Hex;
}

const WORD = { type: "bytes32" } as const;
const TYPEHASHES = {
  1: keccak256(toHex("Refund(bytes32 key)")),
  2: keccak256(toHex("Refund(bytes32 key,bytes32 refundRef)")),
};

/** Calculates the nonce that a wallet signs to fund a refund (`PaymentRouter.refundNonceOf`). */
export function refundNonceOf(version: RouterVersion, { key, refundRef }: RefundName): Hex {
  const typehash = TYPEHASHES[version];
  return keccak256(
    version === 1
      ? encodeAbiParameters([WORD, WORD], [typehash, key])
      : encodeAbiParameters([WORD, WORD, WORD], [typehash, key, refundRef]),
  );
}

/**
 * Encodes the router call with which the refunder returns a payment, or a part of it, with a wallet's money.
 * @throws Error for a part of a payment on edition 1
 */
export function walletRefundCall(version: RouterVersion, order: RefundOrder, wallet: PayingWallet): Hex {
  const { terms, amount, refundRef } = order;
  const functionName = "refundWithAuthorization";
  const pull = [wallet.from, BigInt(wallet.deadline), kindOf(wallet), wallet.signed.signature] as const;
  if (version === 1) {
    requireWhole(order);
    return encodeFunctionData({ abi: routerAbis[1], functionName, args: [terms, ...pull] });
  }
  return encodeFunctionData({ abi: routerAbis[2], functionName, args: [terms, amount, refundRef, ...pull] });
}

function kindOf({ kind, signed: { byContract } }: PayingWallet): number {
  if (kind === "permit2") return PULL_KIND.permit2;
  return byContract ? PULL_KIND.authorizationBytes : PULL_KIND.authorization;
}

/**
 * Checks whether a router accepts refunds from wallets; the oldest deployments of edition 1 do not.
 * @throws AppError `bad_gateway`
 */
export async function takesWalletRefunds(place: RouterPlace, name: RefundName): Promise<boolean> {
  const { chainId, router: to, version } = place;
  const functionName = "refundNonceOf";
  const { key, refundRef } = name;
  const data =
    version === 1
      ? encodeFunctionData({ abi: routerAbis[1], functionName, args: [key] })
      : encodeFunctionData({ abi: routerAbis[2], functionName, args: [key, refundRef] });
  const outcome = await callOrRevert(chainId, { to, data });
  return !outcome.reverted && outcome.data === refundNonceOf(version, name);
}
