import type { RawBuilder } from "kysely";
import type { Shaped } from "@/server/db/compiled-by-shape";
import type { AccountProof } from "@/server/db/proof";
import { fragment, subqueriesOf, tenant } from "@/server/db/store";
import { isTallied, type ScopedFilter } from "@/server/filters/payment-filter";
import {
  type CountingParts,
  dateOf,
  type GivenDays,
  type StatsValues,
} from "@/server/statistics/stats-parts";

/** The values of a filter's totals. */
interface TotalsValues extends StatsValues {
  isWhole: boolean;
  hasCustomers: boolean;
  /** Whether the whole days include the very first one. */
  isSinceEver: boolean;
}
export type GivenTotals = Shaped<TotalsValues>;

const parts = subqueriesOf<CountingParts>();
const scopes = parts.selectFrom("scope").select("scope.id");
const kinds = parts.selectFrom("kind").select("kind.id");

/** Reduces to accounts first, since there are far fewer than payments. */
const accounts = parts
  .selectFrom("live")
  .select("live.buyer_account")
  .distinct()
  .where("live.buyer_account", "is not", null);
const liveCustomers = parts
  .selectFrom(accounts.as("accounts"))
  .select(fragment<string>`customer_of(buyer_account)`.as("customer"));

/**
 * Counts the customers of whole days, plus those of live payments who are not among them. Without a filter, in one
 * scope, it counts buyers by their previous day; otherwise it reads each buyer's days.
 */
export function countCustomers(account: AccountProof, given: GivenTotals): RawBuilder<number> {
  const days = given.range?.days;
  if (!days) {
    const customers = parts
      .selectFrom(liveCustomers.as("customers"))
      .select(fragment<number>`count(distinct customer)`.as("count"));
    return fragment<number>`${customers}`;
  }
  const tallied = given.isWhole ? countNew(days, given.isSinceEver) : countPresent(days);
  return fragment<number>`${tallied}::bigint + ${countUntallied(account, given, days)}`;
}

/** Counts the buyers whose previous day is not among the days. */
function countNew({ from, before }: GivenDays, isSinceEver: boolean) {
  const areNew = fragment<boolean>`r.previous = '-infinity'`;
  // The very first day has an index.
  const wereNotThere = isSinceEver ? areNew : fragment<boolean>`(r.previous < ${dateOf(from)} or ${areNew})`;
  return parts
    .selectFrom("payment_return as r")
    .select(fragment<number>`coalesce(sum(r.buyers), 0)`.as("count"))
    .where("r.scope_id", "in", scopes)
    .where("r.day", ">=", dateOf(from))
    .where("r.day", "<", dateOf(before))
    .where(wereNotThere);
}

/** Counts the distinct buyers of the days. */
function countPresent({ from, before }: GivenDays) {
  return parts
    .selectFrom("payment_buyer_day as d")
    .select(fragment<number>`count(distinct d.buyer_id)`.as("count"))
    .where("d.scope_id", "in", scopes)
    .where("d.day", ">=", dateOf(from))
    .where("d.day", "<", dateOf(before))
    .where("d.kind_id", "in", kinds);
}

/** Counts the customers of live payments without a tallied one on the days. */
function countUntallied(account: AccountProof, given: GivenTotals, { from, before }: GivenDays) {
  // LIMIT makes Postgres look up each buyer, where a join would read everybody's days.
  const known = tenant(account)
    .selectFrom("payment_buyer as b")
    .innerJoin("payment_buyer_day as d", "d.buyer_id", "b.id")
    .select(fragment<boolean>`true`.as("found"))
    .where("b.mode", "=", given.mode)
    .where("b.account", "=", fragment.ref<string>("l.customer"))
    .where("d.scope_id", "in", scopes)
    .where("d.day", ">=", dateOf(from))
    .where("d.day", "<", dateOf(before))
    .$if(!given.isWhole, (query) => query.where("d.kind_id", "in", kinds))
    .limit(fragment.lit(1));
  return parts
    .selectFrom(liveCustomers.distinct().as("l"))
    .leftJoinLateral(known.as("known"), (join) => join.onTrue())
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("known.found", "is", null);
}

/** Checks whether the tallies can count customers without reading each one's days: all payments of one scope. */
export function isWhole(filter: ScopedFilter): boolean {
  const { statuses, tokenSymbols, chainIds, merchantIds, amounts } = filter;
  const isNarrowed = statuses || tokenSymbols || chainIds || amounts;
  return isTallied(filter) && !isNarrowed && (merchantIds?.length ?? 1) === 1;
}
