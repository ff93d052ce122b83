import pg from "pg";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { shared } from "@/server/shared";

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

/** Options of every connection: bounded waits everywhere, so that a lost database is an error and not a hang. */
export function connectionConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
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

/** The process's connection pool. */
export function pool(): pg.Pool {
  return shared("pool", () => {
    const made = new pg.Pool({
      ...connectionConfig(databaseUrl()),
      max: env().DATABASE_POOL_SIZE,
      idleTimeoutMillis: 30_000,
    });
    made.on("error", (error) => log().warn({ err: error }, "an idle database connection was lost"));
    return made;
  });
}
