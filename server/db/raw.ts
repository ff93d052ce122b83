import type { Selectable } from "kysely";
import type pg from "pg";
import { type AccountTable, COLUMNS, type Tables } from "@/server/db/generated/tables";
import type { AccountProof, Reach } from "@/server/db/proof";
import { type RowStatement, statementFrom } from "@/server/db/sql";

/** Types of computed values, as the pool reads them, and their type identifiers in Postgres. */
interface Computable {
  text: string;
  boolean: boolean;
  integer: number;
  bigint: number;
  numeric: bigint;
  "timestamp with time zone": Date;
  jsonb: unknown;
}
const IDENTIFIERS: Readonly<Record<string, number>> = {
  text: 25,
  boolean: 16,
  smallint: 21,
  integer: 23,
  bigint: 20,
  numeric: 1700,
  "double precision": 701,
  "timestamp with time zone": 1184,
  date: 1082,
  jsonb: 3802,
  bytea: 17,
};

/** A computed value without a column, such as a count. */
interface Computed<V> {
  type: keyof Computable;
  value?: V;
}

export function computed<K extends keyof Computable>(type: K): Computed<Computable[K]> {
  return { type };
}

export function computedOrNull<K extends keyof Computable>(type: K): Computed<Computable[K] | null> {
  return { type };
}

type ColumnOf<T extends keyof Tables> = { [K in T]: `${K}.${keyof Tables[K] & string}` }[T];
type Shape<T extends keyof Tables> = Readonly<Record<string, ColumnOf<T> | Computed<unknown>>>;
type AnyShape = Shape<keyof Tables>;
type ValueOf<S> =
  S extends Computed<infer V>
    ? V
    : S extends `${infer T extends keyof Tables}.${infer C}`
      ? Selectable<Tables[T]>[C & keyof Selectable<Tables[T]>]
      : never;
type RowOf<S> = { -readonly [K in keyof S]: ValueOf<S[K]> };

/** Stands for the account of the proof: `where account_id = ${ACCOUNT}`. */
export const ACCOUNT = Symbol("account");

type WithAccount<V extends unknown[]> = [Extract<V[number], typeof ACCOUNT>] extends [never]
  ? ["the statement needs account_id = ${ACCOUNT}"]
  : V;

type Tag<S> = (strings: TemplateStringsArray, ...values: unknown[]) => RowStatement<RowOf<S>>;
type AccountTag<S> = <V extends unknown[]>(
  strings: TemplateStringsArray,
  ...values: V & WithAccount<V>
) => RowStatement<RowOf<S>>;

/**
 * Creates a hand-written statement, for a measured plan or a syntax that the builder lacks; each use states its reason.
 * The shape names the returned columns. Columns of an account's table need the account's proof and the condition in the
 * text; without a proof the reach states why every account's rows are open.
 */
export function raw<const S extends AnyShape>(proof: AccountProof, shape: S): AccountTag<S>;
export function raw<const S extends AnyShape>(reach: Reach, shape: S): Tag<S>;
export function raw<const S extends Shape<Exclude<keyof Tables, AccountTable>>>(shape: S): Tag<S>;
export function raw(first: AccountProof | Reach | AnyShape, second?: AnyShape): Tag<AnyShape> {
  const shape = second ?? (first as AnyShape);
  return (strings, ...values) => {
    const { accountId } = first as AccountProof;
    const bound = values.map((value) => (value === ACCOUNT ? accountId : value));
    const checkFields = (fields: pg.FieldDef[]) => compare(shape, fields);
    return { ...statementFrom(strings, bound), checkFields } as unknown as RowStatement<RowOf<AnyShape>>;
  };
}

/** @throws Error when the columns of a result differ from its shape */
function compare(shape: AnyShape, fields: pg.FieldDef[]): void {
  const found = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  for (const [name, source] of Object.entries(shape)) {
    const expected = IDENTIFIERS[typeOf(source)];
    const is = found.get(name);
    if (is === undefined || (expected !== undefined && is !== expected)) {
      throw new Error(`a raw statement returns no ${name} of type ${typeOf(source)}`);
    }
  }
}

function typeOf(source: string | Computed<unknown>): string {
  if (typeof source !== "string") return source.type;
  const [table = "", column = ""] = source.split(".");
  const columns: Record<string, Record<string, { type: string }>> = COLUMNS;
  return (columns[table]?.[column]?.type ?? "").replace(/\([\d,]+\)/, "");
}
