import { createHash } from "node:crypto";
import pg from "pg";

/** The application's role in databases that are created here. */
export const APPLICATION_ROLE = "florin_app";

/**
 * Returns the application's URL of one of our databases. Its password is derived from the superuser's, so nothing else
 * needs to be stored.
 * @param ownerUrl the same database's URL, as superuser
 */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const password = createHash("sha256").update(`${APPLICATION_ROLE}:${url.password}`).digest("hex");
  return Object.assign(url, { username: APPLICATION_ROLE, password }).href;
}

/**
 * Creates the application's role in one of our clusters, unless it exists: it may log in, and owns nothing. Also
 * applies to clusters of earlier versions.
 * @param ownerUrl a database's URL, as superuser
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
