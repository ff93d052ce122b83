import { findPooling, type Pooling } from "@/server/db/find-pooling";
import { databaseUrl, pooledConfig, sessionConfig } from "@/server/db/pool";
import { computed, raw } from "@/server/db/raw";
import { db, one } from "@/server/db/sql";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";

const RECIPE = "docs/postgres.md, PgBouncer";

/**
 * Ends the process with one line when a connection pooler stands between Florin and Postgres in a way that cannot work.
 * An unreachable database only causes a warning.
 */
export async function requirePooling(): Promise<void> {
  try {
    const fault = await findPoolingFault();
    if (fault !== undefined) {
      process.stderr.write(`${fault}\n`);
      process.exit(1);
    }
    if (env().DATABASE_DIRECT_URL) await warnOfEndlessStatements();
  } catch (error) {
    log().warn({ err: error }, "the way to the database was not looked at");
  }
}

/** Returns why Florin cannot work through this pooler, in one line; undefined when it can. */
async function findPoolingFault(): Promise<string | undefined> {
  const { DATABASE_DIRECT_URL } = env();
  if (!DATABASE_DIRECT_URL) return withoutDirect(await findPooling(databaseUrl(), sessionConfig()));
  if ((await findPooling(DATABASE_DIRECT_URL, sessionConfig())) !== "none")
    return throughPooler("DATABASE_DIRECT_URL");
  const pooling = await findPooling(databaseUrl(), pooledConfig());
  return pooling === "unprepared" ? UNPREPARED : undefined;
}

const UNPREPARED = `DATABASE_URL: its connection pooler forgets prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements above 0 (${RECIPE}).`;

function withoutDirect(pooling: Pooling): string | undefined {
  if (pooling === "none" || pooling === "session") return undefined;
  if (pooling === "unprepared") return UNPREPARED;
  return `DATABASE_URL: it leads through a connection pooler, which cannot LISTEN: set DATABASE_DIRECT_URL to Postgres (${RECIPE}).`;
}

/** Returns the line about a URL that must lead to Postgres and does not. */
export function throughPooler(name: string): string {
  return `${name}: it leads through a connection pooler; it must lead to Postgres (${RECIPE}).`;
}

/** Through a pooler a session cannot set its own limits, so the role must have them. */
async function warnOfEndlessStatements(): Promise<void> {
  const setting = raw({ timeout: computed("text"), role: computed("text") })`
    select current_setting('statement_timeout') as timeout, current_user::text as role`;
  const { timeout, role } = await one(db, setting);
  if (timeout !== "0") return;
  log().warn({ role }, `statements have no time limit: set statement_timeout for the role (${RECIPE})`);
}
