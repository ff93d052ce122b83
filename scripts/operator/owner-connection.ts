import type pg from "pg";
import { connectTo, writableServer } from "@/server/db/database-client";
import { directUrl } from "@/server/db/pool";
import { env } from "@/server/kernel/env";

/**
 * Returns the URL of the role that owns the tables; of several servers, of the one that accepts writes.
 * @throws Error when none does
 */
export function ownerUrl(): Promise<string> {
  return writableServer(env().DATABASE_OWNER_URL ?? directUrl()).catch(explain);
}

/** Connects to a database for some work, and closes the connection after it. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url, { connectionTimeoutMillis: 10_000 }).catch(explain);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function explain({ message, code }: NodeJS.ErrnoException): never {
  throw new Error(`the database cannot be used: ${message || code}`);
}

/** Returns the server's major version. */
export async function serverMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}
