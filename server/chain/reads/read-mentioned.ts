import type { Hex } from "viem";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/**
 * Finds the first of these hex words (without 0x) in the input of a pending or mined transaction. An empty list needs
 * no request; a transaction that the node does not know contains none.
 * @throws AppError `bad_gateway`
 */
export async function readMentioned(
  chainId: number,
  hash: Hex,
  words: readonly string[],
): Promise<string | undefined> {
  if (words.length === 0) return undefined;
  const found = await answered(
    chainId,
    chainClient(chainId).request({ method: "eth_getTransactionByHash", params: [hash] }),
  );
  const input = found?.input.toLowerCase() ?? "";
  return words.find((word) => input.includes(word));
}
