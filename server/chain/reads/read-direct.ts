import { type Address, decodeFunctionData, type Hex } from "viem";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { keyOf } from "@/server/chain/calls/terms";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import { placeOf } from "@/server/chain/client/router-place";
import { readExecutedKeys } from "@/server/chain/reads/read-execution";

/** An account's transaction to a router, as a node reports it. */
export interface DirectTransaction {
  /** Whether it is in a block and has a receipt. */
  isMined: boolean;
  /** Keys of the payments that it executed; without a receipt, the keys that its calldata names. */
  keys: Hex[];
}

interface DirectQuery {
  chainId: number;
  router: Address;
  /** The account that must have sent it, while there is no receipt. */
  payer: Address;
  hash: Hex;
}

/**
 * Reads which payments a transaction that a buyer claims to have sent executes on a router. Null when the node does not
 * know it. Its receipt is proof. Without one, only a plain `payDirect` call by the payer counts: a smart account's
 * wrapped call reveals no keys.
 * @throws AppError `bad_gateway`
 */
export async function readDirect({
  chainId,
  router,
  payer,
  hash,
}: DirectQuery): Promise<DirectTransaction | null> {
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
    const { functionName, args } = decodeFunctionData({ abi: sharedRouterAbi, data });
    return functionName === "payDirect" ? [keyOf(args[0], placeOf(place))] : [];
  } catch {
    // These bytes are not a call of the router.
    return [];
  }
}

function sameAddress(found: Address | null | undefined, wanted: Address): boolean {
  return found?.toLowerCase() === wanted.toLowerCase();
}
