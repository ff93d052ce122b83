import { feedCovers, type RateFeed } from "@/server/assets/rate-feeds";
import { rateFeeds, rateProviders } from "@/server/assets/rate-providers";
import { chainsConfig } from "@/server/chain/client/registry";
import { changed, db, many, maybeOne, one, transaction } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";
import { withDeadline } from "@/server/kernel/clock";
import { log } from "@/server/kernel/log";
import { metrics } from "@/server/metrics/metrics";
import { fetchRates } from "@/server/rates/fetch-rates";
import { SourceFault } from "@/server/rates/fetch-text";
import type { Fetched } from "@/server/rates/fetched";
import { holdJumps, type LastRate } from "@/server/rates/hold-jumps";
import { loadRates } from "@/server/rates/load-rates";
import { refuseOutliers } from "@/server/rates/refuse-outliers";
import { storeRates } from "@/server/rates/store-rates";

/** Longer than any request takes; if a process dies during its request, another one takes over after this time. */
const RESERVED_MS = 60_000;
const ANSWERED_WITHIN_MS = 45_000;
/** Back-off of a failing source: at most sixteen times its interval, and at most half an hour. */
const MAX_BACK_OFF = 4;
const LONGEST_BACK_OFF_MS = 1_800_000;
const JITTER = 0.1;
const MAX_FAULT_LENGTH = 500;

/**
 * Queries a source if it is due and no other process has just done so, and stores the result.
 * @returns the milliseconds to sleep
 */
export async function querySource(feed: RateFeed, signal?: AbortSignal): Promise<number> {
  const before = await reserveSource(feed.name);
  if (!before) return untilDue(feed);
  const fetched = await query(feed, signal);
  if (signal?.aborted && fetched.rates.length === 0) await releaseSource(feed.name);
  else await keep(feed, await judge(feed, fetched), before);
  return untilDue(feed);
}

async function query(feed: RateFeed, signal?: AbortSignal): Promise<Fetched> {
  try {
    return await withDeadline(ANSWERED_WITHIN_MS, signal, (deadline) => fetchRates(feed, deadline));
  } catch (error) {
    return { rates: [], faults: [inWords(error)] };
  }
}

/** Rates to use, and rates that wait for a second reading. */
type Judged = ReturnType<typeof holdJumps>;

/** The source's state before this request. */
interface Before {
  failures: number;
  lastFault: string | null;
}

const inMs = (ms: number) => fragment<Date>`clock_timestamp() + ${ms} * interval '1 ms'`;
const own = (name: string) => store.updateTable("rate_source").where("name", "=", name);

/** Reserves a source by moving its next time; undefined when it is not due. */
function reserveSource(name: string): Promise<Before | undefined> {
  return maybeOne(
    db,
    store
      .insertInto("rate_source")
      .values({ name, next_at: inMs(RESERVED_MS) })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet(({ ref }) => ({ next_at: ref("excluded.next_at") }))
          .where("rate_source.next_at", "<=", clock()),
      )
      .returning(["failures", "last_fault as lastFault"]),
  );
}

/**
 * Releases a source after an abort, so that the next process can query it. The time is truncated because the column
 * would round it up.
 */
async function releaseSource(name: string): Promise<void> {
  await changed(
    db,
    own(name).set({ next_at: fragment<Date>`date_trunc('milliseconds', clock_timestamp())` }),
  );
}

async function untilDue({ name, everyS }: RateFeed): Promise<number> {
  const { ms } = await one(
    db,
    store
      .selectFrom("rate_source")
      .select(({ ref }) =>
        fragment<number>`greatest(0, extract(epoch from ${ref("next_at")} - clock_timestamp()) * 1000)::float8`.as(
          "ms",
        ),
      )
      .where("name", "=", name),
  );
  // A shortened interval takes effect at the next start.
  return Math.min(Math.max(ms, 100), Math.max(everyS * 1_000, RESERVED_MS));
}

async function judge(feed: RateFeed, fetched: Fetched): Promise<Judged> {
  const outlierBps = chainsConfig().rateFeeds?.outlierBps;
  if (outlierBps === undefined) return { ...fetched, pending: [] };
  const [last] = await Promise.all([lastRates(feed.name), loadRates()]);
  const witnesses = new Set(
    rateFeeds()
      .map(({ name }) => name)
      .filter((name) => name !== feed.name),
  );
  const others = rateProviders().filter(({ name }) => witnesses.has(name));
  const covered = fetched.rates.filter(({ base, quote }) => feedCovers(feed, base, quote));
  const against = { others, outlierBps, now: new Date() };
  const plausible = refuseOutliers({ ...fetched, rates: covered }, against);
  const judged = holdJumps(plausible, last, against);
  const count = (reason: string, refused: number) =>
    metrics().ratesRefused.inc({ source: feed.name, reason }, refused);
  count("outlier", covered.length - plausible.rates.length);
  count("jump", judged.pending.length);
  return judged;
}

function lastRates(source: string): Promise<LastRate[]> {
  return many(
    db,
    store
      .selectFrom("rate")
      .select(({ ref }) => [
        "base",
        "quote",
        fragment<string>`${ref("value")}::text`.as("value"),
        fragment<string | null>`${ref("held_value")}::text`.as("pendingValue"),
      ])
      .where("source", "=", source),
  );
}

/** Stores the result; a rate older than the known one does not replace it. */
async function keep(
  feed: RateFeed,
  { rates, pending, faults, isVoid }: Judged,
  before: Before,
): Promise<void> {
  const hasFailed = rates.length === 0 && pending.length === 0;
  const fault = faults.length > 0 ? faults.join("; ").slice(0, MAX_FAULT_LENGTH) : null;
  // The same fault is logged once; the health page shows it while it lasts.
  if (fault && fault !== before.lastFault)
    log().warn({ source: feed.name, fault }, "a source of rates had a fault");
  const pauseMs = pauseOf(feed, hasFailed ? before.failures + 1 : 0);
  await transaction(async (tx) => {
    if (isVoid) await changed(tx, store.deleteFrom("rate").where("source", "=", feed.name));
    await storeRates(tx, feed.name, { rates, pending });
    await changed(
      tx,
      own(feed.name).set(({ eb }) => ({
        next_at: inMs(pauseMs),
        last_fault: fault,
        failures: hasFailed ? eb("failures", "+", 1) : 0,
        ...(!hasFailed && { succeeded_at: clock() }),
      })),
    );
  });
}

function pauseOf({ everyS }: RateFeed, failures: number): number {
  const usual = everyS * 1_000;
  const longest = Math.max(usual, LONGEST_BACK_OFF_MS);
  const pause = Math.min(longest, usual * 2 ** Math.min(failures, MAX_BACK_OFF));
  return Math.round(pause * (1 - JITTER + 2 * JITTER * Math.random()));
}

function inWords(error: unknown): string {
  if (error instanceof SourceFault) return error.message;
  log().error({ err: error }, "a source of rates could not be queried");
  return "could not be queried; see the log";
}
