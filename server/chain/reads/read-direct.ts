import { type Address, decodeFunctionData, type Hex } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import { keyOf } from "@/server/chain/calls/terms";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import { readExecutedKeys } from "@/server/chain/reads/read-execution";

/** An account's transaction to a router, as a node shows it. */
export interface DirectTransaction {
  /** Whether it is in a block and has a receipt. */
  isMined: boolean;
  /** Keys of the payments that it executed, or, while it has no receipt, that its sender asks the router to execute. */
  keys: Hex[];
}

interface Asked {
  chainId: number;
  router: Address;
  /** The account that must have sent it, as long as there is no receipt. */
  payer: Address;
  hash: Hex;
}

/**
 * What a transaction that a buyer says he sent does on a router; null when the node does not know it. A receipt speaks
 * for itself. Without one only a plain call of `payDirect` by the payer counts: what a smart account wraps has no keys.
 * @throws AppError `bad_gateway`
 */
export async function readDirect({ chainId, router, payer, hash }: Asked): Promise<DirectTransaction | null> {
  const executed = await readExecutedKeys(chainId, router, hash);
  if (executed) return { isMined: true, keys: executed };
  const found = await answered(
    chainId,
    chainClient(chainId).request({ method: "eth_getTransactionByHash", params: [hash] }),
  );
  if (!found) return null;
  const isDirect = sameAddress(found.from, payer) && sameAddress(found.to, router);
  return { isMined: false, keys: isDirect ? keysOf(found.input, { chainId, router }) : [] };
}

function keysOf(data: Hex, place: { chainId: number; router: Address }): Hex[] {
  try {
    const { functionName, args } = decodeFunctionData({ abi: paymentRouterAbi, data });
    return functionName === "payDirect" ? [keyOf(args[0], place)] : [];
  } catch {
    // Bytes that are no call of the router.
    return [];
  }
}

function sameAddress(found: Address | null | undefined, wanted: Address): boolean {
  return found?.toLowerCase() === wanted.toLowerCase();
}
