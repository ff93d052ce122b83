import type { UserScope } from "@/server/auth/scope";
import { db, many, one, sql } from "@/server/db/sql";
import { type DailyRow, dailyStatement } from "@/server/payments/daily-statement";
import type { Overview, OverviewQuery } from "@/server/payments/overview-schema";
import { confine, type ScopedFilter } from "@/server/payments/payment-filter";
import { loadStats } from "@/server/payments/payment-stats";
import { periodsOf } from "@/server/payments/period";
import { sumOverview } from "@/server/payments/sum-overview";

/** What the account, or one of its merchants, took in a period (days in UTC), beside the period before. Exact. */
export async function getOverview(scope: UserScope, query: OverviewQuery): Promise<Overview> {
  const { now } = await one<{ now: Date }>(db, sql`select clock_timestamp() as now`);
  const periods = periodsOf(query, now);
  const filters = [periods.current, periods.previous].map((span) =>
    confine(scope, { ...ANY, ...span, merchantIds: query.merchantId ? [query.merchantId] : null }),
  );
  const [[current = [], previous = []], [customers = 0, customersBefore = 0]] = await Promise.all([
    Promise.all(filters.map(loadDays)),
    Promise.all(filters.map(async (filter) => (await loadStats(filter)).customers)),
  ]);
  return sumOverview({ periods, current, previous, customers: { now: customers, before: customersBefore } });
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
  return many<DailyRow>(db, dailyStatement(filter));
}
