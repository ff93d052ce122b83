import { chainsOf } from "@/server/chain/client/registry";
import { openRouters, routerKey } from "@/server/chain/client/routers";
import type { Notice } from "@/server/notices/schema";

/** Lists the networks of a mode on which no router takes new payments. */
export function pauseNotices(
  mode: "test" | "live",
  paused: readonly { chainId: number; router: string }[],
): Notice[] {
  const keys = new Set(paused.map(({ chainId, router }) => routerKey(chainId, router)));
  return chainsOf(mode)
    .filter((chain) =>
      openRouters(chain, new Date()).every(({ address }) => keys.has(routerKey(chain.id, address))),
    )
    .map(({ id, name }) => ({ kind: "router_paused", chainId: id, network: name }));
}
