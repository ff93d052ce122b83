import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { DatabasePool } from "@/server/db/database-pool";
import { serversOf } from "@/server/db/servers";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

const INT8 = 20;
const NUMERIC = 1700;

/** int8 columns are counts, heights and Unix seconds, all below 2^53; numeric columns are whole amounts. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== "binary" && oid === INT8) return Number;
    if (format !== "binary" && oid === NUMERIC) return BigInt;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Returns the options of connections to Postgres. Each wait is bounded: a lost database is an error and not a hang. */
export function sessionConfig(): pg.ClientConfig {
  return { ...pooledConfig(), statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 };
}

/** Returns the options of connections through a pooler, where the role has the server's limits (docs/postgres.md). */
export function pooledConfig(): pg.ClientConfig {
  return {
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
    application_name: "florin",
    types,
  };
}

export function databaseUrl(): string {
  const url = env().DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set; `npm start` starts an embedded Postgres and sets it");
  return url;
}

/** Returns the URL that leads to Postgres itself, for `LISTEN` and for locks that outlast a transaction. */
export function directUrl(): string {
  return env().DATABASE_DIRECT_URL ?? databaseUrl();
}

/** Whether the current work runs under {@link onReserve}. */
const reserved = () => singleton("reserved-work", () => new AsyncLocalStorage<boolean>());

/**
 * Runs work, and everything it starts, on the reserved half of the process's connections: confirm, status and the
 * relayer never wait for a connection behind other work.
 */
export function onReserve<T>(work: () => T): T {
  return reserved().run(true, work);
}

/** Runs work on the general half, even when reserved work started it. */
export function offReserve<T>(work: () => T): T {
  return reserved().run(false, work);
}

/** Returns the connection pool of the current work. */
export function pool(): pg.Pool {
  return reserved().getStore() ? reservedPool() : generalPool();
}

/** Returns the pool of everything that is not reserved. */
export function generalPool(): pg.Pool {
  return singleton("pool", () => makePool(Math.ceil(env().DATABASE_POOL_SIZE / 2)));
}

function reservedPool(): pg.Pool {
  return singleton("reserved-pool", () => makePool(Math.floor(env().DATABASE_POOL_SIZE / 2)));
}

function makePool(max: number): pg.Pool {
  const session = env().DATABASE_DIRECT_URL ? pooledConfig() : sessionConfig();
  const config = { ...session, max, idleTimeoutMillis: 30_000 };
  const made = new DatabasePool(serversOf(databaseUrl()), config);
  made.on("error", (error) => log().warn({ err: error }, "an idle database connection was lost"));
  return made;
}

/** The state of one of the process's pools. */
interface PoolState {
  name: "general" | "reserved";
  used: number;
  idle: number;
  waiting: number;
  max: number;
}

export function poolStates(): PoolState[] {
  const pools = [["general", generalPool()] as const, ["reserved", reservedPool()] as const];
  return pools.map(([name, { totalCount, idleCount: idle, waitingCount: waiting, options }]) => ({
    name,
    used: totalCount - idle,
    idle,
    waiting,
    max: options.max,
  }));
}

/** Closes all pools' connections once running queries have ended. */
export async function closePools(): Promise<void> {
  await Promise.all([generalPool().end(), reservedPool().end()]);
}
