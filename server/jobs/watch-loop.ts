import { isLocalChain } from "@/server/chain/client/local-chains";
import type { ChainConfig } from "@/server/chain/client/registry";
import { lookAtBalances, newLooking } from "@/server/deposits/look-at-balances";
import { followClaims } from "@/server/gateway/follow-claims";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import type { Backoff } from "@/server/kernel/for-each-isolated";
import { closeEnded } from "@/server/reconciliation/close-ended";
import { type ReconcileResult, reconcileChain } from "@/server/reconciliation/reconcile-chain";
import { reviewDeposits } from "@/server/reconciliation/review-deposits";
import { newScan } from "@/server/reconciliation/scan";

const FOLLOWER_MS = 1_000;
const LEAST_LAG_MS = 1_000;
const REST_MS = 12_000;

/**
 * Reads the router's events of one chain, and checks transactions reported by wallets, about twice a block. While nobody
 * waits for the chain's blocks, it reads every twelve seconds, because endpoints charge for requests; local ones do not.
 */
export function watchLoop(chain: ChainConfig, holder: string): Loop {
  const scan = newScan(chain, holder, isLocalChain(chain) ? 0 : Math.max(REST_MS, chain.blockTimeMs));
  const backoff: Backoff = new Map();
  const looking = newLooking();
  // The block of a moment may come this much later.
  const lagMs = Math.max(2 * chain.blockTimeMs, LEAST_LAG_MS);
  const idleMs = Math.min(Math.max(chain.blockTimeMs / 2, 250), 3_000);
  const sleepMs: Record<ReconcileResult, number> = { behind: 0, idle: idleMs, follower: FOLLOWER_MS };
  return {
    name: `watch:${chain.id}`,
    wakeup: newWakeup(),
    tick: async () => {
      const result = await reconcileChain(scan);
      if (result === "follower") return sleepMs[result];
      await followClaims(chain, backoff);
      await closeEnded(chain);
      if (result !== "idle") return sleepMs[result];
      await reviewDeposits(chain, new Date(scan.lookedAt.getTime() - lagMs), backoff);
      await lookAtBalances(chain, looking, backoff);
      return sleepMs[result];
    },
  };
}
