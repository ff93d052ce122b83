import { type Applied, compareSchema } from "@/server/db/compare-schema";
import { migrationNames } from "@/server/db/migration-files";
import { computed, computedOrNull, raw } from "@/server/db/raw";
import { db, many } from "@/server/db/sql";
import { log } from "@/server/kernel/log";
import { version } from "@/server/kernel/version";

/** SQLSTATE of a table that is missing, and of one that the role may not read: the migration creates and grants both. */
const NOT_MIGRATED = new Set(["42P01", "42501"]);

/**
 * Ends the process with one line when the database's schema is older than this version needs, or too new for it. A newer
 * schema that still serves this version is right. An unreachable database only causes a warning.
 */
export async function requireSchema(): Promise<void> {
  try {
    const fault = await findSchemaFault();
    if (fault === undefined) return;
    process.stderr.write(`${fault}\n`);
    process.exit(1);
  } catch (error) {
    log().warn({ err: error }, "the schema was not compared with this version");
  }
}

/** Returns why this version cannot run on the database's schema, in one line; undefined when it can. */
export async function findSchemaFault(): Promise<string | undefined> {
  const applied = await readApplied();
  if (!applied) return "DATABASE_URL: the database has no schema of Florin. Run `npm run db:migrate` first.";
  const { missing, needs } = compareSchema(applied, await migrationNames(), version());
  if (needs !== undefined) {
    return `DATABASE_URL: the schema serves Florin ${needs} and newer; this is ${version()}. Start a newer version.`;
  }
  if (missing.length === 0) return undefined;
  return `DATABASE_URL: the schema is older than this version: it lacks ${missing[0]}${more(missing.length)}. Run \`npm run db:migrate\` first.`;
}

const more = (count: number) => (count > 1 ? ` and ${count - 1} more` : "");

async function readApplied(): Promise<Applied[] | undefined> {
  try {
    return await many(
      db,
      // The bookkeeping is not in the schema.
      raw({ name: computed("text"), logs: computedOrNull("text") })`
        select migration_name::text as name, logs from _prisma_migrations
        where finished_at is not null and rolled_back_at is null`,
    );
  } catch (error) {
    if (NOT_MIGRATED.has((error as { code?: string }).code ?? "")) return undefined;
    throw error;
  }
}
