import type { UserScope } from "@/server/auth/scope";
import { containing } from "@/server/db/like";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { confine, type ScopedFilter } from "@/server/filters/payment-filter";
import type { PaymentSearch } from "@/server/filters/payment-search";
import type { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import { filterOf } from "@/server/listings/dashboard/query-filter";

/** Most merchants whose name a search finds. */
const MAX_MERCHANTS = 20;

/** Builds the filter of a dashboard's query for its person, with the merchants that a search names. */
export async function loadFilter(scope: UserScope, query: PaymentsQuery): Promise<ScopedFilter> {
  const filter = filterOf(query, new Date());
  const search = filter.search && (await withMerchants(scope, filter.search));
  return confine(scope, { ...filter, search });
}

/** Finds them first: the planner must know whether a merchant has three payments or all of them. */
async function withMerchants(scope: UserScope, search: PaymentSearch): Promise<PaymentSearch> {
  if (search.by !== "text" || search.text === null) return search;
  const merchants = await many(
    db,
    tenant(scope)
      .selectFrom("merchant")
      .select("id")
      .where(
        ({ ref }) => fragment<string>`${ref("name")} collate "und-x-icu"`,
        "ilike",
        containing(search.text),
      )
      .orderBy("id")
      .limit(MAX_MERCHANTS),
  );
  return merchants.length === 0 ? search : { ...search, merchantIds: merchants.map(({ id }) => id) };
}
