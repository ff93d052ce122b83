import { randomUUID } from "node:crypto";
import type pg from "pg";
import { connectTo, type DatabaseClient } from "@/server/db/database-client";

/**
 * How connections of a URL reach Postgres: `none` each has its own, `session` through a pooler that keeps it for a
 * session, `transaction` through one that shares it, `refused` through one that refuses the settings of the session,
 * `unprepared` through one that shares it and forgets prepared statements.
 */
export type Pooling = "none" | "session" | "transaction" | "refused" | "unprepared";

const TRIES = 5;
const ANSWERS_WITHIN_MS = 3_000;
/** SQLSTATEs of a prepared statement that another session has, and of one that this session lacks on this server. */
const NOT_KEPT = new Set(["42P05", "26000"]);
const PROTOCOL_VIOLATION = "08P01";

/** Finds how connections of a URL reach Postgres. @throws Error when they do not */
export async function findPooling(url: string, config: pg.ClientConfig): Promise<Pooling> {
  const bound = { ...config, connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS };
  const clients: DatabaseClient[] = [];
  try {
    const connect = async () => {
      const client = await connectTo(url, bound);
      clients.push(client);
      return client;
    };
    const first = await connect();
    if (!(await isPooled(first))) return "none";
    const second = await connect();
    return await compare(first, second);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === PROTOCOL_VIOLATION && message.includes("startup parameter")) return "refused";
    if (NOT_KEPT.has(code ?? "")) return "unprepared";
    // A pooler whose only connection the first session keeps.
    if (clients.length === 2) return "session";
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** A pooler gives its own number to the session, and Postgres tells the number of the process behind it. */
async function isPooled(client: DatabaseClient): Promise<boolean> {
  const { processID } = client as unknown as { processID: number };
  return processID !== (await processOf(client));
}

/** Two sessions that one process answers share it. A busy pooler may hand out another one, so each try repeats it. */
async function compare(first: DatabaseClient, second: DatabaseClient): Promise<Pooling> {
  const name = `florin ${randomUUID()}`;
  for (let i = 0; i < TRIES; i++) {
    if ((await processOf(first, name)) === (await processOf(second, name))) return "transaction";
  }
  return "session";
}

async function processOf(client: DatabaseClient, name?: string): Promise<number | undefined> {
  const statement = { text: "select pg_backend_pid() as pid", ...(name === undefined ? {} : { name }) };
  return (await client.query<{ pid: number }>(statement)).rows[0]?.pid;
}
