import { isAsked, type RateFeed } from "@/server/assets/rate-feeds";
import { rateFeeds, rateProviders } from "@/server/assets/rate-providers";
import { chainsConfig } from "@/server/chain/client/registry";
import { db, many, maybeOne, one, sql, transaction } from "@/server/db/sql";
import { withDeadline } from "@/server/kernel/clock";
import { log } from "@/server/kernel/log";
import { fetchRates } from "@/server/rates/fetch-rates";
import { SourceFault } from "@/server/rates/fetch-text";
import type { Fetched } from "@/server/rates/fetched";
import { holdJumps, type LastRate } from "@/server/rates/hold-jumps";
import { loadRates } from "@/server/rates/load-rates";
import { refuseOutliers } from "@/server/rates/refuse-outliers";

/** Longer than any request takes; if a process dies during its request, another one takes over after this time. */
const TURN_MS = 60_000;
const ASKED_WITHIN_MS = 45_000;
/** Back-off of a failing source: at most sixteen times its interval, and at most half an hour. */
const MAX_BACK_OFF = 4;
const LONGEST_BACK_OFF_MS = 1_800_000;
const JITTER = 0.1;
const MAX_FAULT_LENGTH = 500;

/**
 * Queries a source if it is due and no other process has just done so, and stores the result.
 * @returns the milliseconds to sleep
 */
export async function askSource(feed: RateFeed, signal?: AbortSignal): Promise<number> {
  const before = await takeTurn(feed.name);
  if (!before) return untilDue(feed);
  const fetched = await ask(feed, signal);
  if (signal?.aborted && fetched.rates.length === 0) await giveTurnBack(feed.name);
  else await store(feed, await judge(feed, fetched), before);
  return untilDue(feed);
}

async function ask(feed: RateFeed, signal?: AbortSignal): Promise<Fetched> {
  try {
    return await withDeadline(ASKED_WITHIN_MS, signal, (deadline) => fetchRates(feed, deadline));
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

/** Reserves a source by moving its next time; undefined when it is not due. */
function takeTurn(name: string): Promise<Before | undefined> {
  return maybeOne<Before & Record<string, unknown>>(
    db,
    sql`insert into rate_source (name, next_at) values (${name}, clock_timestamp() + ${TURN_MS} * interval '1 ms')
        on conflict (name) do update set next_at = excluded.next_at where rate_source.next_at <= clock_timestamp()
        returning failures, last_fault as "lastFault"`,
  );
}

/**
 * Releases a source after an abort, so that the next process can query it. The time is truncated because the column
 * would round it up.
 */
async function giveTurnBack(name: string): Promise<void> {
  await db.query(
    sql`update rate_source set next_at = date_trunc('milliseconds', clock_timestamp()) where name = ${name}`,
  );
}

async function untilDue({ name, everyS }: RateFeed): Promise<number> {
  const { ms } = await one<{ ms: number }>(
    db,
    sql`select greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as ms
        from rate_source where name = ${name}`,
  );
  // A shortened interval takes effect at the next start.
  return Math.min(Math.max(ms, 100), Math.max(everyS * 1_000, TURN_MS));
}

async function judge(feed: RateFeed, fetched: Fetched): Promise<Judged> {
  const outlierBps = chainsConfig().rateFeeds?.outlierBps;
  if (outlierBps === undefined) return { ...fetched, held: [] };
  const [last] = await Promise.all([lastRates(feed.name), loadRates()]);
  const witnesses = new Set(
    rateFeeds()
      .map(({ name }) => name)
      .filter((name) => name !== feed.name),
  );
  const others = rateProviders().filter(({ name }) => witnesses.has(name));
  const asked = fetched.rates.filter(({ base, quote }) => isAsked(feed, base, quote));
  const against = { others, outlierBps, now: new Date() };
  return holdJumps(refuseOutliers({ ...fetched, rates: asked }, against), last, against);
}

function lastRates(source: string): Promise<LastRate[]> {
  return many<LastRate & Record<string, unknown>>(
    db,
    sql`select base, quote, value::text as value, held_value::text as "heldValue" from rate where source = ${source}`,
  );
}

/** Stores the result; a rate older than the known one does not replace it. */
async function store(feed: RateFeed, { rates, held, faults, isVoid }: Judged, before: Before): Promise<void> {
  const hasFailed = rates.length === 0 && held.length === 0;
  const fault = faults.length > 0 ? faults.join("; ").slice(0, MAX_FAULT_LENGTH) : null;
  // The same fault is logged once; the health page shows it while it lasts.
  if (fault && fault !== before.lastFault)
    log().warn({ source: feed.name, fault }, "a source of rates had a fault");
  const pauseMs = pauseOf(feed, hasFailed ? before.failures + 1 : 0);
  await transaction(async (tx) => {
    if (isVoid) await tx.query(sql`delete from rate where source = ${feed.name}`);
    await tx.query(
      sql`insert into rate (source, base, quote, value, as_of)
          select ${feed.name}, base, quote, value, as_of
          from jsonb_to_recordset(${JSON.stringify(rates.map(rowOf))}::jsonb)
            as r (base text, quote text, value numeric, as_of timestamptz)
          on conflict (source, base, quote) do update
            set value = excluded.value, as_of = excluded.as_of, stored_at = clock_timestamp(), held_value = null
            where rate.as_of <= excluded.as_of`,
    );
    await tx.query(
      sql`update rate set held_value = r.value
          from jsonb_to_recordset(${JSON.stringify(held.map(rowOf))}::jsonb) as r (base text, quote text, value numeric)
          where rate.source = ${feed.name} and rate.base = r.base and rate.quote = r.quote`,
    );
    await tx.query(
      sql`update rate_source set next_at = clock_timestamp() + ${pauseMs} * interval '1 ms', last_fault = ${fault},
            failures = case when ${hasFailed} then failures + 1 else 0 end,
            succeeded_at = case when ${hasFailed} then succeeded_at else clock_timestamp() end
          where name = ${feed.name}`,
    );
  });
}

/** Serialises a rate. The value stays a JSON string, because a number would lose digits when we write it. */
const rowOf = ({ base, quote, value, asOf }: Fetched["rates"][number]) => ({
  base,
  quote,
  value,
  as_of: asOf,
});

function pauseOf({ everyS }: RateFeed, failures: number): number {
  const usual = everyS * 1_000;
  const longest = Math.max(usual, LONGEST_BACK_OFF_MS);
  const pause = Math.min(longest, usual * 2 ** Math.min(failures, MAX_BACK_OFF));
  return Math.round(pause * (1 - JITTER + 2 * JITTER * Math.random()));
}

function inWords(error: unknown): string {
  if (error instanceof SourceFault) return error.message;
  log().error({ err: error }, "a source of rates could not be asked");
  return "could not be asked; the log says why";
}
