import { answered } from "@/server/chain/answered";
import { chainClient } from "@/server/chain/client";
import type { ChainConfig } from "@/server/chain/registry";
import { type RouterEvent, routerEventItems, routerEvents } from "@/server/chain/router-events";

/**
 * What a chain's router did in these blocks, in order. A node answers for the chain that it has at that moment.
 * @throws AppError `bad_gateway`
 */
export async function readRouterEvents(
  { id, router }: ChainConfig,
  from: number,
  to: number,
): Promise<RouterEvent[]> {
  if (from > to) return [];
  const asked = { address: router, events: routerEventItems, fromBlock: BigInt(from), toBlock: BigInt(to) };
  return routerEvents(router, await answered(id, chainClient(id).getLogs(asked)));
}
