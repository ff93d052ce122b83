import {
  type DeleteQueryBuilder,
  type DeleteResult,
  DummyDriver,
  expressionBuilder,
  type InsertQueryBuilder,
  type InsertResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import type { AccountTable, Tables } from "@/server/db/generated/tables";
import type { AccountProof, Reach } from "@/server/db/proof";
import { merchantsOf, reachOfTable } from "@/server/db/reach";

/** A fragment of SQL that the builder cannot express. */
export const fragment = sql;

/** Subqueries that answer JSON: a list, or the first row. `jsonRow` builds one object of columns. */
export {
  jsonArrayFrom as jsonList,
  jsonBuildObject as jsonRow,
  jsonObjectFrom as jsonObject,
} from "kysely/helpers/postgres";

/** The database's clock, also within a transaction. */
export const clock = () => sql<Date>`clock_timestamp()`;

/** Constants for a condition with `in`. They stay in the text, where the planner finds a partial index for them. */
export const literals = <const V extends string>(...values: V[]) => values.map((value) => sql.lit(value));

/** A time before the database's present. */
export const secondsAgo = (seconds: number) =>
  sql<Date>`clock_timestamp() - ${seconds} * interval '1 second'`;

/** A time after the database's present. */
export const secondsAhead = (seconds: number) =>
  sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`;

/** Compares a column with a list in one parameter, so that the text is the same for any number of values. */
export const anyOf = <T>(values: readonly T[] | RawBuilder<readonly T[]>) => sql<T>`any(${values})`;

/** Notifies a channel's listeners when the transaction commits. */
export const notify = (channel: string, payload: string) =>
  builder.selectNoFrom(sql`pg_notify(${channel}, ${payload})`.as("notified"));

/** Tables whose rows belong to no single account. */
type SharedTables = Omit<Tables, AccountTable>;

/** An account's table, under its own name or another: `payment as p`. */
type Named = AccountTable | `${AccountTable} as ${string}`;
type Alias<N extends Named> = N extends `${string} as ${infer A}` ? A : N;
type Table<N extends Named> = N extends `${infer T extends AccountTable} as ${string}` ? T : N & AccountTable;
/** The tables that a query of one account may name; other accounts' tables are excluded. */
type Open<N extends Named> = SharedTables & { [A in Alias<N>]: Tables[Table<N>] };

type From = "selectFrom" | "updateTable" | "deleteFrom";

interface Store extends Pick<Kysely<SharedTables>, From | "with" | "selectNoFrom"> {
  insertInto<T extends keyof Tables>(
    table: T,
  ): InsertQueryBuilder<SharedTables & Pick<Tables, T>, T, InsertResult>;
}

interface AccountStore {
  selectFrom<N extends Named>(table: N): SelectQueryBuilder<Open<N>, Alias<N>, unknown>;
  updateTable<N extends Named>(table: N): UpdateQueryBuilder<Open<N>, Alias<N>, Alias<N>, UpdateResult>;
  deleteFrom<N extends Named>(table: N): DeleteQueryBuilder<Open<N>, Alias<N>, DeleteResult>;
  /** The account's rows as a table for joins and subqueries: `.innerJoin(tenant(scope).rows(table).as("m"), …)`. */
  rows<T extends AccountTable>(table: T): SelectQueryBuilder<Tables, T, Selectable<Tables[T]>>;
}

class NoDriver extends DummyDriver {
  override async acquireConnection(): Promise<never> {
    throw new Error("run the query with many, maybeOne, one or changed of server/db/sql");
  }
}

const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NoDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Builds queries of tables that belong to no account, and inserts into any table. `server/db/sql` runs them. */
export const store = builder as unknown as Store;

/** Operations that the typed builder cannot express for a table that it does not know yet. */
interface Untyped extends Record<From, (table: string) => Untyped> {
  where(column: string, operator: "=", value: string | RawBuilder<unknown>): Untyped;
  where(condition: RawBuilder<boolean>): Untyped;
  selectAll(): Untyped;
}

/**
 * Builds queries of one account's rows. Each query has the account's condition before any other, and the condition of a
 * person's merchants where the proof is of one who is limited to some.
 */
export function tenant(proof: AccountProof): AccountStore {
  const merchants = merchantsOf(proof);
  const start = (verb: From) => (named: string) => {
    const [table = "", alias = table] = named.split(" as ");
    const own = (builder as unknown as Untyped)
      [verb](named)
      .where(`${alias}.account_id`, "=", proof.accountId);
    if (!merchants) return own;
    const reach = reachOfTable(table);
    if (reach === "open") return own;
    return reach === "closed" ? own.where(NOTHING) : own.where(`${alias}.${reach}`, "=", anyOf(merchants));
  };
  return {
    selectFrom: start("selectFrom"),
    updateTable: start("updateTable"),
    deleteFrom: start("deleteFrom"),
    rows: (table: string) => start("selectFrom")(table).selectAll(),
  } as unknown as AccountStore;
}

const NOTHING = sql<boolean>`false`;

/** Builds queries of every account's rows; the reach states why the caller may. */
export function acrossAccounts(_reach: Reach): Pick<Kysely<Tables>, From | "with"> {
  return builder;
}

/** Builds conditions on an account's table, for queries that give it this name: `conditionsOn("payment as p")`. */
export function conditionsOn<N extends Named>(_table: N) {
  return expressionBuilder<Open<N>, Alias<N>>();
}

/** Builds subqueries of the parts of a `with` clause, which the caller adds to the query. */
export function subqueriesOf<Parts extends object>() {
  return expressionBuilder<SharedTables & Parts, never>();
}
