import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { ChainConfig } from "@/server/chain/client/registry";
import { readLogs } from "@/server/chain/reads/read-logs";
import { type RouterEvent, routerEventItems, routerEvents } from "@/server/chain/reads/router-events";

/**
 * Reads the router's events in these blocks, in order. A node answers for the chain that it has at that moment.
 * @throws AppError `bad_gateway`
 */
export async function readRouterEvents(
  { id, router }: ChainConfig,
  from: number,
  to: number,
): Promise<RouterEvent[]> {
  const logs = readLogs({ chainId: id, subject: "events", from, to }, (fromBlock, toBlock) =>
    chainClient(id).getLogs({ address: router, events: routerEventItems, fromBlock, toBlock }),
  );
  return routerEvents(router, await answered(id, logs));
}
