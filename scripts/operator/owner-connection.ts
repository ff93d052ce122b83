import pg from "pg";
import { databaseUrl } from "@/server/db/pool";
import { env } from "@/server/kernel/env";

/** Returns the URL of the role that owns the tables. */
export function ownerUrl(): string {
  return env().DATABASE_OWNER_URL ?? databaseUrl();
}

/** Connects to a database for some work, and closes the connection after it. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`the database cannot be used: ${message || code}`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the server's major version. */
export async function serverMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}
