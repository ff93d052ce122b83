import type { AccountScope } from "@/server/auth/scope";
import { readCursor, signCursor } from "@/server/db/cursor";
import { confine, type PaymentFilter } from "@/server/filters/payment-filter";
import { loadPage, type PagedRow, type PageRequest } from "@/server/listings/payment-page";
import { loadStats, type PaymentStats } from "@/server/statistics/payment-stats";

/** A query for payments, shared by all listings. */
export interface SearchPayments extends Omit<PageRequest, "after"> {
  filter: PaymentFilter;
  /** The previous page's cursor. */
  cursor: string | null;
}

export interface FoundPayments {
  rows: PagedRow[];
  /** Null at the end. */
  nextCursor: string | null;
  stats: PaymentStats;
}

/**
 * Lists a page of the payments in the scope, with the statistics of all matches.
 * @throws AppError `invalid_params` for a cursor of another query
 */
export async function searchPayments(
  scope: AccountScope,
  { filter, cursor, ...request }: SearchPayments,
): Promise<FoundPayments> {
  const confined = confine(scope, filter);
  const { sortBy, sortDir } = request;
  const { scope: owner, ...wanted } = confined;
  const { accountId, mode } = owner;
  const query = { listing: "payments", ...wanted, accountId, mode, sortBy, sortDir };
  const [value = "", id = ""] = cursor === null ? [] : readCursor(cursor, query);
  const after = cursor === null ? null : { value, id };
  const [{ rows, hasMore }, stats] = await Promise.all([
    loadPage(confined, { ...request, after }),
    loadStats(confined),
  ]);
  const last = hasMore ? rows.at(-1) : undefined;
  const nextCursor = last ? signCursor([last.sortValue, last.id], query) : null;
  return { rows, nextCursor, stats };
}
