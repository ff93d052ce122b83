interface SlotLimits {
  atOnce: number;
  mostWaiting: number;
}

/** Bounds the concurrency of one kind of work; the rest waits in order. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  get isIdle(): boolean {
    return this.#taken === 0;
  }

  /** Waits for a slot; false at once when too many wait already. */
  async take(): Promise<boolean> {
    if (this.#taken < this.#limits.atOnce) this.#taken++;
    else if (this.#waiting.length >= this.#limits.mostWaiting) return false;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return true;
  }

  release(): void {
    const next = this.#waiting.shift();
    // Runs after the requests that are already ready.
    if (next) setImmediate(next);
    else this.#taken--;
  }
}
