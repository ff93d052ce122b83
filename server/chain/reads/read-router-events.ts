import type { Address } from "viem";
import { routerEventAbi } from "@/server/chain/abi/routers";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import { readLogs } from "@/server/chain/reads/read-logs";
import { type RouterEvent, routerEvents } from "@/server/chain/reads/router-events";

/** Routers of one chain. */
export interface ReadRouters {
  chainId: number;
  routers: readonly Address[];
}

/**
 * Reads these routers' events in a span of blocks, in order, with one request for all routers. A node answers for the
 * chain that it has at that moment.
 * @throws AppError `bad_gateway`
 */
export async function readRouterEvents(
  { chainId, routers }: ReadRouters,
  from: number,
  to: number,
): Promise<RouterEvent[]> {
  if (routers.length === 0) return [];
  const logs = readLogs({ chainId, subject: "events", from, to }, (fromBlock, toBlock) =>
    chainClient(chainId).getLogs({ address: [...routers], events: routerEventAbi, fromBlock, toBlock }),
  );
  return routerEvents(routers, await answered(chainId, logs));
}
