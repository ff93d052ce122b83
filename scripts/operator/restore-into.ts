import { existsSync } from "node:fs";
import type pg from "pg";
import { serverMajor, withConnection } from "@/scripts/operator/owner-connection";
import { findTool, requireBackup, runTool } from "@/scripts/operator/postgres-tools";

const OF_FLORIN = "florin";

interface RestoreChoice {
  /** Whether existing tables may be dropped. */
  replace?: boolean;
}

/**
 * Restores a backup into a database, whole or not at all.
 * @param url of the role that will own the tables
 * @throws Error when the file is no backup, the database has tables, or Florin is connected to it
 */
export async function restoreInto(
  url: string,
  file: string,
  { replace = false }: RestoreChoice = {},
): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const tool = await withConnection(url, async (client) => findTool("pg_restore", await serverMajor(client)));
  await requireBackup(tool, file);
  await withConnection(url, (client) => makeRoom(client, replace));
  const whole = ["--single-transaction", "--no-owner", "--no-privileges", "--no-comments"];
  await runTool(tool, url, [...whole, file]);
}

async function makeRoom(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ tables: number; processes: number }>(
    `select (select count(*)::int from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
         and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as tables,
       (select count(*)::int from pg_stat_activity
         where datname = current_database() and application_name = $1) as processes`,
    [OF_FLORIN],
  );
  const { tables = 0, processes = 0 } = rows[0] ?? {};
  if (processes > 0) {
    throw new Error(
      `Florin has ${processes} connections to the database: stop all web processes and workers first`,
    );
  }
  if (tables === 0) return;
  if (!replace) {
    throw new Error(
      `the database has ${tables} tables: name an empty one, or add --replace, which deletes all of its data first`,
    );
  }
  await client.query("begin; drop schema public cascade; create schema public; commit");
}
