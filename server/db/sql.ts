import { createHash } from "node:crypto";
import type { Compilable, DeleteResult, InsertResult, UpdateResult } from "kysely";
import type pg from "pg";
import { pool } from "@/server/db/pool";
import { noteSuccess } from "@/server/db/read-only";
import { rethrowLost } from "@/server/db/unavailable";
import { log } from "@/server/kernel/log";

/** A statement with its values; with a `name`, Postgres keeps its plan. */
export interface Statement {
  text: string;
  values: unknown[];
  name?: string;
  /** Compares the first result's columns with the declared ones. */
  checkFields?: (fields: pg.FieldDef[]) => void;
}

interface Prepared {
  text: string;
  name: string;
}

const MAX_NAMED = 2_000;
/** Names of built queries by their text. Texts beyond the limit are planned each time. */
const names = new Map<string, string>();

const prepared = new WeakMap<TemplateStringsArray, Prepared>();

/**
 * Creates a statement from a template's parts. Every value becomes a parameter. The text is built and named once per
 * place in the code, so that each connection parses and plans it once.
 */
export function statementFrom(strings: TemplateStringsArray, values: unknown[]): Statement {
  let known = prepared.get(strings);
  if (!known) {
    const text = strings.reduce((before, part, i) => `${before}$${i}${part}`);
    known = { text, name: nameOf(text) };
    prepared.set(strings, known);
  }
  return { ...known, values };
}

/** Converts a Kysely query to a statement whose plan Postgres keeps. */
export function statementOf(query: Query): Statement {
  if ("text" in query) return query;
  const { sql: text, parameters } = query.compile();
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMED) {
    name = nameOf(text);
    names.set(text, name);
  }
  return { text, values: [...parameters], ...(name === undefined ? {} : { name }) };
}

/** Marks a built query to be planned by its values each time, since they decide which index leaves the fewest rows. */
export function plannedByValues<Row>(query: Compilable<Row>): RowStatement<Row> {
  const { sql: text, parameters } = query.compile();
  return { text, values: [...parameters] } as unknown as RowStatement<Row>;
}

function nameOf(text: string): string {
  return createHash("sha1").update(text).digest("base64url");
}

/** Runs statements: the pool, or one transaction. */
export interface Db {
  query<T extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<T>>;
}

/** A transaction in progress; a distinct type for functions that must share the caller's transaction. */
export interface Tx extends Db {
  readonly isTransaction: true;
  /** Runs a step after the commit; never after a rollback. */
  onCommit(step: () => void): void;
}

declare const row: unique symbol;
/** A statement that declares the type of its rows (server/db/raw.ts). */
export interface RowStatement<Row> extends Statement {
  readonly [row]: Row;
}

/** A query with typed rows: built by Kysely, or raw. */
type Query = Compilable<unknown> | RowStatement<unknown>;
type Changes = InsertResult | UpdateResult | DeleteResult;
/** The row type of a query; never for a change that returns none. */
type RowOf<Q> =
  Q extends RowStatement<infer R>
    ? R
    : Q extends Compilable<infer R>
      ? R extends Changes
        ? never
        : R
      : never;

/** Runs statements on the pool, one transaction each. */
export const db: Db = {
  query: (statement) => runOn(pool(), statement),
};

/** Returns all rows of a statement. */
export async function many<Q extends Query>(on: Db, query: Q): Promise<RowOf<Q>[]> {
  return (await on.query(statementOf(query))).rows as RowOf<Q>[];
}

/** Returns the first row, or undefined. */
export async function maybeOne<Q extends Query>(on: Db, query: Q): Promise<RowOf<Q> | undefined> {
  const [row] = await many(on, query);
  return row;
}

/** Returns the first row of a statement that always has one. */
export async function one<Q extends Query>(on: Db, query: Q): Promise<RowOf<Q>> {
  const [row] = await many(on, query);
  if (!row)
    throw new Error(
      `a statement that always returns a row returned none: ${statementOf(query).text.slice(0, 80)}`,
    );
  return row;
}

/** Returns the number of rows that a statement changed. */
export async function changed(on: Db, query: Query): Promise<number> {
  return (await on.query(statementOf(query))).rowCount ?? 0;
}

/**
 * Runs `work` in one transaction. A rejection rolls back. A COMMIT whose reply is lost may still have happened, so a
 * constraint or a compare-and-set guards every effect.
 * @throws AppError `unavailable` when the database does not answer
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool().connect().catch(rethrowLost);
  client.on("error", noteLost);
  const steps: (() => void)[] = [];
  const tx: Tx = {
    isTransaction: true,
    query: (statement) => runOn(client, statement),
    onCommit: (step) => steps.push(step),
  };
  let broken: Error | undefined;
  try {
    await runOn(client, { text: "begin", values: [] });
    const result = await work(tx);
    await runOn(client, { text: "commit", values: [] });
    for (const step of steps) step();
    return result;
  } catch (error) {
    await client.query("rollback").catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.off("error", noteLost);
    client.release(broken);
  }
}

/** Runs a step once the effects of `on` are committed: at once outside a transaction. */
export function afterCommit(on: Db | Tx, step: () => void): void {
  if ("onCommit" in on) on.onCommit(step);
  else step();
}

/** Handles a connection lost between two statements: an unhandled error event would end the process. */
function noteLost(err: Error): void {
  log().warn({ err }, "the connection of a transaction was lost");
}

/** Runs a statement on a pool or a connection. */
export async function runOn<T extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  statement: Statement,
): Promise<pg.QueryResult<T>> {
  const result = await on.query<T>(statement).catch(rethrowLost);
  noteSuccess(result.command);
  const { name, checkFields } = statement;
  if (checkFields && name !== undefined && !checked.has(name)) {
    checkFields(result.fields);
    checked.add(name);
  }
  return result;
}

/** Names of the statements whose columns were compared. */
const checked = new Set<string>();
