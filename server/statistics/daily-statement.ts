import { compiledByShape } from "@/server/db/compiled-by-shape";
import type { RowStatement } from "@/server/db/sql";
import { fragment, store, subqueriesOf } from "@/server/db/store";
import type { ScopedFilter } from "@/server/filters/payment-filter";
import type { PaymentStatus } from "@/server/payments/lifecycle";
import {
  type CountingParts,
  dateOf,
  type GivenDays,
  type GivenStats,
  livePayments,
  scopesOf,
  statsValues,
} from "@/server/statistics/stats-parts";
import { splitRange } from "@/server/statistics/stats-range";

export interface DailyRow {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  status: PaymentStatus;
  currency: string | null;
  payments: number;
  minor: bigint;
}

/**
 * Builds the count of payments by day of creation, status and currency. Whole days come from the tallies. Open
 * payments, untallied ones and partial days are read live, in the same statement and so at the same moment. For filters
 * of merchant and time only.
 */
export function dailyStatement(filter: ScopedFilter): RowStatement<DailyRow> {
  const range = splitRange(filter.from, filter.before);
  return DAILY(filter.scope, statsValues(filter, range));
}

const DAILY = compiledByShape((account, given: GivenStats) => {
  const parts = store.with(
    (name) => name("live").materialized(),
    () => livePayments(account, given),
  );
  const live = subqueriesOf<CountingParts>()
    .selectFrom("live")
    .select(fragment<Date | number>`(created_at at time zone 'UTC')::date`.as("day"))
    .select(["status", "fiat_currency", fragment<number>`1::bigint`.as("payments")])
    .select(fragment<bigint>`coalesce(fiat_minor, 0)`.as("fiat_minor"));
  const days = given.range?.days;
  const counted = days ? live.unionAll(talliedDays(scopesOf(account, given), days)) : live;
  return parts
    .selectFrom(counted.as("counted"))
    .select(fragment<string>`to_char(day, 'YYYY-MM-DD')`.as("day"))
    .select(["status", "fiat_currency as currency"])
    .select(fragment<number>`sum(payments)::bigint`.as("payments"))
    .select(fragment<bigint>`sum(fiat_minor)`.as("minor"))
    .groupBy(["counted.day", "status", "fiat_currency"]);
});

function talliedDays(scopes: ReturnType<typeof scopesOf>, { from, before }: GivenDays) {
  return store
    .selectFrom("payment_tally as t")
    .innerJoin("payment_kind as k", "k.id", "t.kind_id")
    .select(["t.starts as day", "k.status", "k.fiat_currency", "t.payments", "t.fiat_minor"])
    .where("t.scope_id", "in", scopes)
    .where("t.grain", "=", fragment.lit("day"))
    .where("t.starts", ">=", dateOf(from))
    .where("t.starts", "<", dateOf(before));
}
