import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { APPLICATION_ROLE, applicationUrl, ensureApplicationRole } from "@/scripts/local/application-role";
import { startPostgres } from "@/scripts/local/postgres";
import { migrate } from "@/server/db/migrate";
import { entrust } from "@/tests/support/guard";

/** A throw-away cluster need not survive a crash. */
const UNSAFE_AND_FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "500",
};

/** Starts Postgres and migrates a template database; returns its URL, as its owner. */
export async function startTemplate(directory: string): Promise<string> {
  const postgres = await startPostgres({ dataDir: join(directory, "postgres"), settings: UNSAFE_AND_FAST });
  entrust(directory, postgres.pid);
  await ensureApplicationRole(postgres.url);
  await migrate(postgres.url, APPLICATION_ROLE);
  return postgres.url;
}

/** A database as its owner and as the application see it. */
interface DatabaseUrls {
  ownerUrl: string;
  url: string;
}

/** Creates an empty, migrated database; returns its URLs. It lasts as long as the cluster. */
export function copyDatabase(templateUrl: string): Promise<DatabaseUrls> {
  return createDatabase(templateUrl, new URL(templateUrl).pathname.slice(1));
}

/** Creates a database without tables, next to the template; returns its URLs. */
export function emptyDatabase(templateUrl: string): Promise<DatabaseUrls> {
  return createDatabase(templateUrl, "template1");
}

async function createDatabase(templateUrl: string, template: string): Promise<DatabaseUrls> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, "postgres") });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${pg.escapeIdentifier(template)}`);
  } finally {
    await client.end();
  }
  const ownerUrl = withDatabase(templateUrl, name);
  return { ownerUrl, url: applicationUrl(ownerUrl) };
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
