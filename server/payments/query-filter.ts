import { parseChainId } from "@/server/assets/caip";
import { amountRange } from "@/server/payments/amount-range";
import { momentSpan, periodSpan } from "@/server/payments/list-period";
import type { PaymentFilter } from "@/server/payments/payment-filter";
import type { SortBy, SortDir } from "@/server/payments/payment-page";
import { parseSearch } from "@/server/payments/payment-search";
import type { PaymentsQuery } from "@/server/payments/payments-query";

/** The filter of a dashboard's query; periods are those of `now`. */
export function filterOf(query: PaymentsQuery, now: Date): PaymentFilter {
  const { period, currency } = query;
  const span = period ? periodSpan(period, now) : momentSpan(query.from ?? null, query.to ?? null);
  const networks = some(query.network);
  return {
    ...span,
    merchantIds: some(query.merchant),
    statuses: some(query.status),
    tokenSymbols: some(query.token),
    chainIds: networks?.flatMap((id) => parseChainId(id) ?? []) ?? null,
    reference: null,
    search: parseSearch(query.q ?? ""),
    amounts: currency ? amountRange(currency, { least: query.min ?? null, most: query.max ?? null }) : null,
  };
}

/** Newest first, unless asked otherwise. */
export function orderOf({ sort, dir }: PaymentsQuery): { sortBy: SortBy; sortDir: SortDir } {
  return { sortBy: sort ?? "date", sortDir: dir ?? "desc" };
}

function some<T>(list: T[] | null | undefined): T[] | null {
  return list && list.length > 0 ? [...new Set(list)] : null;
}
