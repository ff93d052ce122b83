import type { AccountScope } from "@/server/auth/scope";
import { containing } from "@/server/db/like";
import type { AmountRange } from "@/server/filters/amount-range";
import type { PaymentSearch } from "@/server/filters/payment-search";
import { searchCondition } from "@/server/filters/search-condition";
import type { PaymentStatus } from "@/server/payments/lifecycle";

/** Which payments a listing is about, within a scope. Null stands for "any". */
export interface PaymentFilter {
  merchantIds: readonly string[] | null;
  /** Inclusive. */
  from: Date | null;
  /** Exclusive. */
  before: Date | null;
  statuses: readonly PaymentStatus[] | null;
  tokenSymbols: readonly string[] | null;
  chainIds: readonly number[] | null;
  /** A part of the reference, to the letter. */
  reference: string | null;
  /** What a person looks for in the dashboard; the API has no such search. */
  search?: PaymentSearch | null;
  amounts?: AmountRange | null;
}

/** Whether the tallies know all that the filter asks for; else each payment is looked at. */
export function isTallied({ reference, search, amounts }: PaymentFilter): boolean {
  return (
    reference === null && !search && (amounts?.least ?? null) === null && (amounts?.most ?? null) === null
  );
}

/** A filter with the account and mode that it is confined to. */
export interface ScopedFilter extends PaymentFilter {
  accountId: string;
  mode: "test" | "live";
}

/** Confines a filter to what the scope may see: one merchant, or those that the key is limited to. */
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

/** The values of a statement whose text is put together; each is named by its place. */
export class Values {
  readonly all: unknown[] = [];

  /** The placeholder of a value. */
  bind(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}

const IS_DUE = "(p.status = 'requires_action' and p.expires_at <= now())";

/** The conditions of a filter on `payment p`, but for account, mode and merchant, which choose the index. */
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

/** An equality where it can be one: only then does an index give its rows in order. */
function oneOf(list: readonly unknown[], type: string, values: Values): string {
  if (list.length === 1) return `= ${values.bind(list[0])}::${type}`;
  return `= any(${values.bind(list)}::${type}[])`;
}

/** By the status that is shown: an open payment whose time is over has expired, whether or not it is marked. */
function statusCondition(statuses: readonly PaymentStatus[], values: Values): string {
  const listed = `p.status = any(${values.bind(statuses)}::payment_status[])`;
  const open = statuses.includes("requires_action");
  const expired = statuses.includes("expired");
  if (open === expired) return listed;
  return open ? `${listed} and not ${IS_DUE}` : `(${listed} or ${IS_DUE})`;
}
