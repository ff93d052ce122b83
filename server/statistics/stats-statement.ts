import type { Statement } from "@/server/db/sql";
import { conditionsOf, isTallied, type ScopedFilter, Values } from "@/server/filters/payment-filter";
import { type DateSpan, type StatsRange, splitRange } from "@/server/statistics/stats-range";

/** The scope of all merchants. */
const EVERYBODY = "";
const OPEN = "('requires_action', 'processing')";
/** Reduces to accounts first, since there are far fewer than payments. */
const LIVE_CUSTOMERS = `(select customer_of(buyer_account) as customer
      from (select distinct buyer_account from live where buyer_account is not null) accounts) customers`;

/**
 * Builds a count of tallied and untallied payments in one statement, and so at one moment. It returns a row for each
 * currency, and one without a currency for the rest.
 * @param ask whether to count distinct customers, which is most of the work unless {@link isWhole}
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

/** Selects the payments that are read one by one: all of them, or the untallied ones. */
export function liveStatement(filter: ScopedFilter, range: StatsRange | null, values: Values): string {
  const owner = ownerConditions(filter, values);
  const conditions = [...owner, ...conditionsOf(filter, values)];
  const select = "select p.status, p.fiat_currency, p.fiat_minor, p.buyer_account, p.created_at from";
  if (!range) return `${select} payment p where ${conditions.join(" and ")}`;
  const final = `p.status not in ${OPEN} and not exists (select from payment_untallied u where u.payment_id = p.id)`;
  const edges = range.moments.map(([from, before]) => {
    const within = `p.created_at >= ${values.bind(from)} and p.created_at < ${values.bind(before)}`;
    return `${select} payment p where ${[...conditions, within, final].join(" and ")}`;
  });
  return [
    `${select} payment p where ${conditions.join(" and ")} and p.status in ${OPEN}`,
    `${select} payment_untallied u join payment p on p.id = u.payment_id where ${conditions.join(" and ")}
      and p.status not in ${OPEN}`,
    ...edges,
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
  /** More parts of the `with` clause. */
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

/** Selects a filter's tallies: those of all merchants, or of each given one. */
export function scopeStatement({ merchantIds, accountId, mode }: ScopedFilter, values: Values): string {
  return `select id from payment_scope where account_id = ${values.bind(accountId)}
      and mode = ${values.bind(mode)}::run_mode and merchant_id = any(${values.bind(merchantIds ?? [EVERYBODY])}::text[])`;
}

function spansOf({ months, edgeDays }: StatsRange): [grain: "day" | "month", span: DateSpan][] {
  const days = edgeDays.map((span): ["day", DateSpan] => ["day", span]);
  return months ? [["month", months], ...days] : days;
}

/** Builds the condition that a tally's date lies in a span. */
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
 * Counts the customers of whole days, plus those of live payments who are not among them. Without a filter, in one
 * scope, it counts buyers by their previous day; otherwise it reads each buyer's days.
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
  // LIMIT makes Postgres look up each buyer, where a join would read everybody's days.
  return `(${counted})::bigint + (select count(*) from (select distinct customer from ${LIVE_CUSTOMERS}) l
      left join lateral (select true as found from payment_buyer b, payment_buyer_day d
        where b.account_id = ${values.bind(filter.accountId)} and b.mode = ${values.bind(filter.mode)}::run_mode
          and b.account = l.customer and d.buyer_id = b.id and d.scope_id in (select id from scope)
          and ${within("d.day", days, values)} ${ofKind} limit 1) known on true where known.found is null)`;
}

/** Checks whether the tallies can count customers without reading each one's days: all payments of one scope. */
export function isWhole(filter: ScopedFilter): boolean {
  const { statuses, tokenSymbols, chainIds, merchantIds, amounts } = filter;
  const isNarrowed = statuses || tokenSymbols || chainIds || amounts;
  return isTallied(filter) && !isNarrowed && (merchantIds?.length ?? 1) === 1;
}

/**
 * Matches a buyer's first day in the span. For all time that is the very first day, which has an index.
 */
function wereNotThere([from]: DateSpan, values: Values): string {
  const areNew = "r.previous = '-infinity'";
  return from === "-infinity" ? areNew : `(r.previous < ${values.bind(from)}::date or ${areNew})`;
}
