import type pg from "pg";
import { type Db, type Statement, statementFrom } from "@/server/db/sql";

export { db, transaction } from "@/server/db/sql";

/** Creates a statement that the type check does not know: tests read and change the database beyond the program's paths. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  return statementFrom(strings, values);
}

/** Returns all rows of a statement; the caller states their type. */
export async function many<T extends pg.QueryResultRow>(on: Db, statement: Statement): Promise<T[]> {
  return (await on.query<T>(statement)).rows;
}

/** Returns the first row, or undefined. */
export async function maybeOne<T extends pg.QueryResultRow>(
  on: Db,
  statement: Statement,
): Promise<T | undefined> {
  return (await on.query<T>(statement)).rows[0];
}

/** Returns the first row of a statement that always has one. */
export async function one<T extends pg.QueryResultRow>(on: Db, statement: Statement): Promise<T> {
  const row = await maybeOne<T>(on, statement);
  if (!row)
    throw new Error(`a statement that always returns a row returned none: ${statement.text.slice(0, 80)}`);
  return row;
}

/** Returns the number of rows that a statement changed. */
export async function changed(on: Db, statement: Statement): Promise<number> {
  return (await on.query(statement)).rowCount ?? 0;
}
