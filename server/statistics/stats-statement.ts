import type { Statement } from "@/server/db/sql";
import { conditionsOf, isTallied, type ScopedFilter, Values } from "@/server/filters/payment-filter";
import { type DateSpan, type StatsRange, splitRange } from "@/server/statistics/stats-range";

/** The scope of all merchants. */
const EVERYBODY = "";
const OPEN = "('requires_action', 'processing')";
/** Accounts first, since there are far fewer than payments. */
const LIVE_CUSTOMERS = `(select customer_of(buyer_account) as customer
      from (select distinct buyer_account from live where buyer_account is not null) accounts) customers`;

/**
 * Counts what the tallies have, and what they do not have yet, in one statement and so at one moment. A row for each
 * currency, and one without a currency for the rest.
 * @param ask whether distinct customers are asked for, which is most of the work unless {@link isWhole}
 */
export function statsStatement(filter: ScopedFilter, ask = { customers: true }): Statement {
  const values = new Values();
  const range = isTallied(filter) ? splitRange(filter.from, filter.before) : null;
  const live = liveStatement(filter, range, values);
  const parts = range ? talliedParts(filter, range, values) : null;
  const customers = ask.customers ? customersStatement(filter, range, values) : "null::bigint";
  const counted = parts?.counted ?? "select status, fiat_currency, 1 as payments, fiat_minor from live";
  const text = `with live as materialized (${live})${parts?.before ?? ""},
    counted as (${counted})
    select null as currency, null::numeric as minor, coalesce(sum(payments), 0)::bigint as transactions,
      coalesce(sum(payments) filter (where status = 'succeeded'), 0)::bigint as paid, (${customers}) as customers
    from counted
    union all
    select fiat_currency, sum(fiat_minor), 0, 0, 0 from counted
    where status = 'succeeded' and fiat_currency is not null group by fiat_currency`;
  return { text, values: values.all };
}

/** The payments that are read one by one: all of them, or those that are in no tally. */
export function liveStatement(filter: ScopedFilter, range: StatsRange | null, values: Values): string {
  const owner = ownerConditions(filter, values);
  const conditions = [...owner, ...conditionsOf(filter, values)];
  const select = "select p.status, p.fiat_currency, p.fiat_minor, p.buyer_account, p.created_at from";
  if (!range) return `${select} payment p where ${conditions.join(" and ")}`;
  const final = `p.status not in ${OPEN} and not exists (select from payment_untallied u where u.payment_id = p.id)`;
  const beside = range.moments.map(([from, before]) => {
    const within = `p.created_at >= ${values.bind(from)} and p.created_at < ${values.bind(before)}`;
    return `${select} payment p where ${[...conditions, within, final].join(" and ")}`;
  });
  return [
    `${select} payment p where ${conditions.join(" and ")} and p.status in ${OPEN}`,
    `${select} payment_untallied u join payment p on p.id = u.payment_id where ${conditions.join(" and ")}
      and p.status not in ${OPEN}`,
    ...beside,
  ].join("\n    union all\n    ");
}

function ownerConditions(filter: ScopedFilter, values: Values): string[] {
  const owner = [
    `p.account_id = ${values.bind(filter.accountId)}`,
    `p.mode = ${values.bind(filter.mode)}::run_mode`,
  ];
  if (filter.merchantIds) owner.push(`p.merchant_id = any(${values.bind(filter.merchantIds)}::text[])`);
  return owner;
}

interface TalliedParts {
  /** Further parts of the `with` clause. */
  before: string;
  counted: string;
}

function talliedParts(filter: ScopedFilter, range: StatsRange, values: Values): TalliedParts {
  const scope = scopeStatement(filter, values);
  const counted = `select status, fiat_currency, 1 as payments, fiat_minor from live`;
  const tallied = spansOf(range).map(
    ([grain, span]) => `select k.status, k.fiat_currency, t.payments, t.fiat_minor
      from payment_tally t join kind k on k.id = t.kind_id
      where t.scope_id in (select id from scope) and t.grain = '${grain}' and ${within("t.starts", span, values)}`,
  );
  return {
    before: `, scope as materialized (${scope}), kind as materialized (${kindStatement(filter, values)})`,
    counted: [counted, ...tallied].join("\n      union all\n      "),
  };
}

/** The tallies that a filter is about: those of all merchants, or of each one asked for. */
export function scopeStatement({ merchantIds, accountId, mode }: ScopedFilter, values: Values): string {
  return `select id from payment_scope where account_id = ${values.bind(accountId)}
      and mode = ${values.bind(mode)}::run_mode and merchant_id = any(${values.bind(merchantIds ?? [EVERYBODY])}::text[])`;
}

function spansOf({ months, daysBeside }: StatsRange): [grain: "day" | "month", span: DateSpan][] {
  const days = daysBeside.map((span): ["day", DateSpan] => ["day", span]);
  return months ? [["month", months], ...days] : days;
}

/** That a tally's date lies in a span. */
export function within(column: string, [from, before]: DateSpan, values: Values): string {
  return `${column} >= ${values.bind(from)}::date and ${column} < ${values.bind(before)}::date`;
}

function kindStatement({ statuses, tokenSymbols, chainIds, amounts }: ScopedFilter, values: Values): string {
  const conditions = [
    ...(statuses ? [`status = any(${values.bind(statuses)}::payment_status[])`] : []),
    ...(tokenSymbols ? [`token_symbol = any(${values.bind(tokenSymbols)}::text[])`] : []),
    ...(chainIds ? [`chain_id = any(${values.bind(chainIds)}::bigint[])`] : []),
    ...(amounts ? [`fiat_currency = ${values.bind(amounts.currency)}`] : []),
  ];
  return `select id, status, fiat_currency from payment_kind where ${["true", ...conditions].join(" and ")}`;
}

/**
 * Customers of whole days, and of the payments that are read one by one those who are not among them. Without a filter, in
 * one scope, the first are counted by when they were there before; else each one's days are looked at.
 */
function customersStatement(filter: ScopedFilter, range: StatsRange | null, values: Values): string {
  const days = range?.days;
  if (!days) return `select count(distinct customer) from ${LIVE_CUSTOMERS}`;
  const ofKind = isWhole(filter) ? "" : "and d.kind_id in (select id from kind)";
  const counted = isWhole(filter)
    ? `select coalesce(sum(r.buyers), 0) from payment_return r where r.scope_id in (select id from scope)
        and ${within("r.day", days, values)} and ${wereNotThere(days, values)}`
    : `select count(distinct d.buyer_id) from payment_buyer_day d
        where d.scope_id in (select id from scope) and ${within("d.day", days, values)} ${ofKind}`;
  // LIMIT makes it look each buyer up, where a join would read everybody's days.
  return `(${counted})::bigint + (select count(*) from (select distinct customer from ${LIVE_CUSTOMERS}) l
      left join lateral (select true as found from payment_buyer b, payment_buyer_day d
        where b.account_id = ${values.bind(filter.accountId)} and b.mode = ${values.bind(filter.mode)}::run_mode
          and b.account = l.customer and d.buyer_id = b.id and d.scope_id in (select id from scope)
          and ${within("d.day", days, values)} ${ofKind} limit 1) known on true where known.found is null)`;
}

/** Whether the tallies know the customers without looking at each one's days: all payments of one scope. */
export function isWhole(filter: ScopedFilter): boolean {
  const { statuses, tokenSymbols, chainIds, merchantIds, amounts } = filter;
  const isNarrowed = statuses || tokenSymbols || chainIds || amounts;
  return isTallied(filter) && !isNarrowed && (merchantIds?.length ?? 1) === 1;
}

/** Buyers who were not there in the days of the span before. Those of all time are the new ones, which have an index. */
function wereNotThere([from]: DateSpan, values: Values): string {
  const areNew = "r.previous = '-infinity'";
  return from === "-infinity" ? areNew : `(r.previous < ${values.bind(from)}::date or ${areNew})`;
}
