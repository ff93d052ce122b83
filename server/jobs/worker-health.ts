import { singleton } from "@/server/kernel/singleton";

/** How one of the worker's loops does. */
export interface LoopHealth {
  /** When it last did all that was to do; null when it never has. */
  succeededAt: Date | null;
  /** How many times in a row it has failed since. */
  failures: number;
}

const loops = () => singleton("worker-health", () => new Map<string, LoopHealth>());

/** The loops of this process's worker by name (`relay:31337`); empty when it runs none. */
export function workerHealth(): ReadonlyMap<string, LoopHealth> {
  return loops();
}

export function noteSuccess(name: string): void {
  loops().set(name, { succeededAt: new Date(), failures: 0 });
}

export function noteFailure(name: string): number {
  const { succeededAt = null, failures = 0 } = loops().get(name) ?? {};
  loops().set(name, { succeededAt, failures: failures + 1 });
  return failures + 1;
}

export function forgetLoop(name: string): void {
  loops().delete(name);
}
