import { faultsOf } from "@/server/chain/checks/chain-status";
import { knownEndpoints } from "@/server/chain/client/failover";
import { chainsConfig } from "@/server/chain/client/registry";
import { blocksAtOnce } from "@/server/chain/reads/read-logs";
import { fullDisk } from "@/server/db/full-disk";
import { listenState } from "@/server/db/listen";
import { poolStates } from "@/server/db/pool";
import { computed, raw } from "@/server/db/raw";
import { isReadOnly } from "@/server/db/read-only";
import { db, one } from "@/server/db/sql";
import { processName } from "@/server/kernel/process-name";
import { version } from "@/server/kernel/version";
import { metrics } from "@/server/metrics/metrics";

/** Sets the gauges of this process, which need no database. */
export function setProcessGauges(): void {
  const { poolConnections, poolMax, poolWaiting, rpcUp, logRange } = metrics();
  metrics().databaseReadOnly.set(isReadOnly() ? 1 : 0);
  metrics().diskFull.set(fullDisk().isFull ? 1 : 0);
  const { isStarted, isListening } = listenState();
  if (isStarted) metrics().listening.set(isListening ? 1 : 0);
  else metrics().listening.remove();
  for (const { name: pool, used, idle, waiting, max } of poolStates()) {
    poolConnections.set({ pool, state: "used" }, used);
    poolConnections.set({ pool, state: "idle" }, idle);
    poolMax.set({ pool }, max);
    poolWaiting.set({ pool }, waiting);
  }
  for (const [chain, endpoints] of knownEndpoints())
    for (const { origin: endpoint, isWell } of endpoints) rpcUp.set({ chain, endpoint }, isWell ? 1 : 0);
  // Chains may go while the process runs.
  metrics().chainFaults.reset();
  for (const { id: chain } of chainsConfig().chains) {
    logRange.set({ chain }, blocksAtOnce(chain));
    const { stopped, limited } = faultsOf(chain);
    metrics().chainFaults.set({ chain, effect: "stopped" }, stopped.length);
    metrics().chainFaults.set({ chain, effect: "limited" }, limited.length);
  }
}

/** Reads the database's newest migration. @returns a function that sets the gauge of the build */
export async function readBuild(): Promise<() => void> {
  // The bookkeeping is not in the schema.
  const newest = raw({ migration: computed("text") })`
    select coalesce(max(migration_name)::text, '') as migration from _prisma_migrations
    where finished_at is not null and rolled_back_at is null`;
  const { migration } = await one(db, newest);
  return () => metrics().build.set({ process: processName(), version: version(), migration }, 1);
}
