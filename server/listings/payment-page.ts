import { db, many, type Statement } from "@/server/db/sql";
import { conditionsOf, type ScopedFilter, Values } from "@/server/filters/payment-filter";
import { PAYMENT_COLUMNS, type PaymentRow } from "@/server/payments/payment-row";

export type SortBy = "date" | "amount";
export type SortDir = "asc" | "desc";

/** A place just before a page: the sort value (milliseconds since 1970, or the amount's sort key) and the id. */
export interface PagePlace {
  value: string;
  id: string;
}

export interface PageRequest {
  sortBy: SortBy;
  sortDir: SortDir;
  limit: number;
  /** Only payments after this place. */
  after: PagePlace | null;
}

/** A row of a listing with its sort value. */
export interface PagedRow extends PaymentRow, Sorted {}

interface Sorted {
  sortValue: string;
}

/** The selected columns of a page's payments. */
export interface RowShape {
  /** Columns of `payment p` and its joins. */
  columns: string;
  joins: string;
}

const WHOLE: RowShape = { columns: PAYMENT_COLUMNS, joins: "join merchant m on m.id = p.merchant_id" };

const COLUMN: Record<SortBy, string> = { date: "created_at", amount: "amount_order" };
const SHOWN: Record<SortBy, string> = {
  date: "(extract(epoch from p.created_at) * 1000)::bigint::text",
  amount: "p.amount_order::text",
};

/**
 * Loads a page of payments by keyset, so that each page costs the same and new payments do not shift it.
 * @returns at most `limit` rows, and whether there are more
 */
export function loadPage(
  filter: ScopedFilter,
  request: PageRequest,
): Promise<{ rows: PagedRow[]; hasMore: boolean }> {
  return loadShaped<PaymentRow>(filter, request, WHOLE);
}

/** Loads a page with other columns, as {@link loadPage} does. */
export async function loadShaped<T extends object>(
  filter: ScopedFilter,
  request: PageRequest,
  shape: RowShape,
): Promise<{ rows: (T & Sorted)[]; hasMore: boolean }> {
  const rows = await many<T & Sorted>(db, pageStatement(filter, request, shape));
  const hasMore = rows.length > request.limit;
  if (hasMore) rows.pop();
  return { rows, hasMore };
}

/**
 * Builds a page's statement, planned for each page by its values: the best index depends on how common they are. For
 * some merchants, it merges the first rows of each, so that none is searched for among the others' payments.
 */
export function pageStatement(filter: ScopedFilter, request: PageRequest, shape = WHOLE): Statement {
  const values = new Values();
  const column = COLUMN[request.sortBy];
  const mode = `p.mode = ${values.bind(filter.mode)}::run_mode`;
  const conditions = [mode, ...conditionsOf(filter, values), ...afterCondition(request, values)];
  const order = `order by p.${column} ${request.sortDir}, p.id ${request.sortDir}`;
  const limit = `limit ${values.bind(request.limit + 1)}`;
  const account = values.bind(filter.accountId);
  const page = (owner: string) =>
    `select * from payment p where ${[owner, ...conditions].join(" and ")} ${order} ${limit}`;
  const found = filter.merchantIds
    ? `(select p.* from merchant c cross join lateral (${page("p.merchant_id = c.id")}) p
        where c.account_id = ${account} and c.id = any(${values.bind(filter.merchantIds)}::text[]) ${order} ${limit})`
    : `(${page(`p.account_id = ${account}`)})`;
  const text = `select ${shape.columns}, ${SHOWN[request.sortBy]} as "sortValue"
    from ${found} p ${shape.joins} ${order}`;
  return { text, values: values.all };
}

function afterCondition({ after, sortBy, sortDir }: PageRequest, values: Values): string[] {
  if (!after) return [];
  const value = sortBy === "date" ? values.bind(new Date(Number(after.value))) : values.bind(after.value);
  const type = sortBy === "date" ? "timestamptz" : "numeric";
  const comparison = sortDir === "desc" ? "<" : ">";
  return [`(p.${COLUMN[sortBy]}, p.id) ${comparison} (${value}::${type}, ${values.bind(after.id)})`];
}
