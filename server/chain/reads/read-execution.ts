import { type Address, type Hex, parseEventLogs, type RpcLog } from "viem";
import { paymentExecuted } from "@/server/chain/abi/routers";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/**
 * Reads the keys of the payments that a mined transaction executed on a router; null when it is not in a block yet.
 * @throws AppError `bad_gateway`
 */
export async function readExecutedKeys(chainId: number, router: Address, hash: Hex): Promise<Hex[] | null> {
  const client = chainClient(chainId);
  const receipt = await answered(
    chainId,
    client.request({ method: "eth_getTransactionReceipt", params: [hash] }),
  );
  if (!receipt) return null;
  const own = receipt.logs.filter((log: RpcLog) => log.address.toLowerCase() === router.toLowerCase());
  const events = parseEventLogs({ abi: [paymentExecuted], logs: own });
  return events.map((event) => event.args.key);
}
