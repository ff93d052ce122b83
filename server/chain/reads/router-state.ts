import type { Address, Hex } from "viem";
import { routerAbis, sharedRouterAbi } from "@/server/chain/abi/routers";
import { refOf } from "@/server/chain/calls/terms";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import { placeOf, possiblePlaces } from "@/server/chain/client/router-place";
import type { RouterAddress, RouterPlace } from "@/server/chain/client/routers";

/** A payment on a router. */
export interface PaymentOnRouter {
  chainId: number;
  router: string;
  paymentId: string;
}

/** `state` of a payment that is refunded on edition 1, or closed on edition 2. */
const ENDED = 1n;

/**
 * Checks whether a router has executed a payment, by any of its options. The block is explicit, so a node that is
 * behind refuses instead of answering for an older block.
 */
export async function isExecuted(payment: PaymentOnRouter, atBlock: number | "latest"): Promise<boolean> {
  const state = await stateOf(payment, atBlock);
  return state > ENDED || (state === ENDED && possiblePlaces(addressOf(payment)).some(isFirst));
}

/** A refund on a router; edition 1 refunds a payment once, and names no refund. */
interface RefundOnRouter extends PaymentOnRouter {
  refundRef: string | null;
}

/** Checks whether a router has made a refund, as of one block. */
export async function isRefundDone(refund: RefundOnRouter, atBlock: number): Promise<boolean> {
  const { refundRef } = refund;
  if (isFirst(placeOf(addressOf(refund)))) return (await stateOf(refund, atBlock)) === ENDED;
  if (refundRef === null) throw new Error(`a refund of payment ${refund.paymentId} has no reference`);
  const { chainId, router } = refund;
  return answered(
    chainId,
    chainClient(chainId).readContract({
      address: router as Hex,
      abi: routerAbis[2],
      functionName: "refundDone",
      args: [refundRef as Hex],
      blockNumber: BigInt(atBlock),
    }),
  );
}

const isFirst = ({ version }: RouterPlace) => version === 1;

function addressOf({ chainId, router }: PaymentOnRouter): RouterAddress {
  return { chainId, router: router as Address };
}

/** Checks whether a router executes a payment no more: it is paid, refunded or closed there, as of one block. */
export async function isDecided(payment: PaymentOnRouter, atBlock: number | "latest"): Promise<boolean> {
  return (await stateOf(payment, atBlock)) !== 0n;
}

async function stateOf(
  { chainId, router, paymentId }: PaymentOnRouter,
  atBlock: number | "latest",
): Promise<bigint> {
  const state = await answered(
    chainId,
    chainClient(chainId).readContract({
      address: router as Hex,
      abi: sharedRouterAbi,
      functionName: "state",
      args: [refOf(paymentId)],
      ...(atBlock === "latest" ? { blockTag: atBlock } : { blockNumber: BigInt(atBlock) }),
    }),
  );
  return BigInt(state);
}

/** A merchant's vault on a router, for one token. */
interface Vault {
  chainId: number;
  router: string;
  merchantId: string;
  token: string;
}

/** Reads a merchant's vault balance, in base units, as of the chain's latest block. */
export function readVault({ chainId, router, merchantId, token }: Vault): Promise<bigint> {
  return answered(
    chainId,
    chainClient(chainId).readContract({
      address: router as Hex,
      abi: sharedRouterAbi,
      functionName: "vault",
      args: [refOf(merchantId), token as Hex],
    }),
  );
}
