import { connectTo } from "@/server/db/database-client";
import { migrate } from "@/server/db/migrate";

interface Urls {
  DATABASE_URL: string;
  DATABASE_OWNER_URL?: string;
}

/**
 * Migrates with the owner's URL and grants the application's role its privileges; with the application's URL alone when
 * no other is given.
 * @returns the names of the migrations that were just applied
 * @throws Error as {@link migrate} does
 */
export async function migrateAsOwner(
  { DATABASE_URL, DATABASE_OWNER_URL }: Urls,
  onWait?: (line: string) => void,
): Promise<string[]> {
  if (DATABASE_OWNER_URL === undefined) return migrate(DATABASE_URL, undefined, { onWait });
  return migrate(DATABASE_OWNER_URL, await roleOf(DATABASE_URL), { onWait });
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
