import type { AliasedExpression, Selectable, SelectQueryBuilder } from "kysely";
import type { Tables } from "@/server/db/generated/tables";
import { db, many, plannedByValues } from "@/server/db/sql";
import { acrossAccounts, anyOf, conditionsOn, fragment, tenant } from "@/server/db/store";
import { type Condition, conditionsOf, type ScopedFilter } from "@/server/filters/payment-filter";
import { type CheckedColumns, PAYMENT_FIELDS, type PaymentRow } from "@/server/payments/payment-row";

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

/** Payments found within a scope, as a table `p`. */
export type Payments = AliasedExpression<Selectable<Tables["payment"]>, "p">;

/** Selects columns of payments: a listing's rows. */
type RowsOf<DB, TB extends keyof DB, Row> = (payments: Payments) => SelectQueryBuilder<DB, TB, Row>;

/** Joins found payments with their merchants `m`. */
export function withMerchant(payments: Payments) {
  return acrossAccounts("found").selectFrom(payments).innerJoin("merchant as m", "m.id", "p.merchant_id");
}

const wholeRowsOf = (payments: Payments) =>
  withMerchant(payments).select(PAYMENT_FIELDS).$narrowType<CheckedColumns>();

const on = conditionsOn("payment as p");
const COLUMN = { date: "p.created_at", amount: "p.amount_order" } as const;
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
  return loadRows(filter, request, wholeRowsOf);
}

/** Loads a page with other columns, as {@link loadPage} does. */
export async function loadRows<DB, TB extends keyof DB, Row>(
  filter: ScopedFilter,
  request: PageRequest,
  rowsOf: RowsOf<DB, TB, Row>,
): Promise<{ rows: (Row & Sorted)[]; hasMore: boolean }> {
  const { sortBy, sortDir } = request;
  const query = rowsOf(pageOf(filter, request).as("p"))
    .select(fragment<string>`${fragment.raw(SHOWN[sortBy])}`.as("sortValue"))
    .orderBy(fragment.ref(COLUMN[sortBy]), sortDir)
    .orderBy(fragment.ref("p.id"), sortDir)
    .$castTo<Row & Sorted>();
  const rows = await many(db, plannedByValues(query));
  const hasMore = rows.length > request.limit;
  if (hasMore) rows.pop();
  return { rows, hasMore };
}

/**
 * Selects a page's payments, planned for each page by its values: the best index depends on how common they are. For
 * some merchants, it merges the first rows of each, so that none is searched for among the others' payments.
 */
function pageOf({ scope, merchantIds, ...filter }: ScopedFilter, request: PageRequest) {
  const { sortBy, sortDir, limit } = request;
  const conditions = on.and([
    on("p.mode", "=", scope.mode),
    ...conditionsOf({ ...filter, merchantIds }),
    ...afterCondition(request),
  ]);
  if (!merchantIds) {
    return tenant(scope)
      .selectFrom("payment as p")
      .selectAll("p")
      .where(conditions)
      .orderBy(COLUMN[sortBy], sortDir)
      .orderBy("p.id", sortDir)
      .limit(limit + 1);
  }
  const merchants = tenant(scope).selectFrom("merchant").select("id").where("id", "=", anyOf(merchantIds));
  return acrossAccounts("found")
    .selectFrom(merchants.as("c"))
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom("payment as p")
        .selectAll("p")
        .whereRef("p.merchant_id", "=", "c.id")
        .where(conditions)
        .orderBy(COLUMN[sortBy], sortDir)
        .orderBy("p.id", sortDir)
        .limit(limit + 1)
        .as("p"),
    )
    .selectAll("p")
    .orderBy(COLUMN[sortBy], sortDir)
    .orderBy("p.id", sortDir)
    .limit(limit + 1);
}

function afterCondition({ after, sortBy, sortDir }: PageRequest): Condition[] {
  if (!after) return [];
  const value =
    sortBy === "date"
      ? fragment`${new Date(Number(after.value))}::timestamptz`
      : fragment`${after.value}::numeric`;
  const comparison = fragment.raw(sortDir === "desc" ? "<" : ">");
  const place = fragment`(${on.ref(COLUMN[sortBy])}, ${on.ref("p.id")})`;
  return [fragment<boolean>`${place} ${comparison} (${value}, ${after.id})`];
}
