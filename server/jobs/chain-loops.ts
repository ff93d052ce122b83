import type { ChainConfig } from "@/server/chain/client/registry";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { relayerAccounts } from "@/server/chain/keys/relayer-key";
import { auditLoop } from "@/server/jobs/audit-loop";
import { deploymentLoop } from "@/server/jobs/deployment-loop";
import { refundLoop } from "@/server/jobs/refund-loop";
import { relayLoop } from "@/server/jobs/relay-loop";
import { removedKeysLoop } from "@/server/jobs/removed-keys-loop";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { watchLoop } from "@/server/jobs/watch-loop";
import { whenChecked } from "@/server/jobs/when-checked";

/** The background loops of one chain. */
export interface ChainLoops {
  loops: Loop[];
  /** Called when a transaction was queued. */
  wakeSenders(): void;
  /** Called when a refund was requested. */
  wakeRefunds(): void;
}

/**
 * Creates a chain's loops: reading, refunds, deployments, audit, removed keys, and one sender for each of our keys, which have
 * separate nonces.
 */
export function chainLoops(chain: ChainConfig, holder: string): ChainLoops {
  const refunder = refunderAccount();
  const refunds = newWakeup();
  const senders = relayerAccounts().map((account, i) => ({
    name: i === 0 ? "relay" : `relay-${i + 1}`,
    account,
    holder,
    wakeup: newWakeup(),
  }));
  if (refunder) senders.push({ name: "relay-refunds", account: refunder, holder, wakeup: newWakeup() });
  const refundWorker = { refunder: refunder?.address ?? null, holder, wakeup: refunds };
  return {
    loops: [
      watchLoop(chain, holder),
      refundLoop(chain, refundWorker),
      deploymentLoop(chain),
      auditLoop(chain, holder),
      removedKeysLoop(chain, holder),
      ...senders.map((sender) => relayLoop(chain, sender)),
    ].map((loop) => whenChecked(chain.id, loop)),
    wakeSenders: () => {
      for (const { wakeup } of senders) wakeup.wake();
    },
    wakeRefunds: () => refunds.wake(),
  };
}
