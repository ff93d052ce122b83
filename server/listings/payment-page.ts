import type { AliasedExpression, Selectable, SelectQueryBuilder } from "kysely";
import { compiledByShape, type Shaped } from "@/server/db/compiled-by-shape";
import type { Tables } from "@/server/db/generated/tables";
import type { AccountProof } from "@/server/db/proof";
import { type Db, db, many } from "@/server/db/sql";
import { acrossAccounts, anyOf, conditionsOn, fragment, tenant } from "@/server/db/store";
import { type Condition, conditionsOf, type ScopedFilter, valuesOf } from "@/server/filters/payment-filter";
import { type CheckedDetails, DETAILED_FIELDS, type DetailedRow } from "@/server/payments/payment-row";

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
export interface PagedRow extends DetailedRow, Sorted {}

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

function wholeRowsOf(payments: Payments) {
  return withMerchant(payments).select(DETAILED_FIELDS).$narrowType<CheckedDetails>();
}

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
export const loadPage = pagesOf(wholeRowsOf);

/** Creates a function that loads pages with other columns, as {@link loadPage} does. */
export function pagesOf<DB, TB extends keyof DB, Row>(rowsOf: RowsOf<DB, TB, Row>, from: Db = db) {
  const statement = compiledByShape((account, given: GivenPage) => {
    const { by, direction } = sortOf(given);
    return rowsOf(pageOf(account, given).as("p"))
      .select(fragment<string>`${fragment.raw(SHOWN[by])}`.as("sortValue"))
      .orderBy(fragment.ref(COLUMN[by]), direction)
      .orderBy(fragment.ref("p.id"), direction)
      .$castTo<Row & Sorted>();
  });
  return async (
    filter: ScopedFilter,
    request: PageRequest,
  ): Promise<{ rows: (Row & Sorted)[]; hasMore: boolean }> => {
    const rows = await many(from, statement(filter.scope, pageValues(filter, request)));
    const hasMore = rows.length > request.limit;
    if (hasMore) rows.pop();
    return { rows, hasMore };
  };
}

function pageValues(filter: ScopedFilter, { sortBy, sortDir, limit, after }: PageRequest) {
  return {
    ...valuesOf(filter),
    isByAmount: sortBy === "amount",
    isAscending: sortDir === "asc",
    limit: limit + 1,
    after: after && {
      time: sortBy === "date" ? new Date(Number(after.value)) : null,
      amount: sortBy === "amount" ? after.value : null,
      id: after.id,
    },
  };
}

type GivenPage = Shaped<ReturnType<typeof pageValues>>;

/**
 * Selects a page's payments. For some merchants, it merges the first rows of each, so that none is searched for among
 * the others' payments.
 */
function pageOf(account: AccountProof, given: GivenPage) {
  const { merchantIds, mode, limit } = given;
  const { by, direction } = sortOf(given);
  const conditions = on.and([on("p.mode", "=", mode), ...conditionsOf(given), ...afterCondition(given)]);
  if (!merchantIds) {
    return tenant(account)
      .selectFrom("payment as p")
      .selectAll("p")
      .where(conditions)
      .orderBy(COLUMN[by], direction)
      .orderBy("p.id", direction)
      .limit(limit);
  }
  const merchants = tenant(account)
    .selectFrom("merchant")
    .select(["id", "account_id"])
    .where("id", "=", anyOf(merchantIds));
  return acrossAccounts("found")
    .selectFrom(merchants.as("c"))
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom("payment as p")
        .selectAll("p")
        .whereRef("p.merchant_id", "=", "c.id")
        // The index of buyers is one of accounts.
        .$if(given.exact?.buyer !== undefined && given.exact.buyer !== null, (rows) =>
          rows.whereRef("p.account_id", "=", "c.account_id"),
        )
        .where(conditions)
        .orderBy(COLUMN[by], direction)
        .orderBy("p.id", direction)
        .limit(limit)
        .as("p"),
    )
    .selectAll("p")
    .orderBy(COLUMN[by], direction)
    .orderBy("p.id", direction)
    .limit(limit);
}

function sortOf({ isByAmount, isAscending }: GivenPage): { by: SortBy; direction: SortDir } {
  return { by: isByAmount ? "amount" : "date", direction: isAscending ? "asc" : "desc" };
}

function afterCondition(given: GivenPage): Condition[] {
  if (!given.after) return [];
  const { time, amount, id } = given.after;
  const { by, direction } = sortOf(given);
  const value = time ? fragment`${time}::timestamptz` : fragment`${amount}::numeric`;
  const comparison = fragment.raw(direction === "desc" ? "<" : ">");
  const place = fragment`(${on.ref(COLUMN[by])}, ${on.ref("p.id")})`;
  return [fragment<boolean>`${place} ${comparison} (${value}, ${id})`];
}
