import { createHash } from "node:crypto";
import pg from "pg";

/** The role that the application connects as in databases that are made here. */
export const APPLICATION_ROLE = "florin_app";

/**
 * The URL of a database of ours for the application. The password follows from the superuser's, so that nothing more has
 * to be remembered.
 * @param ownerUrl of the same database, as superuser
 */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const password = createHash("sha256").update(`${APPLICATION_ROLE}:${url.password}`).digest("hex");
  return Object.assign(url, { username: APPLICATION_ROLE, password }).href;
}

/**
 * Makes the application's role in a cluster of ours, unless it is there: it may log in, and owns nothing. A cluster of an
 * earlier version gets it too.
 * @param ownerUrl of a database, as superuser
 * @returns the URL of the same database for the application
 */
export async function ensureApplicationRole(ownerUrl: string): Promise<string> {
  const url = applicationUrl(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [APPLICATION_ROLE]);
    const verb = rowCount ? "alter" : "create";
    await client.query(`${verb} role ${APPLICATION_ROLE} login password '${new URL(url).password}'`);
  } finally {
    await client.end();
  }
  return url;
}
