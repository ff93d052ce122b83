import { db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** A reading older than this is renewed in the background. */
const FRESH_MS = 10_000;
/** A reading older than this is discarded: the process may have slept. */
const USABLE_MS = 300_000;

interface Reading {
  /** Unix milliseconds of the database. */
  databaseMs: number;
  /** The time of the reading on this process's monotonic clock. */
  atMs: number;
}

/** Tracks the database's clock: read now and then, extrapolated in between. The host's wall clock is not used. */
class DatabaseClock {
  #reading: Reading | undefined;
  #renewal: Promise<Reading> | undefined;

  async nowMs(): Promise<number> {
    const known = this.#reading;
    const ageMs = known ? performance.now() - known.atMs : Number.POSITIVE_INFINITY;
    if (known && ageMs <= FRESH_MS) return known.databaseMs + ageMs;
    const renewal = this.#renew();
    if (known && ageMs <= USABLE_MS) {
      renewal.catch((err: unknown) => log().warn({ err }, "the database's clock was not read"));
      return known.databaseMs + ageMs;
    }
    const { databaseMs, atMs } = await renewal;
    return databaseMs + performance.now() - atMs;
  }

  #renew(): Promise<Reading> {
    this.#renewal ??= read()
      .then((reading) => {
        this.#reading = reading;
        return reading;
      })
      .finally(() => {
        this.#renewal = undefined;
      });
    return this.#renewal;
  }
}

async function read(): Promise<Reading> {
  const sentMs = performance.now();
  const databaseTime = fragment<number>`extract(epoch from clock_timestamp())::float8 * 1000`;
  const { databaseMs } = await one(db, store.selectNoFrom(databaseTime.as("databaseMs")));
  return { databaseMs, atMs: (sentMs + performance.now()) / 2 };
}

/**
 * Returns Unix milliseconds by the database's clock, usually without a query.
 * @throws AppError `unavailable` when the database was never reached, or not for a long time
 */
export function databaseNowMs(): Promise<number> {
  return singleton("database-clock", () => new DatabaseClock()).nowMs();
}
