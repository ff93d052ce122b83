/** Processes all items with limited concurrency: the next one starts when one ends. */
export async function inFlight<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}

/** Ids with waiting callers, all looked up at once. */
export class Waiting {
  readonly #waiting = new Map<string, () => void>();

  get ids(): string[] {
    return [...this.#waiting.keys()];
  }

  /** Resolves when `id` is done. */
  until(id: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  done(id: string): void {
    this.#waiting.get(id)?.();
    this.#waiting.delete(id);
  }
}

/** Repeats a task until it is stopped, with this pause between the end of one run and the next. */
export function repeat(everyMs: number, run: () => Promise<void>): { stop(): Promise<void> } {
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      await run();
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  return {
    stop: () => {
      isStopped = true;
      return running;
    },
  };
}
