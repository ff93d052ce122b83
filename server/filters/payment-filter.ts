import type { Expression, RawBuilder, SqlBool } from "kysely";
import type { AccountScope } from "@/server/auth/scope";
import { containing } from "@/server/db/like";
import { anyOf, conditionsOn, fragment, tenant } from "@/server/db/store";
import type { AmountRange } from "@/server/filters/amount-range";
import type { PaymentSearch } from "@/server/filters/payment-search";
import { searchCondition } from "@/server/filters/search-condition";
import type { PaymentStatus } from "@/server/payments/lifecycle";

/** A condition of a query. */
export type Condition = Expression<SqlBool>;

/** The payments of a listing, within a scope. Null stands for "any". */
export interface PaymentFilter {
  merchantIds: readonly string[] | null;
  /** Inclusive. */
  from: Date | null;
  /** Exclusive. */
  before: Date | null;
  statuses: readonly PaymentStatus[] | null;
  tokenSymbols: readonly string[] | null;
  chainIds: readonly number[] | null;
  /** A substring of the reference, case-sensitive. */
  reference: string | null;
  /** The dashboard's search; the API has none. */
  search?: PaymentSearch | null;
  amounts?: AmountRange | null;
}

/** Checks whether the tallies can answer the filter; otherwise each payment is read. */
export function isTallied({ reference, search, amounts }: PaymentFilter): boolean {
  return (
    reference === null && !search && (amounts?.least ?? null) === null && (amounts?.most ?? null) === null
  );
}

/** A filter limited to the account and mode of a scope. */
export interface ScopedFilter extends PaymentFilter {
  scope: AccountScope;
}

/** Limits a filter to the scope: one merchant, or those of the key. */
export function confine(scope: AccountScope, filter: PaymentFilter): ScopedFilter {
  const allowed = allowedMerchants(scope);
  const requested = filter.merchantIds;
  const merchantIds =
    allowed && requested ? requested.filter((id) => allowed.includes(id)) : (allowed ?? requested);
  return { ...filter, merchantIds, scope };
}

function allowedMerchants(scope: AccountScope): readonly string[] | null {
  if (scope.kind === "user") return null;
  return scope.kind === "merchant" ? [scope.merchantId] : scope.merchantIds;
}

const on = conditionsOn("payment as p");
const IS_DUE = on.and([
  on("p.status", "=", fragment.lit("requires_action")),
  on("p.expires_at", "<=", fragment<Date>`now()`),
]);

/** Selects a filter's payments as `p`. */
export function matching(filter: ScopedFilter) {
  const { scope, merchantIds } = filter;
  const inMode = tenant(scope).selectFrom("payment as p").where("p.mode", "=", scope.mode);
  const owned = merchantIds ? inMode.where("p.merchant_id", "=", anyOf(merchantIds)) : inMode;
  return owned.where(on.and(conditionsOf(filter)));
}

/** Builds a filter's conditions on `payment p`, except account, mode and merchant, which choose the index. */
export function conditionsOf(filter: PaymentFilter): Condition[] {
  const { from, before, statuses, tokenSymbols, chainIds, reference, search, amounts } = filter;
  const conditions: (Condition | null | undefined)[] = [
    from && on("p.created_at", ">=", from),
    before && on("p.created_at", "<", before),
    statuses && statusCondition(statuses),
    tokenSymbols && on("p.token_symbol", "=", oneOf(tokenSymbols)),
    chainIds && on("p.chain_id", "=", oneOf(chainIds)),
    reference === null ? null : on("p.reference_id", "like", containing(reference)),
    search && searchCondition(search),
    ...(amounts ? amountConditions(amounts) : []),
  ];
  return conditions.filter((condition) => condition !== null && condition !== undefined);
}

function amountConditions({ currency, least, most }: AmountRange): (Condition | null)[] {
  return [
    on("p.fiat_currency", "=", currency),
    least === null ? null : on("p.amount_order", ">=", least),
    most === null ? null : on("p.amount_order", "<=", most),
  ];
}

/** Builds an equality where possible: only then does an index return its rows in order. */
function oneOf<T>(list: readonly T[]): RawBuilder<T> {
  return list.length === 1 ? fragment<T>`${list[0]}` : anyOf(list);
}

/** Filters by displayed status: an open payment past its expiry counts as expired, even before it is marked. */
function statusCondition(statuses: readonly PaymentStatus[]): Condition {
  const listed = on("p.status", "=", fragment<PaymentStatus>`any(${statuses}::payment_status[])`);
  const open = statuses.includes("requires_action");
  const expired = statuses.includes("expired");
  if (open === expired) return listed;
  return open ? on.and([listed, on.not(IS_DUE)]) : on.or([listed, IS_DUE]);
}
