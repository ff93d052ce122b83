import { formatLog, type RpcLog } from "viem";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { Block } from "@/server/chain/reads/blocks";
import type { ReadRouters } from "@/server/chain/reads/read-router-events";
import { type RouterEvent, routerEvents } from "@/server/chain/reads/router-events";

interface RpcReceipt {
  blockHash: string;
  logs: RpcLog[];
}

/**
 * Reads these routers' events of one block from the receipts of its transactions. Receipts come with the block, while the
 * index behind `eth_getLogs` may lag.
 * @returns null when the node has another block at this height
 * @throws AppError `bad_gateway`, also when the node does not support `eth_getBlockReceipts`
 */
export async function readBlockEvents(
  { chainId, routers }: ReadRouters,
  { number, hash }: Pick<Block, "number" | "hash">,
): Promise<RouterEvent[] | null> {
  const question = { method: "eth_getBlockReceipts", params: [`0x${number.toString(16)}`] };
  const receipts = await answered(
    chainId,
    chainClient(chainId).request(question as never) as Promise<RpcReceipt[] | null>,
  );
  if (!receipts || receipts.some(({ blockHash }) => blockHash !== hash)) return null;
  const logs = receipts.flatMap((receipt) => receipt.logs.map((log) => formatLog(log)));
  return routerEvents(routers, logs as Parameters<typeof routerEvents>[1]);
}
