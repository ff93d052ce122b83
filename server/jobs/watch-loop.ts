import type { ChainConfig } from "@/server/chain/client/registry";
import { followClaims } from "@/server/gateway/follow-claims";
import { newAlarm } from "@/server/jobs/alarm";
import type { Loop } from "@/server/jobs/run-loop";
import type { Backoff } from "@/server/kernel/for-each-isolated";
import { newScan, type ScanResult, scanChain } from "@/server/reconciliation/reconcile-chain";

const STANDBY_MS = 1_000;

/** Reads the router's events of one chain, and looks for what wallets reported on it, about twice a block. */
export function watchLoop(chain: ChainConfig, holder: string): Loop {
  const scan = newScan(chain, holder);
  const backoff: Backoff = new Map();
  const idleMs = Math.min(Math.max(chain.blockTimeMs / 2, 250), 3_000);
  const sleepMs: Record<ScanResult, number> = { behind: 0, idle: idleMs, standby: STANDBY_MS };
  return {
    name: `watch:${chain.id}`,
    alarm: newAlarm(),
    turn: async () => {
      const result = await scanChain(scan);
      if (result !== "standby") await followClaims(chain, backoff);
      return sleepMs[result];
    },
  };
}
