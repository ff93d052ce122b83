import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { PaymentStatus } from "@/server/payments/lifecycle";

/** The list's path. */
export const LIST = "/dashboard/payments";

export const STATUSES = [
  "requires_action",
  "processing",
  "succeeded",
  "failed",
  "expired",
  "cancelled",
] as const satisfies readonly PaymentStatus[];

export const REFUNDS = ["pending", "partial", "full", "failed"] as const;

/** Relative time ranges, in UTC. */
export const PERIODS = ["today", "yesterday", "7d", "30d", "month", "last_month"] as const;

const words = parseAsArrayOf(parseAsString);

/** The filters in the list's address. */
export const FILTER_PARSERS = {
  q: parseAsString,
  status: parseAsArrayOf(parseAsStringLiteral(STATUSES)),
  refund: parseAsArrayOf(parseAsStringLiteral(REFUNDS)),
  merchant: words,
  token: words,
  network: words,
  currency: parseAsString,
  min: parseAsString,
  max: parseAsString,
  period: parseAsStringLiteral(PERIODS),
  from: parseAsString,
  to: parseAsString,
};

const QUERY_PARSERS = {
  ...FILTER_PARSERS,
  sort: parseAsStringLiteral(["date", "amount"]),
  dir: parseAsStringLiteral(["asc", "desc"]),
};

/** The whole query of the list's address: filters, order and cursor. */
export const LIST_PARSERS = { ...QUERY_PARSERS, prev: parseAsString, next: parseAsString };

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> };
/** The parameters present in an address; missing ones are left out. */
export type Filters = Given<inferParserType<typeof FILTER_PARSERS>>;
export type Query = Given<inferParserType<typeof QUERY_PARSERS>>;
export type ListQuery = Given<inferParserType<typeof LIST_PARSERS>>;

export const readListUrl = createLoader(LIST_PARSERS);
/** Keeps the filters and the order, without the cursor: the subject of an export or a saved view. */
export const readPaymentsUrl = createLoader(QUERY_PARSERS);

const serialize = createSerializer(LIST_PARSERS);

type Nullish<T> = { [K in keyof T]?: T[K] | null };

/** Returns the list's address with this query; null and missing parameters are left out. */
export function listHref(query: Nullish<ListQuery>): string {
  return serialize(LIST, query);
}

/** Returns the address of the list's CSV. */
export function exportHref(query: Query): string {
  return serialize(`${LIST}/export`, queryOf(query));
}

/** Drops null values and empty lists, which have no effect. */
export function withoutNulls<T extends object>(query: T): Given<T> {
  const given = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(given) as Given<T>;
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]])) as Pick<
    T,
    K
  >;
}

const FILTER_NAMES = Object.keys(FILTER_PARSERS) as (keyof Filters)[];

/** Keeps the filters of a query, without order and cursor. */
export function filtersOf(query: ListQuery): Filters {
  return pick(query, FILTER_NAMES);
}

/** Keeps the filters and the order of a query, without the cursor. */
export function queryOf(query: ListQuery): Query {
  return pick(query, Object.keys(QUERY_PARSERS) as (keyof Query)[]);
}

/** Returns whether a query filters anything out. */
export function isFiltered(query: ListQuery): boolean {
  return FILTER_NAMES.some((name) => Boolean(query[name]?.length));
}
