import type { Hex } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import { refOf } from "@/server/chain/calls/terms";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/** A payment on a router. */
export interface PaymentOnRouter {
  chainId: number;
  router: string;
  paymentId: string;
}

/** Value of `state` for a refunded payment; `REFUNDED` in contracts/src/PaymentRouter.sol. */
const REFUNDED = 1n;

/**
 * Checks whether a router has executed a payment, by any of its options. The block is explicit, so a node that is
 * behind refuses instead of answering for an older block.
 */
export async function isExecuted(payment: PaymentOnRouter, atBlock: number): Promise<boolean> {
  return (await stateOf(payment, atBlock)) !== 0n;
}

/** Checks whether a router has refunded a payment, as of one block. */
export async function isRefunded(payment: PaymentOnRouter, atBlock: number): Promise<boolean> {
  return (await stateOf(payment, atBlock)) === REFUNDED;
}

async function stateOf({ chainId, router, paymentId }: PaymentOnRouter, atBlock: number): Promise<bigint> {
  const state = await answered(
    chainId,
    chainClient(chainId).readContract({
      address: router as Hex,
      abi: paymentRouterAbi,
      functionName: "state",
      args: [refOf(paymentId)],
      blockNumber: BigInt(atBlock),
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
      abi: paymentRouterAbi,
      functionName: "vault",
      args: [refOf(merchantId), token as Hex],
    }),
  );
}
