import { singleton } from "@/server/kernel/singleton";

const state = () => singleton("draining", () => ({ isDraining: false }));

/** Whether this process is about to stop: it answers, is not ready, and keeps no connection open. */
export function isDraining(): boolean {
  return state().isDraining;
}

/** From now on each answer closes its connection, and `/readyz` is 503, so that proxies send requests elsewhere. */
export function startDraining(): void {
  state().isDraining = true;
}
