import { listenState } from "@/server/db/listen";
import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";

/** The state of one of the worker's loops. */
export interface LoopHealth {
  /** When it last completed; null when it never has. */
  succeededAt: Date | null;
  /** Consecutive failures since then. */
  failures: number;
}

const loops = () => singleton("worker-health", () => new Map<string, LoopHealth>());

/** The LISTEN connection, among the loops of a worker. */
export const LISTEN = "listen";

/**
 * Returns the loops of this process's worker by name (`relay:31337`), and its LISTEN connection; empty when it runs
 * none.
 */
export function workerHealth(): ReadonlyMap<string, LoopHealth> {
  const { isStarted, failures, heardAt } = listenState();
  if (loops().size === 0 || !isStarted) return loops();
  return new Map([...loops(), [LISTEN, { succeededAt: heardAt, failures }]]);
}

export function noteSuccess(name: string): void {
  loops().set(name, { succeededAt: new Date(), failures: 0 });
}

export function noteFailure(name: string): number {
  metrics().loopFailures.inc({ loop: name });
  const { succeededAt = null, failures = 0 } = loops().get(name) ?? {};
  loops().set(name, { succeededAt, failures: failures + 1 });
  return failures + 1;
}

export function forgetLoop(name: string): void {
  loops().delete(name);
}
