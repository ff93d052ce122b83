import type { Hex } from "viem";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/** The state of a set of transactions: all in blocks, the rest known to the node, or some unknown to it. */
type ApprovalState = "mined" | "pending" | "unknown";

/**
 * Returns the state of the buyer's approvals.
 * @throws AppError `bad_gateway`
 */
export async function approvalState(chainId: number, hashes: readonly Hex[]): Promise<ApprovalState> {
  const client = chainClient(chainId);
  const states = await Promise.all(
    hashes.map(async (hash): Promise<ApprovalState> => {
      if (await answered(chainId, client.request({ method: "eth_getTransactionReceipt", params: [hash] })))
        return "mined";
      const known = await answered(
        chainId,
        client.request({ method: "eth_getTransactionByHash", params: [hash] }),
      );
      return known ? "pending" : "unknown";
    }),
  );
  if (states.includes("unknown")) return "unknown";
  return states.includes("pending") ? "pending" : "mined";
}
