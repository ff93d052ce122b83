import { feedCovers, nameOf, type RateFeed } from "@/server/assets/rate-feeds";
import { chainsConfig } from "@/server/chain/client/registry";
import { db, many, one } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";
import type { RateHealth, RateSourceHealth } from "@/server/rates/health-schema";

interface Row {
  source: string;
  base: string;
  quote: string;
  value: string;
  asOf: Date;
}

type Source = { kind: "static" } | RateFeed;

/** Lists the sources of rates in order of priority, each with its rates and its state. */
export async function findRateSources(): Promise<RateSourceHealth[]> {
  const [{ now }, rows, states] = await Promise.all([
    one(db, store.selectNoFrom(clock().as("now"))),
    many(
      db,
      store
        .selectFrom("rate")
        .select(["source", "base", "quote", "as_of as asOf"])
        .select(({ ref }) => fragment<string>`${ref("value")}::text`.as("value"))
        .orderBy("base")
        .orderBy("quote")
        .limit(2_000),
    ),
    many(
      db,
      store
        .selectFrom("rate_source")
        .select(["name", "succeeded_at as succeededAt", "failures", "last_fault as lastFault"])
        .limit(100),
    ),
  ]);
  const taken = new Set<string>();
  return sources().map((source) => {
    const state = states.find(({ name }) => name === nameOf(source));
    const rates = source.kind === "static" ? fixedRates() : knownRates(source, rows, now);
    return {
      name: nameOf(source),
      kind: source.kind,
      maxAgeS: source.kind === "static" ? null : source.maxAgeS,
      succeededAt: state?.succeededAt ?? null,
      failures: state?.failures ?? 0,
      lastFault: state?.lastFault ?? null,
      rates: rates.map((rate) => settle(rate, taken)),
    };
  });
}

/**
 * Lists the configured sources. Fixed rates come last unless the chains file places them, and are skipped when there
 * are none.
 */
function sources(): Source[] {
  const { rates, rateFeeds } = chainsConfig();
  const named: Source[] = rateFeeds?.sources ?? [];
  const all = named.some(({ kind }) => kind === "static") ? named : [...named, { kind: "static" as const }];
  return all.filter(({ kind }) => kind !== "static" || Object.keys(rates).length > 0);
}

type Fresh = Omit<RateHealth, "state"> & { isFresh: boolean };

function knownRates(feed: RateFeed, rows: readonly Row[], now: Date): Fresh[] {
  return rows
    .filter(({ source, base, quote }) => source === feed.name && feedCovers(feed, base, quote))
    .map(({ base, quote, value, asOf }) => {
      const isFresh = now.getTime() - asOf.getTime() <= feed.maxAgeS * 1_000;
      return { pair: `${base}/${quote}`, value, asOf, isFresh };
    });
}

function fixedRates(): Fresh[] {
  const rates = Object.entries(chainsConfig().rates);
  return rates.map(([pair, value]) => ({ pair, value, asOf: null, isFresh: true }));
}

/** Decides a rate's state: prices use the first fresh rate of a pair. */
function settle({ isFresh, ...rate }: Fresh, taken: Set<string>): RateHealth {
  if (!isFresh) return { ...rate, state: "stale" };
  if (taken.has(rate.pair)) return { ...rate, state: "spare" };
  taken.add(rate.pair);
  return { ...rate, state: "used" };
}
