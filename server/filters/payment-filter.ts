import type { AccountScope } from "@/server/auth/scope";
import { containing } from "@/server/db/like";
import type { AmountRange } from "@/server/filters/amount-range";
import type { PaymentSearch } from "@/server/filters/payment-search";
import { searchCondition } from "@/server/filters/search-condition";
import type { PaymentStatus } from "@/server/payments/lifecycle";

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

/** A filter limited to an account and mode. */
export interface ScopedFilter extends PaymentFilter {
  accountId: string;
  mode: "test" | "live";
}

/** Limits a filter to the scope: one merchant, or those of the key. */
export function confine(scope: AccountScope, filter: PaymentFilter): ScopedFilter {
  const allowed = allowedMerchants(scope);
  const asked = filter.merchantIds;
  const merchantIds = allowed && asked ? asked.filter((id) => allowed.includes(id)) : (allowed ?? asked);
  return { ...filter, merchantIds, accountId: scope.accountId, mode: scope.mode };
}

function allowedMerchants(scope: AccountScope): readonly string[] | null {
  if (scope.kind === "user") return null;
  return scope.kind === "merchant" ? [scope.merchantId] : scope.merchantIds;
}

/** The values of an assembled statement; each has a numbered placeholder. */
export class Values {
  readonly all: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  bind(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}

const IS_DUE = "(p.status = 'requires_action' and p.expires_at <= now())";

/** Builds a filter's conditions on `payment p`, except account, mode and merchant, which choose the index. */
export function conditionsOf(filter: PaymentFilter, values: Values): string[] {
  const { from, before, statuses, tokenSymbols, chainIds, reference } = filter;
  const conditions: (string | null)[] = [
    from && `p.created_at >= ${values.bind(from)}`,
    before && `p.created_at < ${values.bind(before)}`,
    statuses && statusCondition(statuses, values),
    tokenSymbols && `p.token_symbol ${oneOf(tokenSymbols, "text", values)}`,
    chainIds && `p.chain_id ${oneOf(chainIds, "bigint", values)}`,
    reference && `p.reference_id like ${values.bind(containing(reference))}`,
    filter.search ? searchCondition(filter.search, (value) => values.bind(value)) : null,
    ...(filter.amounts ? amountConditions(filter.amounts, values) : []),
  ];
  return conditions.filter((condition) => condition !== null);
}

function amountConditions({ currency, least, most }: AmountRange, values: Values): (string | null)[] {
  return [
    `p.fiat_currency = ${values.bind(currency)}`,
    least === null ? null : `p.amount_order >= ${values.bind(least)}::numeric`,
    most === null ? null : `p.amount_order <= ${values.bind(most)}::numeric`,
  ];
}

/** Builds an equality where possible: only then does an index return its rows in order. */
function oneOf(list: readonly unknown[], type: string, values: Values): string {
  if (list.length === 1) return `= ${values.bind(list[0])}::${type}`;
  return `= any(${values.bind(list)}::${type}[])`;
}

/** Filters by displayed status: an open payment past its expiry counts as expired, even before it is marked. */
function statusCondition(statuses: readonly PaymentStatus[], values: Values): string {
  const listed = `p.status = any(${values.bind(statuses)}::payment_status[])`;
  const open = statuses.includes("requires_action");
  const expired = statuses.includes("expired");
  if (open === expired) return listed;
  return open ? `${listed} and not ${IS_DUE}` : `(${listed} or ${IS_DUE})`;
}
