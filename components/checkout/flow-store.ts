import type { Flow } from "@/components/checkout/flow-state";

/** Holds the buyer's step for React's `useSyncExternalStore`. */
export class FlowStore {
  #flow: Flow;
  readonly #listeners = new Set<() => void>();

  constructor(flow: Flow) {
    this.#flow = flow;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): Flow => this.#flow;

  set(flow: Flow): void {
    this.#flow = flow;
    for (const listener of this.#listeners) listener();
  }
}
