import { z } from "zod";
import { isLocalChain, testWalletKey } from "@/server/chain/client/local-chains";
import { findChain } from "@/server/chain/client/registry";
import { AppError } from "@/server/kernel/errors";

/** The methods that a wallet needs to send a transaction and see it mined. */
const METHODS = [
  "eth_blockNumber",
  "eth_chainId",
  "eth_estimateGas",
  "eth_getBlockByNumber",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "eth_sendRawTransaction",
] as const;

export const LocalRpcCall = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.number(), z.string().max(64)]),
  method: z.enum(METHODS),
  params: z.array(z.unknown()).max(4).default([]),
});
export type LocalRpcCall = z.infer<typeof LocalRpcCall>;

const TIMEOUT_MS = 10_000;

/**
 * Forwards a call of the test wallet to the local chain's node and returns the node's reply. A remote browser cannot
 * reach that node. Available in local mode only.
 * @throws AppError `not_found` unless the chain is a local one and there is a test wallet; `bad_gateway` when the node
 *   does not answer
 */
export async function forwardLocalRpc(chainId: number, call: LocalRpcCall): Promise<unknown> {
  const chain = findChain(chainId);
  const url = chain?.rpcUrls[0];
  if (!chain || !url || !isLocalChain(chain) || !testWalletKey(chain.mode)) {
    throw new AppError("not_found", "There is no local network with this id.");
  }
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(call),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return (await response.json()) as unknown;
  } catch (error) {
    throw new AppError("bad_gateway", "The local network's node does not answer.", { cause: error });
  }
}
