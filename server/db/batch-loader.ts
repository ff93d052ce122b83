import { setImmediate } from "node:timers/promises";
import { AppError } from "@/server/kernel/errors";
import { singleton } from "@/server/kernel/singleton";

/** Most queries of one kind in flight. */
const CONNECTIONS = 4;
/** A statement slower than this no longer holds up the next one. */
const PATIENCE_MS = 20;
const MOST_IN_ONE = 32;
const MOST_WAITING = 5_000;

interface Call<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Runs many items in one statement and returns their results in order. */
type RunAll<Item, Result> = (items: Item[]) => Promise<Result[]>;

/**
 * Batches calls: those that arrive while a query is in flight join the next one. A lone call is sent at once, and a
 * slow query does not hold up the others. A busy database gets fewer, larger statements: with 32 clients a create takes
 * 0.17 ms of this process and 0.12 ms of Postgres instead of 0.32 and 0.42 ms, a status 0.11 and 0.02 ms instead of 0.20
 * and 0.08 ms. With one client a create takes 6 % more, a status 9 %.
 */
class BatchLoader<Item, Result> {
  readonly #runAll: RunAll<Item, Result>;
  #waiting: Call<Item, Result>[] = [];
  #underWay = 0;
  /** The number of slow queries among those in flight. */
  #slow = 0;

  constructor(runAll: RunAll<Item, Result>) {
    this.#runAll = runAll;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= MOST_WAITING) reject(tooBusy());
      else this.#waiting.push({ item, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    const isFree = this.#underWay === this.#slow && this.#underWay < CONNECTIONS;
    if (!isFree || this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, MOST_IN_ONE);
    this.#underWay++;
    let isSlow = false;
    const patience = setTimeout(() => {
      isSlow = true;
      this.#slow++;
      this.#next();
    }, PATIENCE_MS);
    void this.#send(batch).then(async (answer) => {
      clearTimeout(patience);
      if (isSlow) this.#slow--;
      this.#underWay--;
      this.#next();
      // Lets the next statement leave first, so that the database works while these items are answered.
      await setImmediate();
      answer();
    });
  }

  /**
   * Runs a statement and returns a function that answers its items. Never rejects. A failed statement had no effect, so
   * each of its items is tried alone and cannot fail the others.
   */
  async #send(batch: Call<Item, Result>[]): Promise<() => void> {
    try {
      const results = await this.#runAll(batch.map(({ item }) => item));
      return () => {
        for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result);
      };
    } catch (error) {
      const failed = isLost(error) ? [...batch, ...this.#waiting.splice(0)] : batch;
      if (isLost(error) || failed.length === 1) {
        return () => {
          for (const { reject } of failed) reject(error);
        };
      }
      for (const one of batch) (await this.#send([one]))();
      return () => undefined;
    }
  }
}

/**
 * Checks for a lost database: the statement may have run, so it is not repeated, and waiting calls fail at once too.
 */
function isLost(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}

function tooBusy(): AppError {
  return new AppError("unavailable", "The database cannot keep up. Try again.", {
    headers: { "Retry-After": "1" },
  });
}

/**
 * Creates a function that batches items of one kind across the process. Each item has its own result or error.
 * @param name of the kind, unique in the process
 */
export function createBatchLoader<Item, Result>(
  name: string,
  runAll: RunAll<Item, Result>,
): (item: Item) => Promise<Result> {
  return (item) => singleton(`batch-loader:${name}`, () => new BatchLoader(runAll)).add(item);
}
