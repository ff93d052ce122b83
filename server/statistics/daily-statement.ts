import type { Statement } from "@/server/db/sql";
import { type ScopedFilter, Values } from "@/server/filters/payment-filter";
import { splitRange } from "@/server/statistics/stats-range";
import { liveStatement, scopeStatement, within } from "@/server/statistics/stats-statement";

export interface DailyRow extends Record<string, unknown> {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  status: string;
  currency: string | null;
  payments: number;
  minor: bigint;
}

/**
 * Builds the count of payments by day of creation, status and currency. Whole days come from the tallies. Open
 * payments, untallied ones and partial days are read live, in the same statement and so at the same moment. For filters
 * of merchant and time only.
 */
export function dailyStatement(filter: ScopedFilter): Statement {
  const values = new Values();
  const range = splitRange(filter.from, filter.before);
  const live = liveStatement(filter, range, values);
  const tallied = range.days
    ? `union all
      select t.starts, k.status, k.fiat_currency, t.payments, t.fiat_minor
      from payment_tally t join payment_kind k on k.id = t.kind_id
      where t.scope_id in (${scopeStatement(filter, values)}) and t.grain = 'day' and ${within("t.starts", range.days, values)}`
    : "";
  const text = `with live as materialized (${live})
    select to_char(day, 'YYYY-MM-DD') as day, status, fiat_currency as currency, sum(payments)::bigint as payments,
      sum(fiat_minor) as minor
    from (select (created_at at time zone 'UTC')::date as day, status, fiat_currency, 1::bigint as payments,
        coalesce(fiat_minor, 0) as fiat_minor from live ${tallied}) counted
    group by 1, 2, 3`;
  return { text, values: values.all };
}
