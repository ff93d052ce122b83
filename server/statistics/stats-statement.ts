import { plannedByValues, type RowStatement } from "@/server/db/sql";
import { fragment, store, subqueriesOf } from "@/server/db/store";
import { isTallied, type ScopedFilter } from "@/server/filters/payment-filter";
import { countCustomers } from "@/server/statistics/count-customers";
import { type CountingParts, dateOf, kindsOf, livePayments, scopesOf } from "@/server/statistics/stats-parts";
import { type DateSpan, type StatsRange, splitRange } from "@/server/statistics/stats-range";

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
  const parts = store
    .with(
      (name) => name("live").materialized(),
      () => livePayments(filter, range),
    )
    // Postgres skips parts that the statement does not use.
    .with(
      (name) => name("scope").materialized(),
      () => scopesOf(filter),
    )
    .with(
      (name) => name("kind").materialized(),
      () => kindsOf(filter),
    )
    .with("counted", () => counted(range));
  const customers = include.customers
    ? countCustomers(filter, range?.days ?? null)
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
  return plannedByValues(totals.unionAll(revenue()));
}

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
function counted(range: StatsRange | null) {
  const live = counting
    .selectFrom("live")
    .select(["status", "fiat_currency", fragment<number>`1`.as("payments"), "fiat_minor"]);
  return spansOf(range).reduce((all, span) => all.unionAll(tallied(span)), live);
}

function tallied([grain, [from, before]]: Span) {
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

type Span = readonly [grain: "day" | "month", span: DateSpan];

function spansOf(range: StatsRange | null): Span[] {
  if (!range) return [];
  const days = range.edgeDays.map((span): Span => ["day", span]);
  return range.months ? [["month", range.months], ...days] : days;
}
