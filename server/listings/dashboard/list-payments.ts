import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { loadFilter } from "@/server/listings/dashboard/load-filter";
import { presentListItem } from "@/server/listings/dashboard/present-payment-list";
import { orderOf } from "@/server/listings/dashboard/query-filter";
import { parsePlace, placeOf } from "@/server/listings/list-place";
import { listRowsOf } from "@/server/listings/list-row";
import type { ListPayments, PaymentPage } from "@/server/listings/list-schema";
import { pagesOf } from "@/server/listings/payment-page";

const loadListPage = pagesOf(listRowsOf);

/**
 * Lists a page of the account's matching payments, newest first by default. Keyset pagination keeps the cost constant
 * at any depth, and new payments do not shift the pages.
 */
export async function listPayments(
  scope: UserScope,
  { prev, next, limit, ...query }: ListPayments,
): Promise<PaymentPage> {
  const filter = await loadFilter(scope, query);
  const { sortBy, sortDir } = orderOf(query);
  const isBackwards = typeof prev === "string";
  const place = prev ?? next;
  const request = {
    sortBy,
    sortDir: isBackwards ? OPPOSITE[sortDir] : sortDir,
    limit,
    after: place ? parsePlace(place, sortBy) : null,
  };
  const [{ rows, hasMore }, newest] = await Promise.all([loadListPage(filter, request), findNewest(scope)]);
  if (isBackwards) rows.reverse();
  const items = rows.map(presentListItem);
  const isNewestFirst = !place && sortBy === "date" && sortDir === "desc";
  return {
    items,
    ...neighbours(rows, { prev: prev ?? null, next: next ?? null, hasMore }),
    newest: (isNewestFirst && items[0]?.place) || newest,
  };
}

interface Reached {
  prev: string | null;
  next: string | null;
  hasMore: boolean;
}

/** Returns the places where the neighbouring pages begin and end. */
function neighbours(
  rows: { sortValue: string; id: string }[],
  { prev, next, hasMore }: Reached,
): Pick<PaymentPage, "prev" | "next"> {
  const [first = null, last = null] = [rows[0], rows.at(-1)].map(
    (row) => row && `${row.sortValue}.${row.id}`,
  );
  if (prev !== null) return { prev: hasMore ? first : null, next: last ?? prev };
  return { prev: next === null ? null : first, next: hasMore ? last : null };
}

const OPPOSITE = { asc: "desc", desc: "asc" } as const;

async function findNewest(scope: UserScope): Promise<string | null> {
  const newest = tenant(scope)
    .selectFrom("payment")
    .select(["created_at as createdAt", "id"])
    .where("mode", "=", scope.mode)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(fragment.lit(1));
  const row = await maybeOne(db, newest);
  return row ? placeOf(row) : null;
}
