import pg from "pg";
import type { Statement } from "@/server/db/sql";
import { singleton } from "@/server/kernel/singleton";

/** The URL of this test process's database for the owner of its tables. */
export function ownerUrl(): string {
  const url = process.env.FLORIN_TEST_OWNER_URL;
  if (!url) throw new Error("this process belongs to no installation");
  return url;
}

const owners = () =>
  singleton("owner-pool", () => {
    const pool = new pg.Pool({ connectionString: ownerUrl(), max: 2, allowExitOnIdle: true });
    return pool.on("error", () => undefined);
  });

/** Runs statements as the owner of the tables, in one transaction; returns the result of the last one. */
export async function asTableOwner<Row extends pg.QueryResultRow>(
  ...statements: (Statement | string)[]
): Promise<pg.QueryResult<Row>> {
  const client = await owners().connect();
  try {
    await client.query("begin");
    const results: pg.QueryResult<Row>[] = [];
    for (const each of statements) results.push(await client.query<Row>(each));
    await client.query("commit");
    return results.at(-1) as pg.QueryResult<Row>;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** Writes past the rules of the database: with triggers and foreign keys switched off, as its superuser can. */
export function pastTheRules(...statements: (Statement | string)[]): Promise<pg.QueryResult> {
  return asTableOwner("set local session_replication_role = replica", ...statements);
}
