import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const MIGRATIONS = "prisma/migrations";
/** The first line of a migration that removes something, with the first release that no longer needs it. */
const CONTRACT = /^-- contract: (\d+\.\d+\.\d+)$/m;
/** The line of a migration whose statements cannot run in a transaction. */
const APART = /^-- no transaction$/m;

export interface Migration {
  name: string;
  text: string;
  checksum: string;
  /** The first release that runs without what the migration removes; null when it removes nothing. */
  contract: string | null;
  /** Whether each statement commits separately, as `create index concurrently` needs. */
  isApart: boolean;
}

/** Reads this version's migrations, the oldest first. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = await migrationNames(folder);
  return Promise.all(
    names.map(async (name) =>
      parseMigration(name, await readFile(path.resolve(folder, name, "migration.sql"), "utf8")),
    ),
  );
}

/** Returns the names of this version's migrations, the oldest first. */
export async function migrationNames(folder = MIGRATIONS): Promise<string[]> {
  const entries = await readdir(path.resolve(folder), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export function parseMigration(name: string, text: string): Migration {
  return {
    name,
    text,
    checksum: createHash("sha256").update(text).digest("hex"),
    contract: CONTRACT.exec(text.split("\n", 1)[0] ?? "")?.[1] ?? null,
    isApart: APART.test(text.slice(0, text.search(/^(?!--)/m))),
  };
}

/** Returns the statements of a migration that runs apart, without comments: they hold no semicolon within. */
export function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
}
