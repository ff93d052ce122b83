import type { ChainConfig } from "@/server/chain/client/registry";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { followRemovedKeys, newRemovedKeys } from "@/server/relayer/transactions/follow-removed-keys";

const IDLE_MS = 30_000;
const WAITING_MS = 5_000;

/** Follows what keys have signed on one chain that this installation does not have any more. */
export function removedKeysLoop(chain: ChainConfig, holder: string): Loop {
  const keys = newRemovedKeys(chain, holder);
  return {
    name: `relay-removed:${chain.id}`,
    wakeup: newWakeup(),
    tick: async () => ((await followRemovedKeys(keys)) ? WAITING_MS : IDLE_MS),
  };
}
