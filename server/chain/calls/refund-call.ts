import { encodeFunctionData, type Hex } from "viem";
import { routerAbis } from "@/server/chain/abi/routers";
import type { Terms } from "@/server/chain/calls/terms";
import type { RouterVersion } from "@/server/chain/client/routers";

/** A refund as a router executes it. */
export interface RefundOrder {
  /** Exactly the terms that were paid. */
  terms: Terms;
  /** Base units. A router of edition 1 refunds the whole payment only. */
  amount: bigint;
  /** `refOf` the refund's id; a router of edition 2 gives each reference back once. */
  refundRef: Hex;
}

/**
 * Encodes the router call with which the refunder returns a payment, or a part of it, out of the vault.
 * @throws Error for a part of a payment on edition 1
 */
export function refundCall(version: RouterVersion, order: RefundOrder): Hex {
  const { terms, amount, refundRef } = order;
  if (version === 1) {
    requireWhole(order);
    return encodeFunctionData({ abi: routerAbis[1], functionName: "refund", args: [terms] });
  }
  return encodeFunctionData({
    abi: routerAbis[2],
    functionName: "refund",
    args: [terms, amount, refundRef],
  });
}

/** @throws Error unless the order refunds the whole payment */
export function requireWhole({ terms, amount }: RefundOrder): void {
  if (amount !== terms.amount) throw new Error("a router of edition 1 refunds whole payments only");
}
