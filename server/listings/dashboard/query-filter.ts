import { parseChainId } from "@/server/assets/caip";
import { amountRange } from "@/server/filters/amount-range";
import type { PaymentFilter } from "@/server/filters/payment-filter";
import { parseSearch } from "@/server/filters/payment-search";
import { momentSpan, periodSpan } from "@/server/listings/dashboard/list-period";
import type { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import type { SortBy, SortDir } from "@/server/listings/payment-page";

/** Builds the filter of a dashboard's query; periods are relative to `now`. */
export function filterOf(query: PaymentsQuery, now: Date): PaymentFilter {
  const { period, currency } = query;
  const span = period ? periodSpan(period, now) : momentSpan(query.from ?? null, query.to ?? null);
  const networks = some(query.network);
  return {
    ...span,
    merchantIds: some(query.merchant),
    statuses: some(query.status),
    refunds: some(query.refund),
    tokenSymbols: some(query.token),
    chainIds: networks?.flatMap((id) => parseChainId(id) ?? []) ?? null,
    reference: null,
    search: parseSearch(query.q ?? ""),
    amounts: currency ? amountRange(currency, { least: query.min ?? null, most: query.max ?? null }) : null,
  };
}

/** Returns the order; newest first by default. */
export function orderOf({ sort, dir }: PaymentsQuery): { sortBy: SortBy; sortDir: SortDir } {
  return { sortBy: sort ?? "date", sortDir: dir ?? "desc" };
}

function some<T>(list: T[] | null | undefined): T[] | null {
  return list && list.length > 0 ? [...new Set(list)] : null;
}
