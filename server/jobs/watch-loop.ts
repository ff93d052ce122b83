import type { ChainConfig } from "@/server/chain/client/registry";
import { followClaims } from "@/server/gateway/follow-claims";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import type { Backoff } from "@/server/kernel/for-each-isolated";
import { newScan, type ReconcileResult, reconcileChain } from "@/server/reconciliation/reconcile-chain";

const FOLLOWER_MS = 1_000;

/** Reads the router's events of one chain, and checks transactions reported by wallets, about twice a block. */
export function watchLoop(chain: ChainConfig, holder: string): Loop {
  const scan = newScan(chain, holder);
  const backoff: Backoff = new Map();
  const idleMs = Math.min(Math.max(chain.blockTimeMs / 2, 250), 3_000);
  const sleepMs: Record<ReconcileResult, number> = { behind: 0, idle: idleMs, follower: FOLLOWER_MS };
  return {
    name: `watch:${chain.id}`,
    wakeup: newWakeup(),
    tick: async () => {
      const result = await reconcileChain(scan);
      if (result !== "follower") await followClaims(chain, backoff);
      return sleepMs[result];
    },
  };
}
