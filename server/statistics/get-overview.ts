import { rateProviders } from "@/server/assets/rate-providers";
import { findRate } from "@/server/assets/rates";
import type { UserScope } from "@/server/auth/scope";
import { reader } from "@/server/db/reader";
import { db, many, one } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { confine, type ScopedFilter } from "@/server/filters/payment-filter";
import { addUp, type RateOf } from "@/server/statistics/add-up";
import { type DailyRow, dailyStatement } from "@/server/statistics/daily-statement";
import { loadSplit } from "@/server/statistics/load-split";
import { periodsOf } from "@/server/statistics/overview-period";
import type { Overview, OverviewQuery } from "@/server/statistics/overview-schema";
import { loadStats } from "@/server/statistics/payment-stats";
import { loadRefunded } from "@/server/statistics/refunded-sums";
import { sumOverview } from "@/server/statistics/sum-overview";

/**
 * Returns the revenue of the account, or one of its merchants, in a period (days in UTC) and the previous period.
 * Exact, or as it was up to some seconds ago where a standby answers.
 */
export async function getOverview(scope: UserScope, query: OverviewQuery): Promise<Overview> {
  const { now } = await one(db, store.selectNoFrom(clock().as("now")));
  const periods = periodsOf(query, now);
  const filterOf = (span: typeof periods.current) =>
    confine(scope, { ...ANY, ...span, merchantIds: query.merchantId ? [query.merchantId] : null });
  const filters = [filterOf(periods.current), filterOf(periods.previous)];
  const rateOf: RateOf = (base, quote) => findRate(base, quote, { providers: rateProviders(), now });
  const [
    split,
    [current = [], previous = []],
    [customers = 0, customersBefore = 0],
    [refunded = [], refundedBefore = []],
  ] = await Promise.all([
    loadSplit(scope, filterOf(periods.current), rateOf),
    Promise.all(filters.map(loadDays)),
    Promise.all(filters.map(async (filter) => (await loadStats(filter, reader)).customers)),
    Promise.all(filters.map(loadRefunded)),
  ]);
  const overview = sumOverview({
    periods,
    current,
    previous,
    customers: { now: customers, before: customersBefore },
    refunded: { now: refunded, before: refundedBefore },
  });
  return { ...overview, ...split, together: addUp(overview.net, query.currency, rateOf) };
}

const ANY = {
  statuses: null,
  tokenSymbols: null,
  chainIds: null,
  reference: null,
  search: null,
  amounts: null,
};

function loadDays(filter: ScopedFilter): Promise<DailyRow[]> {
  return many(reader, dailyStatement(filter));
}
