import pg from "pg";
import { sessionConfig } from "@/server/db/pool";
import { type Db, db, one, runOn } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { sleep } from "@/server/kernel/clock";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** How often the standby is compared with the primary, and how far it may be behind. */
const COMPARE_EVERY_MS = 1_000;
const OLDEST_MS = 5_000;
const TRIES = 3;
const PAUSE_MS = 50;

/**
 * Runs reads whose rows may be some seconds old: on the standby of DATABASE_READER_URL while it follows closely, else on
 * the primary. A use case takes it for sums and files; what a person has just changed is read through `db`.
 */
export const reader: Db = {
  async query(statement) {
    if (!env().DATABASE_READER_URL || !(await follows())) return db.query(statement);
    try {
      return await runOn(readerPool(), statement);
    } catch (err) {
      // It was stopped, or replay cancelled the statement. A fault of the statement itself repeats.
      log().warn({ err }, "a standby did not answer; the primary does");
      return db.query(statement);
    }
  },
};

interface Comparison {
  atMs: number;
  answer: Promise<boolean>;
  /** Where the primary was at that time. */
  position: Promise<string | undefined>;
}

const state = () =>
  singleton("reader-comparison", () => ({ last: undefined as Comparison | undefined, follows: false }));

/** While the standby is behind or away nobody waits for the next comparison. */
async function follows(): Promise<boolean> {
  const answer = compare();
  return state().follows && answer;
}

function compare(): Promise<boolean> {
  const { last } = state();
  const atMs = performance.now();
  if (last && atMs - last.atMs < COMPARE_EVERY_MS) return last.answer;
  const position = primaryPosition().catch(() => undefined);
  const isRecent = last !== undefined && atMs - last.atMs < OLDEST_MS;
  const answer = hasReached(isRecent ? last.position : position).then(noteChange);
  state().last = { atMs, answer, position };
  return answer;
}

async function primaryPosition(): Promise<string> {
  const position = fragment<string>`pg_current_wal_lsn()::text`;
  return (await one(db, store.selectNoFrom(position.as("position")))).position;
}

/** Checks whether the standby has replayed what the primary had written; waits a moment for it. */
async function hasReached(position: Promise<string | undefined>): Promise<boolean> {
  const wanted = await position;
  if (wanted === undefined) return false;
  const text =
    "select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as reached";
  for (let left = TRIES; left > 0; left--) {
    const answer = await readerPool()
      .query<{ reached: boolean }>(text, [wanted])
      .catch(() => undefined);
    if (answer?.rows[0]?.reached !== false) return answer !== undefined;
    await sleep(PAUSE_MS);
  }
  return false;
}

function noteChange(isClose: boolean): boolean {
  if (state().follows !== isClose) {
    if (isClose) log().info("the standby of DATABASE_READER_URL serves reads");
    else log().warn("the standby of DATABASE_READER_URL is behind or away; the primary serves its reads");
  }
  state().follows = isClose;
  return isClose;
}

function readerPool(): pg.Pool {
  return singleton("reader-pool", () => {
    const max = Math.ceil(env().DATABASE_POOL_SIZE / 2);
    const connectionString = env().DATABASE_READER_URL;
    const own = {
      application_name: "florin reader",
      connectionTimeoutMillis: 1_000,
      idleTimeoutMillis: 30_000,
    };
    const made = new pg.Pool({ ...sessionConfig(), ...own, connectionString, max, allowExitOnIdle: true });
    made.on("error", (error) => log().warn({ err: error }, "an idle connection to the standby was lost"));
    return made;
  });
}
