/**
 * `npm run verify-backup -- <file> [--into <url>]`: restores a backup into a new database on the same server, audits its
 * books, and drops the database. `--into` names an empty database instead, which stays. Needs the environment of
 * `npm run audit:books`; the role of DATABASE_OWNER_URL must be allowed to create databases. Exits 1 when the books differ
 * or the file cannot be restored, 2 when they could not be read.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import { ownerUrl, withConnection } from "@/scripts/operator/owner-connection";
import { restoreInto } from "@/scripts/operator/restore-into";
import { migrate } from "@/server/db/migrate";

const NOT_ALLOWED = "42501";

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: "string" } },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1)
    throw new Error("name one file: npm run verify-backup -- florin.backup");
  process.exitCode = values.into ? await verify(file, values.into) : await verifyApart(file);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** Verifies in a new database, and drops it in any case. */
async function verifyApart(file: string): Promise<number> {
  const name = `florin_verify_${randomBytes(4).toString("hex")}`;
  const url = await ownerUrl();
  await withConnection(url, (client) => client.query(`create database ${name}`).catch(explainRight));
  try {
    return await verify(file, Object.assign(new URL(url), { pathname: `/${name}` }).href);
  } finally {
    await withConnection(url, (client) => client.query(`drop database ${name} with (force)`));
  }
}

function explainRight(error: { code?: string }): never {
  if (error.code !== NOT_ALLOWED) throw error;
  throw new Error(
    "the role may not create databases: allow it (`alter role … createdb`), or name an empty one with --into <url>",
  );
}

async function verify(file: string, url: string): Promise<number> {
  await restoreInto(url, file);
  await migrate(url);
  console.log(await withConnection(url, describe));
  // The events since the backup are no difference: a restored installation reads them again as well.
  const args = [path.resolve("scripts/run.mjs"), "audit-books", "--post-missing"];
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: undefined,
    DATABASE_DIRECT_URL: undefined,
  };
  const [code] = await once(spawn(process.execPath, args, { env, stdio: "inherit" }), "close");
  if (code === 0) console.log(`${file} can be restored, and its books are right.`);
  return code;
}

async function describe(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ payments: number; newest: Date | null }>(
    "select count(*)::int as payments, max(created_at) as newest from payment",
  );
  const { payments = 0, newest } = rows[0] ?? {};
  return `Restored on trial: ${payments} payments${newest ? `, the newest of ${newest.toISOString()}` : ""}.`;
}
