import { compiledByShape } from "@/server/db/compiled-by-shape";
import type { AccountProof } from "@/server/db/proof";
import type { RowStatement } from "@/server/db/sql";
import { fragment, store, subqueriesOf, tenant } from "@/server/db/store";
import type { ScopedFilter } from "@/server/filters/payment-filter";
import {
  type CountingParts,
  dateOf,
  type GivenDays,
  type GivenStats,
  livePayments,
  statsValues,
} from "@/server/statistics/stats-parts";
import { splitRange } from "@/server/statistics/stats-range";

/** Paid payments of one merchant, or in one token, of all merchants; in one currency. */
export interface SplitRow {
  isMerchant: boolean;
  /** The merchant's id, or the token's symbol. */
  name: string;
  /** Null for prices in tokens. */
  currency: string | null;
  payments: number;
  minor: bigint;
}

/** Rows of all merchants, tokens and currencies; the ones with fewer payments are left out. */
const MAX_ROWS = 2_000;

/**
 * Builds the counts of paid payments by merchant and by token, like those by day: whole days come from the tallies, the
 * rest is read live in the same statement. For filters of merchant and time only.
 */
export function splitStatement(filter: ScopedFilter): RowStatement<SplitRow> {
  const range = splitRange(filter.from, filter.before);
  return SPLIT(filter.scope, statsValues(filter, range));
}

const SPLIT = compiledByShape((account, given: GivenStats) => {
  const parts = store.with(
    (name) => name("live").materialized(),
    () => livePayments(account, given),
  );
  const live = subqueriesOf<CountingParts>()
    .selectFrom("live")
    .select(["merchant_id", "token_symbol", "fiat_currency", fragment<number>`1::bigint`.as("payments")])
    .select(fragment<bigint>`coalesce(fiat_minor, 0)`.as("fiat_minor"))
    .where("status", "=", fragment.lit("succeeded"));
  const days = given.range?.days;
  const counted = days ? live.unionAll(talliedPaid(account, given, days)) : live;
  return parts
    .selectFrom(counted.as("counted"))
    .select([
      fragment<boolean>`grouping(merchant_id) = 0`.as("isMerchant"),
      fragment<string>`coalesce(merchant_id, token_symbol, '')`.as("name"),
      "fiat_currency as currency",
      fragment<number>`sum(payments)::bigint`.as("payments"),
      fragment<bigint>`sum(fiat_minor)`.as("minor"),
    ])
    .groupBy(fragment`grouping sets ((merchant_id, fiat_currency), (token_symbol, fiat_currency))`)
    .orderBy(fragment`sum(payments)`, "desc")
    .limit(fragment.lit(MAX_ROWS));
});

/** Selects the tallies of paid payments of each merchant: of all of them, or of the given ones. */
function talliedPaid(account: AccountProof, { mode, scopes }: GivenStats, { from, before }: GivenDays) {
  return tenant(account)
    .selectFrom("payment_scope as s")
    .innerJoin("payment_tally as t", "t.scope_id", "s.id")
    .innerJoin("payment_kind as k", "k.id", "t.kind_id")
    .select(["s.merchant_id", "k.token_symbol", "k.fiat_currency", "t.payments", "t.fiat_minor"])
    .where("s.mode", "=", mode)
    .where("s.merchant_id", "<>", fragment.lit(""))
    .where(({ ref }) => fragment<boolean>`('' = any(${scopes}) or ${ref("s.merchant_id")} = any(${scopes}))`)
    .where("k.status", "=", fragment.lit("succeeded"))
    .where("t.grain", "=", fragment.lit("day"))
    .where("t.starts", ">=", dateOf(from))
    .where("t.starts", "<", dateOf(before));
}
