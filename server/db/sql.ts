import { createHash } from "node:crypto";
import type pg from "pg";
import { fullDisk } from "@/server/db/full-disk";
import { pool } from "@/server/db/pool";
import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";

/** A statement with its values; `name` makes Postgres keep its plan. */
export interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

interface Prepared {
  text: string;
  name: string;
}

const prepared = new WeakMap<TemplateStringsArray, Prepared>();

/**
 * A statement from a template: `` sql`select … where id = ${id}` ``. Every value becomes a parameter, and the text is
 * made and named once per place in the code, so that each connection parses and plans it once.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  let known = prepared.get(strings);
  if (!known) {
    const text = strings.reduce((before, part, i) => `${before}$${i}${part}`);
    known = { text, name: createHash("sha1").update(text).digest("base64url") };
    prepared.set(strings, known);
  }
  return { ...known, values };
}

/** Anything that runs statements: the pool, or one transaction. */
export interface Db {
  query<T extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<T>>;
}

/** A transaction in progress. A type of its own, so that what must share the caller's transaction can say so. */
export interface Tx extends Db {
  readonly isTransaction: true;
}

/** Runs statements on the pool, one transaction each. */
export const db: Db = {
  query: (statement) => run(pool(), statement),
};

/** All rows of a statement. */
export async function many<T extends pg.QueryResultRow>(on: Db, statement: Statement): Promise<T[]> {
  return (await on.query<T>(statement)).rows;
}

/** The first row, or undefined. */
export async function maybeOne<T extends pg.QueryResultRow>(
  on: Db,
  statement: Statement,
): Promise<T | undefined> {
  return (await on.query<T>(statement)).rows[0];
}

/** The first row of a statement that always has one. */
export async function one<T extends pg.QueryResultRow>(on: Db, statement: Statement): Promise<T> {
  const row = await maybeOne<T>(on, statement);
  if (!row)
    throw new Error(`a statement that always returns a row returned none: ${statement.text.slice(0, 80)}`);
  return row;
}

/** How many rows a statement changed. */
export async function changed(on: Db, statement: Statement): Promise<number> {
  return (await on.query(statement)).rowCount ?? 0;
}

/**
 * Runs `work` in one transaction. A rejection rolls back; a COMMIT whose reply is lost may still have happened, which
 * is why every effect is guarded by a constraint or a compare-and-set.
 * @throws AppError `unavailable` when the database cannot be reached
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool().connect().catch(unavailable);
  client.on("error", noteLost);
  const tx: Tx = { isTransaction: true, query: (statement) => run(client, statement) };
  let broken: Error | undefined;
  try {
    await run(client, { text: "begin", values: [] });
    const result = await work(tx);
    await run(client, { text: "commit", values: [] });
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

/** A connection that is lost between two statements would end the process if nobody listened; the next one fails. */
function noteLost(err: Error): void {
  log().warn({ err }, "the connection of a transaction was lost");
}

async function run<T extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  statement: Statement,
): Promise<pg.QueryResult<T>> {
  try {
    return await on.query<T>(statement);
  } catch (error) {
    return unavailable(error);
  }
}

/** SQLSTATE of a write to a standby or a database that was set to read only. */
export const READ_ONLY = "25006";
/** SQLSTATE of a write for which there was no space. */
export const DISK_FULL = "53100";
const LOST = /^(08|57P|53|58|25006)/;
const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH"]);

function unavailable(error: unknown): never {
  const { code, message } = error as { code?: string; message?: string };
  const lost = code
    ? LOST.test(code) || NETWORK.has(code)
    : /timeout|terminated|Connection/i.test(message ?? "");
  if (!lost) throw error;
  if (code === DISK_FULL) fullDisk().seen = true;
  throw new AppError("unavailable", "The database cannot be reached. Nothing was lost; try again.", {
    headers: { "Retry-After": "1" },
    cause: error,
  });
}
