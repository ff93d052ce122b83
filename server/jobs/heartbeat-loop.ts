import { requestOwnUrl } from "@/server/alerts/request-own-url";
import { type Lease, takeLease } from "@/server/db/lease";
import { db } from "@/server/db/sql";
import { takesWrites } from "@/server/db/takes-writes";
import { ALERTS } from "@/server/jobs/alert-loop";
import { findWorkers, judgeWorkers } from "@/server/jobs/find-workers";
import type { WorkerHealth } from "@/server/jobs/health-schema";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";

const EVERY_MS = 60_000;
/** Between two looks, each of which renews the lease. */
const LOOK_MS = 5_000;
/** Three looks: so long after the end of the process that sends, another one begins. */
const LEASE_MS = 15_000;
/** Alerts are decided every 15 seconds; a loop that hangs does not fail. */
const DECIDED_WITHIN_MS = 180_000;

/**
 * Requests HEARTBEAT_URL every minute while the database takes writes and all loops of all workers succeed. A service
 * elsewhere alarms when the requests stop, also when this whole installation is gone. Empty without an address.
 */
export function heartbeatLoops(holder: string, signal: AbortSignal): Loop[] {
  const url = env().HEARTBEAT_URL;
  if (url === undefined) return [];
  const lease: Lease = { name: "heartbeat", holder, ms: LEASE_MS };
  let wasWell = true;
  let dueAt = Number.NEGATIVE_INFINITY;
  const tick = async () => {
    if (!(await takeLease(db, lease))) return LOOK_MS;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) return Math.min(waitMs, LOOK_MS);
    const fault = await findFault();
    if (fault) {
      if (wasWell) log().error({ fault }, "the heartbeat has stopped");
      wasWell = false;
      return LOOK_MS;
    }
    wasWell = true;
    // A fault of the address fails no loop: that would stop the heartbeat for good.
    const answer = await requestOwnUrl(url, { method: "GET" }, signal);
    if (answer.fault === null) dueAt = performance.now() + EVERY_MS;
    else log().warn({ fault: answer.fault }, "the heartbeat was not taken");
    return LOOK_MS;
  };
  return [{ name: "heartbeat", wakeup: newWakeup(), tick }];
}

/** Finds what must stop the heartbeat. @returns null while all is well */
async function findFault(): Promise<string | null> {
  if (!(await takesWrites())) return "the database takes no writes";
  const workers = await findWorkers();
  const verdict = judgeWorkers(workers);
  if (verdict === "missing") return "no worker reports";
  if (verdict === "failing") return `failing loops: ${failingLoops(workers).join(", ")}`;
  return decidesAlerts(workers) ? null : "no worker decides alerts";
}

function failingLoops(workers: readonly WorkerHealth[]): string[] {
  const living = workers.filter(({ isAlive }) => isAlive);
  const failing = living.flatMap(({ loops }) => loops.filter(({ failures }) => failures > 0));
  return [...new Set(failing.map(({ name }) => name))];
}

function decidesAlerts(workers: readonly WorkerHealth[]): boolean {
  const since = Date.now() - DECIDED_WITHIN_MS;
  const loops = workers.filter(({ isAlive }) => isAlive).flatMap((worker) => worker.loops);
  return loops.some(
    ({ name, succeededAt }) => name === ALERTS && succeededAt !== null && succeededAt.getTime() > since,
  );
}
