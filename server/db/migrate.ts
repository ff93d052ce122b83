import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { grantPrivileges } from "@/server/db/grant-privileges";

/** The advisory lock that `prisma migrate` itself takes, so that the two never run at once. */
const LOCK = 72707369;
const LOCK_TIMEOUT_MS = 60_000;
const MIGRATIONS = "prisma/migrations";

interface Migration {
  name: string;
  statements: string;
  checksum: string;
}

const BOOKKEEPING = `create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz,
  migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
  started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

/**
 * Migrates a database to the newest version and gives the application's role its privileges. Each migration has its own
 * transaction, recorded in Prisma's bookkeeping table. Any number of processes may call it at once.
 * @param url of the role that owns the tables
 * @param role that the application connects as; omitted where it is the owner
 * @returns the names of the migrations applied now
 * @throws Error when a migration fails, was edited after it was applied, or is unknown to this version, and when the
 *   role is missing or has the owner's rights
 */
export async function migrate(url: string, role?: string): Promise<string[]> {
  const migrations = await readMigrations(path.resolve(MIGRATIONS));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const open = await findOpen(client, migrations);
    for (const migration of open) await apply(client, migration);
    if (role !== undefined) await grantPrivileges(client, role);
    return open.map((migration) => migration.name);
  } finally {
    // Ends the session, which releases the lock.
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const statements = await readFile(path.join(folder, name, "migration.sql"), "utf8");
      return { name, statements, checksum: createHash("sha256").update(statements).digest("hex") };
    }),
  );
}

async function findOpen(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows: found } = await client.query("select to_regclass('_prisma_migrations') is not null as there");
  if (!found[0].there) await client.query(BOOKKEEPING);
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    "select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  const applied = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new Error(
        `the database has the migration ${name}, which this version does not know: use a newer one.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new Error(
        `the migration ${name} was edited after it was applied: restore its file, and add a new one.`,
      );
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function apply(client: pg.Client, { name, statements, checksum }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(statements);
    await client.query(
      `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
       values ($1, $2, now(), $3, 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`the migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
