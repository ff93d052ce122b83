import { connectTo } from "@/server/db/database-client";
import { findPooling } from "@/server/db/find-pooling";
import { migrate } from "@/server/db/migrate";
import { throughPooler } from "@/server/db/require-pooling";

interface Urls {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string;
  DATABASE_OWNER_URL?: string;
}

/** Poolers of these kinds give the lock of a migration to other sessions. */
const SHARED = new Set(["transaction", "unprepared", "refused"]);

/**
 * Migrates with the owner's URL and grants the application's role its privileges; with the application's URL alone when
 * no other is given.
 * @returns the names of the migrations that were just applied
 * @throws Error as {@link migrate} does, and when the URL leads through a pooler that shares connections
 */
export async function migrateAsOwner(
  { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATABASE_OWNER_URL }: Urls,
  onWait?: (line: string) => void,
): Promise<string[]> {
  const url = DATABASE_OWNER_URL ?? DATABASE_DIRECT_URL;
  const isDirect = DATABASE_DIRECT_URL !== DATABASE_URL;
  const name = DATABASE_OWNER_URL ? "DATABASE_OWNER_URL" : isDirect ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  if (SHARED.has(await findPooling(url, {}))) throw new Error(throughPooler(name));
  const role = DATABASE_OWNER_URL === undefined ? undefined : await roleOf(DATABASE_DIRECT_URL);
  return migrate(url, role, { onWait });
}

/** Returns the role of a URL; the database knows it even when the URL leaves it out. */
async function roleOf(url: string): Promise<string> {
  const client = await connectTo(url, { connectionTimeoutMillis: 10_000 });
  try {
    const { rows } = await client.query<{ role: string }>("select current_user as role");
    return rows[0]?.role ?? "";
  } finally {
    await client.end();
  }
}
