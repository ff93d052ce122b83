import type pg from "pg";
import { applyMigration } from "@/server/db/apply-migration";
import { type Applied, compareSchema } from "@/server/db/compare-schema";
import { connectTo } from "@/server/db/database-client";
import { grantPrivileges } from "@/server/db/grant-privileges";
import { type Migration, readMigrations } from "@/server/db/migration-files";
import type { LockWait } from "@/server/db/wait-for-lock";
import { sleep } from "@/server/kernel/clock";
import { version } from "@/server/kernel/version";

/** The advisory lock that `prisma migrate` itself takes, so that the two never run at once. */
const LOCK = 72707369;
const OTHER_ENDS_WITHIN_MS = 1_800_000;
const POLL_MS = 200;

const BOOKKEEPING = `create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz,
  migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
  started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

/**
 * Migrates a database to the newest version and gives the application's role its privileges. Each migration has its own
 * transaction, unless it says otherwise, and is recorded in Prisma's bookkeeping table. Any number of processes may call
 * it at once. A database of a newer version that still serves this one stays as it is.
 * @param url of the role that owns the tables
 * @param role that the application connects as; omitted where it is the owner
 * @returns the names of the migrations applied now
 * @throws Error when a migration fails, was edited after it was applied, or is unknown to this version, and when the
 *   role is missing or has the owner's rights
 */
export async function migrate(url: string, role?: string, wait: LockWait = {}): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await connectTo(url, { connectionTimeoutMillis: 10_000 });
  try {
    await waitForOthers(client);
    const { open, isNewer } = await findOpen(client, migrations);
    for (const migration of open) await applyMigration(client, migration, wait);
    // A newer version's privileges must outlive a return to this one.
    if (role !== undefined && !isNewer) await grantPrivileges(client, role);
    return open.map((migration) => migration.name);
  } finally {
    // Ends the session, which releases the lock.
    await client.end();
  }
}

/** Waits for another process's migration. It polls: a waiting statement would hold up an index that is built meanwhile. */
async function waitForOthers(client: pg.Client): Promise<void> {
  const untilMs = performance.now() + OTHER_ENDS_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      LOCK,
    ]);
    if (rows[0]?.taken) return;
    if (performance.now() > untilMs) {
      throw new Error(
        `another process has migrated the database for ${OTHER_ENDS_WITHIN_MS / 60_000} minutes.`,
      );
    }
    await sleep(POLL_MS);
  }
}

async function findOpen(
  client: pg.Client,
  migrations: Migration[],
): Promise<{ open: Migration[]; isNewer: boolean }> {
  const { rows: found } = await client.query("select to_regclass('_prisma_migrations') is not null as there");
  if (!found[0].there) await client.query(BOOKKEEPING);
  const { rows } = await client.query<Applied & { checksum: string }>(
    "select migration_name as name, checksum, logs from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  const { missing, unknown, needs } = compareSchema(
    rows,
    migrations.map(({ name }) => name),
    version(),
  );
  if (needs !== undefined) {
    throw new Error(
      `the database serves ${needs} and newer versions; this is ${version()}: use a newer one.`,
    );
  }
  if (unknown.length > 0 && missing.length > 0) {
    throw new Error(
      `the database has the migration ${unknown[0]}, which this version does not know: use a newer one.`,
    );
  }
  requireUnedited(rows, migrations);
  return {
    open: migrations.filter(({ name }) => missing.includes(name)),
    isNewer: unknown.length > 0,
  };
}

/** @throws Error when the file of an applied migration was edited */
function requireUnedited(applied: { name: string; checksum: string }[], migrations: Migration[]): void {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const edited = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (!edited) return;
  throw new Error(
    `the migration ${edited.name} was edited after it was applied: restore its file, and add a new one.`,
  );
}
