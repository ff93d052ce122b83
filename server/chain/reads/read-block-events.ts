import { formatLog, type RpcLog } from "viem";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import { unreachable } from "@/server/chain/client/unreachable";
import type { Block } from "@/server/chain/reads/blocks";
import type { ReadRouters } from "@/server/chain/reads/read-router-events";
import { type RouterEvent, routerEvents } from "@/server/chain/reads/router-events";

interface RpcReceipt {
  blockHash: string;
  logs: RpcLog[];
}

/**
 * Reads these routers' events of a block that has transactions from their receipts. Receipts come with the block, while
 * the index behind `eth_getLogs` may lag.
 * @throws AppError `bad_gateway`, also when the node does not support `eth_getBlockReceipts`, has no receipts of the block,
 * or has another block at this height
 */
export async function readBlockEvents(
  { chainId, routers }: ReadRouters,
  { number, hash }: Pick<Block, "number" | "hash">,
): Promise<RouterEvent[]> {
  const question = { method: "eth_getBlockReceipts", params: [`0x${number.toString(16)}`] };
  const receipts = await answered(
    chainId,
    chainClient(chainId).request(question as never) as Promise<RpcReceipt[] | null>,
  );
  if (!receipts?.length) throw unreachable(chainId, new Error("the node has no receipts of the block"));
  if (receipts.some(({ blockHash }) => blockHash !== hash))
    throw unreachable(chainId, new Error("the node has another block at this height"));
  const logs = receipts.flatMap((receipt) => receipt.logs.map((log) => formatLog(log)));
  return routerEvents(routers, logs as Parameters<typeof routerEvents>[1]);
}
