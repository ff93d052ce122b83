import { setTimeout as delay } from "node:timers/promises";

/** A process that is killed and started again. */
export interface Part {
  name: string;
  kill(): Promise<unknown>;
  /** Resolves when it works again; may fail while another part is down. */
  start(): Promise<unknown>;
}

const EVERY_MS = 1_000;
const RETRY_MS = 100;
/** A part would otherwise be killed as soon as it works, and nobody would ever meet it. */
const WORKS_AT_LEAST_MS = 1_000;

/**
 * Kills the parts of an installation in turn, one a second. A part that does not work yet is passed over. It then works
 * for at least as long as its start took: on a busy machine, where a start takes seconds, the parts would otherwise
 * hardly ever work at the same time, and no payment could be paid.
 */
export class Outages {
  /** How often each part was killed. */
  readonly kills = new Map<string, number>();
  readonly #parts: Part[];
  readonly #starting = new Map<Part, Promise<void>>();
  #isOver = false;
  #until = 0;
  #running: Promise<void> | undefined;

  constructor(parts: Part[]) {
    this.#parts = parts;
  }

  /** Begins the faults, and ends them after this time at the latest: on a busy machine nothing might succeed before. */
  begin(atMostMs: number): void {
    this.#until = Date.now() + atMostMs;
    this.#running = this.#run();
  }

  /** Resolves when each part was killed so many times, or the faults have ended. */
  async untilEachWasKilled(times: number): Promise<void> {
    const isShort = () => this.#parts.some(({ name }) => (this.kills.get(name) ?? 0) < times);
    while (isShort() && Date.now() < this.#until) await delay(RETRY_MS);
  }

  /** Ends the faults; resolves when all parts work. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    await Promise.all(this.#starting.values());
  }

  async #run(): Promise<void> {
    for (let turn = 0; !this.#isOver && Date.now() < this.#until; turn++) {
      const { length } = this.#parts;
      const inTurn = Array.from({ length }, (_, i) => this.#parts[(turn + i) % length] as Part);
      const next = inTurn.find((part) => !this.#starting.has(part));
      if (next) await this.#strike(next);
      await delay(EVERY_MS);
    }
  }

  async #strike(part: Part): Promise<void> {
    this.kills.set(part.name, (this.kills.get(part.name) ?? 0) + 1);
    await part.kill();
    const killedAt = performance.now();
    const starting = insist(() => part.start())
      .then(() => delay(Math.max(WORKS_AT_LEAST_MS, performance.now() - killedAt)))
      .then(() => {
        this.#starting.delete(part);
      });
    this.#starting.set(part, starting);
  }
}

/**
 * Repeats an action until it succeeds, like a client that outlives the server.
 * @throws the last error when it has not succeeded in time
 */
export async function insist<T>(act: () => Promise<T>, withinMs = 120_000): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await delay(RETRY_MS);
  }
}
