import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Migration, statementsOf } from "@/server/db/migration-files";
import { LOCK_TIMEOUT_MS, type LockWait, withLockRetries } from "@/server/db/wait-for-lock";

/** The statements that hold up neither readers nor writers while they wait for a lock. */
const HARMLESS =
  /^(?:create\s+(?:unique\s+)?index\s+concurrently|drop\s+index\s+concurrently\s+if\s+exists|alter\s+table\s+\S+\s+validate\s+constraint)\s/i;
const CREATED_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s+on\s/i;
/** Such a statement waits for every older transaction, e.g. for a whole dump. */
const APART_LOCK_TIMEOUT_MS = 600_000;

/** Applies one migration and records it. @throws Error that names the migration */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { onWait, giveUpAfterMs }: LockWait = {},
): Promise<void> {
  const { name } = migration;
  const wait = { giveUpAfterMs, onWait: (line: string) => onWait?.(`The migration ${name} ${line}.`) };
  try {
    if (migration.isApart) await applyApart(client, migration);
    else await withLockRetries(client, () => applyWhole(client, migration), wait);
  } catch (error) {
    throw new Error(`the migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(migration.text);
    await record(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Runs each statement without a transaction. A repetition after a failure continues where the last one ended. */
async function applyApart(client: pg.Client, migration: Migration): Promise<void> {
  const statements = statementsOf(migration.text);
  const other = statements.find((statement) => !isHarmless(statement));
  if (other) throw new Error(`"${other.slice(0, 60)}" needs a transaction`);
  await client.query(`set lock_timeout = ${APART_LOCK_TIMEOUT_MS}`);
  for (const statement of statements) {
    const index = CREATED_INDEX.exec(statement)?.[1];
    if (index === undefined || (await wantsIndex(client, index))) await client.query(statement);
  }
  await record(client, migration);
}

/** Whether a statement may stand in a migration without a transaction. */
export function isHarmless(statement: string): boolean {
  return HARMLESS.test(statement);
}

/** Whether an index is still missing. One that a failed statement left unfinished is dropped first. */
async function wantsIndex(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    "select indisvalid from pg_index where indexrelid = to_regclass($1)",
    [name],
  );
  if (rows[0]?.indisvalid) return false;
  if (rows[0]) await client.query(`drop index concurrently ${name}`);
  return true;
}

/** The log names the release that a contracting migration asks for: an older program reads it at its start. */
async function record(client: pg.Client, { name, checksum, contract }: Migration): Promise<void> {
  await client.query(
    `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count, logs)
     values ($1, $2, now(), $3, 1, $4)`,
    [randomUUID(), checksum, name, contract && `contract: ${contract}`],
  );
}
