import type { RawBuilder } from "kysely";
import { fragment, subqueriesOf, tenant } from "@/server/db/store";
import { isTallied, type ScopedFilter } from "@/server/filters/payment-filter";
import { type CountingParts, dateOf } from "@/server/statistics/stats-parts";
import type { DateSpan } from "@/server/statistics/stats-range";

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
 * @param days all whole days; null when each payment is read
 */
export function countCustomers(filter: ScopedFilter, days: DateSpan | null): RawBuilder<number> {
  if (!days) {
    const customers = parts
      .selectFrom(liveCustomers.as("customers"))
      .select(fragment<number>`count(distinct customer)`.as("count"));
    return fragment<number>`${customers}`;
  }
  const tallied = isWhole(filter) ? countNew(days) : countPresent(days);
  return fragment<number>`${tallied}::bigint + ${countUntallied(filter, days)}`;
}

/** Counts the buyers whose previous day is not among the days. */
function countNew([from, before]: DateSpan) {
  const areNew = fragment<boolean>`r.previous = '-infinity'`;
  // The very first day has an index.
  const wereNotThere =
    from === "-infinity" ? areNew : fragment<boolean>`(r.previous < ${dateOf(from)} or ${areNew})`;
  return parts
    .selectFrom("payment_return as r")
    .select(fragment<number>`coalesce(sum(r.buyers), 0)`.as("count"))
    .where("r.scope_id", "in", scopes)
    .where("r.day", ">=", dateOf(from))
    .where("r.day", "<", dateOf(before))
    .where(wereNotThere);
}

/** Counts the distinct buyers of the days. */
function countPresent([from, before]: DateSpan) {
  return parts
    .selectFrom("payment_buyer_day as d")
    .select(fragment<number>`count(distinct d.buyer_id)`.as("count"))
    .where("d.scope_id", "in", scopes)
    .where("d.day", ">=", dateOf(from))
    .where("d.day", "<", dateOf(before))
    .where("d.kind_id", "in", kinds);
}

/** Counts the customers of live payments without a tallied one on the days. */
function countUntallied(filter: ScopedFilter, [from, before]: DateSpan) {
  // LIMIT makes Postgres look up each buyer, where a join would read everybody's days.
  const known = tenant(filter.scope)
    .selectFrom("payment_buyer as b")
    .innerJoin("payment_buyer_day as d", "d.buyer_id", "b.id")
    .select(fragment<boolean>`true`.as("found"))
    .where("b.mode", "=", filter.scope.mode)
    .where("b.account", "=", fragment.ref<string>("l.customer"))
    .where("d.scope_id", "in", scopes)
    .where("d.day", ">=", dateOf(from))
    .where("d.day", "<", dateOf(before))
    .$if(!isWhole(filter), (query) => query.where("d.kind_id", "in", kinds))
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
