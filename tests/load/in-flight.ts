/** Works on all items, so many at a time: the next begins when one is over. */
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

/** Ids that somebody waits for, looked up all at once. */
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

/** Does the same again and again until it is stopped; each turn begins so long after the one before it ended. */
export function repeat(everyMs: number, turn: () => Promise<void>): { stop(): Promise<void> } {
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      await turn();
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
