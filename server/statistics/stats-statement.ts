import { compiledByShape } from "@/server/db/compiled-by-shape";
import type { RowStatement } from "@/server/db/sql";
import { fragment, store, subqueriesOf } from "@/server/db/store";
import { isTallied, type ScopedFilter } from "@/server/filters/payment-filter";
import { countCustomers, type GivenTotals, isWhole } from "@/server/statistics/count-customers";
import {
  type CountingParts,
  dateOf,
  type GivenDays,
  type GivenStats,
  kindsOf,
  livePayments,
  scopesOf,
  statsValues,
} from "@/server/statistics/stats-parts";
import { splitRange } from "@/server/statistics/stats-range";

/** The totals of one currency, or of the rest, which has none. */
export interface StatsRow {
  currency: string | null;
  minor: bigint | null;
  transactions: number;
  paid: number;
  customers: number | null;
}

/**
 * Builds a count of tallied and untallied payments in one statement, and so at one moment. It returns a row for each
 * currency, and one without a currency for the rest.
 * @param include whether to count distinct customers, which is most of the work unless `isWhole`
 */
export function statsStatement(filter: ScopedFilter, include = { customers: true }): RowStatement<StatsRow> {
  const range = isTallied(filter) ? splitRange(filter.from, filter.before) : null;
  return STATS(filter.scope, {
    ...statsValues(filter, range),
    isWhole: isWhole(filter),
    hasCustomers: include.customers,
    isSinceEver: range?.days?.from === "-infinity",
  });
}

const STATS = compiledByShape((account, given: GivenTotals) => {
  const parts = store
    .with(
      (name) => name("live").materialized(),
      () => livePayments(account, given),
    )
    // Postgres skips parts that the statement does not use.
    .with(
      (name) => name("scope").materialized(),
      () => scopesOf(account, given),
    )
    .with(
      (name) => name("kind").materialized(),
      () => kindsOf(given),
    )
    .with("counted", () => counted(given.range));
  const customers = given.hasCustomers
    ? countCustomers(account, given)
    : fragment<number | null>`null::bigint`;
  const totals = parts
    .selectFrom("counted")
    .select([
      fragment<string | null>`null`.as("currency"),
      fragment<bigint | null>`null::numeric`.as("minor"),
      fragment<number>`coalesce(sum(payments), 0)::bigint`.as("transactions"),
      fragment<number>`coalesce(sum(payments) filter (where status = 'succeeded'), 0)::bigint`.as("paid"),
      fragment<number | null>`(${customers})`.as("customers"),
    ]);
  return totals.unionAll(revenue());
});

const counting = subqueriesOf<CountingParts>();

/** Selects the revenue of each currency. */
function revenue() {
  const none = () => fragment<number>`0`;
  return counting
    .selectFrom("counted")
    .select(["fiat_currency as currency", fragment<bigint | null>`sum(fiat_minor)`.as("minor")])
    .select([none().as("transactions"), none().as("paid"), none().as("customers")])
    .where("status", "=", fragment.lit("succeeded"))
    .where("fiat_currency", "is not", null)
    .groupBy("fiat_currency");
}

/** Selects the live payments, one each, and the tallies of whole months and days. */
function counted(range: GivenStats["range"]) {
  const live = counting
    .selectFrom("live")
    .select(["status", "fiat_currency", fragment<number>`1`.as("payments"), "fiat_minor"]);
  if (!range) return live;
  const spans = [
    { grain: "month", span: range.months },
    { grain: "day", span: range.firstDays },
    { grain: "day", span: range.lastDays },
  ] as const;
  return spans.reduce((all, { grain, span }) => (span ? all.unionAll(tallied(grain, span)) : all), live);
}

function tallied(grain: "day" | "month", { from, before }: GivenDays) {
  return counting
    .selectFrom("payment_tally as t")
    .innerJoin("kind as k", "k.id", "t.kind_id")
    .select([
      "k.status",
      "k.fiat_currency",
      "t.payments",
      fragment<bigint | null>`t.fiat_minor`.as("fiat_minor"),
    ])
    .where("t.scope_id", "in", ({ selectFrom }) => selectFrom("scope").select("scope.id"))
    .where("t.grain", "=", fragment.lit(grain))
    .where("t.starts", ">=", dateOf(from))
    .where("t.starts", "<", dateOf(before));
}
