import type { ChainConfig } from "@/server/chain/client/registry";
import { followDeployments } from "@/server/deployments/follow-deployments";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import type { Backoff } from "@/server/kernel/for-each-isolated";

const IDLE_MS = 3_000;

/** Tracks the deployments of buyers' accounts on one chain, for their payments' timelines and the books. */
export function deploymentLoop(chain: ChainConfig): Loop {
  const backoff: Backoff = new Map();
  const waitMs = Math.min(Math.max(chain.blockTimeMs / 2, 250), IDLE_MS);
  return {
    name: `deployments:${chain.id}`,
    wakeup: newWakeup(),
    tick: async () => ((await followDeployments(chain, backoff)) ? waitMs : IDLE_MS),
  };
}
