import type { Expression, RawBuilder, SqlBool } from "kysely";
import type { AccountScope } from "@/server/auth/scope";
import type { Shaped } from "@/server/db/compiled-by-shape";
import { containing } from "@/server/db/like";
import type { AccountProof } from "@/server/db/proof";
import { anyOf, conditionsOn, fragment, tenant } from "@/server/db/store";
import type { AmountRange } from "@/server/filters/amount-range";
import { type ExactTerms, exactConditions } from "@/server/filters/exact-terms";
import type { PaymentSearch } from "@/server/filters/payment-search";
import { searchCondition, searchValues } from "@/server/filters/search-condition";
import type { PaymentStatus } from "@/server/payments/lifecycle";
import type { RefundSummary } from "@/server/payments/schema";

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
  /** Of the refunds of what paid it; the API has none. */
  refunds?: readonly RefundSummary["status"][] | null;
  tokenSymbols: readonly string[] | null;
  chainIds: readonly number[] | null;
  /** A substring of the reference, case-sensitive. */
  reference: string | null;
  /** The dashboard's search; the API has none. */
  search?: PaymentSearch | null;
  amounts?: AmountRange | null;
  /** Facts to the letter; the dashboard has none. */
  exact?: ExactTerms;
}

/** Checks whether the tallies can answer the filter; otherwise each payment is read. */
export function isTallied({ reference, search, amounts, exact, refunds }: PaymentFilter): boolean {
  return (
    reference === null &&
    !search &&
    !exact &&
    !refunds &&
    (amounts?.least ?? null) === null &&
    (amounts?.most ?? null) === null
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
  return scope.kind === "merchant" ? [scope.merchantId] : scope.merchantIds;
}

const on = conditionsOn("payment as p");
const IS_DUE = on.and([
  on("p.status", "=", fragment.lit("requires_action")),
  on("p.expires_at", "<=", fragment<Date>`now()`),
]);

/** The values that the queries of a filter bind, and the facts that decide their text. */
export function valuesOf(filter: ScopedFilter) {
  const { scope, merchantIds, from, before, statuses, tokenSymbols, chainIds, reference } = filter;
  return {
    mode: scope.mode,
    merchantIds,
    from,
    before,
    statuses: statuses && {
      listed: statuses,
      areOpen: statuses.includes("requires_action"),
      areExpired: statuses.includes("expired"),
    },
    refunds: filter.refunds ?? null,
    tokens: tokenSymbols && listValues(tokenSymbols),
    chains: chainIds && listValues(chainIds),
    reference: reference === null ? null : containing(reference),
    search: filter.search ? searchValues(filter.search) : null,
    amounts: filter.amounts ?? null,
    exact: filter.exact ?? null,
  };
}

/** A filter's values for {@link compiledByShape}. */
export type FilterValues = ReturnType<typeof valuesOf>;
type GivenFilter = Shaped<FilterValues>;

interface ListValues<T extends string | number> {
  listed: readonly T[];
  /** The value of a list of one. */
  only: T | null;
}

function listValues<T extends string | number>(listed: readonly T[]): ListValues<T> {
  return { listed, only: listed.length === 1 ? (listed[0] ?? null) : null };
}

/** Selects a filter's payments as `p`. */
export function matching(account: AccountProof, given: GivenFilter) {
  const inMode = tenant(account).selectFrom("payment as p").where("p.mode", "=", given.mode);
  const owned = given.merchantIds ? inMode.where("p.merchant_id", "=", anyOf(given.merchantIds)) : inMode;
  return owned.where(on.and(conditionsOf(given)));
}

/** Builds a filter's conditions on `payment p`, except account, mode and merchant, which choose the index. */
export function conditionsOf(given: Omit<GivenFilter, "mode" | "merchantIds">): Condition[] {
  const { from, before, statuses, refunds, tokens, chains, reference, search, amounts, exact } = given;
  const conditions: (Condition | null)[] = [
    from && on("p.created_at", ">=", from),
    before && on("p.created_at", "<", before),
    statuses && statusCondition(statuses),
    ...(refunds
      ? [on("p.refund_status", "is not", null), on("p.refund_status", "=", anyOf<string>(refunds))]
      : []),
    tokens && on("p.token_symbol", "=", oneOf(tokens)),
    chains && on("p.chain_id", "=", oneOf(chains)),
    reference && on("p.reference_id", "like", reference),
    search && searchCondition(search),
    ...(amounts ? amountConditions(amounts) : []),
    ...(exact ? exactConditions(exact) : []),
  ];
  return conditions.filter((condition) => condition !== null);
}

function amountConditions({ currency, least, most }: Shaped<AmountRange>): (Condition | null)[] {
  return [
    on("p.fiat_currency", "=", currency),
    least && on("p.amount_order", ">=", least),
    most && on("p.amount_order", "<=", most),
  ];
}

/** Builds an equality where possible: only then does an index return its rows in order. */
function oneOf<T>({ listed, only }: GivenList<T>): RawBuilder<T> {
  return only ?? anyOf(listed);
}

interface GivenList<T> {
  listed: RawBuilder<readonly T[]>;
  only: RawBuilder<T> | null;
}

/** Filters by displayed status: an open payment past its expiry counts as expired, even before it is marked. */
function statusCondition({ listed, areOpen, areExpired }: NonNullable<GivenFilter["statuses"]>): Condition {
  const stored = on("p.status", "=", fragment<PaymentStatus>`any(${listed}::payment_status[])`);
  if (areOpen === areExpired) return stored;
  return areOpen ? on.and([stored, on.not(IS_DUE)]) : on.or([stored, IS_DUE]);
}
