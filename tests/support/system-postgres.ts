import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { APPLICATION_ROLE, ensureApplicationRole } from "@/scripts/local/application-role";
import { type LocalPostgres, startPostgres } from "@/scripts/local/postgres";
import type { PostgresBinaries } from "@/scripts/local/postgres-binaries";
import { unprivileged } from "@/scripts/local/unprivileged";
import { migrate } from "@/server/db/migrate";
import { entrust } from "@/tests/support/guard";

const DEBIAN = "/usr/lib/postgresql";
/** A throw-away cluster need not survive a crash of the machine. */
const FAST = { fsync: "off", full_page_writes: "off" };

/** Returns the machine's newest Postgres: unlike npm's, it has all programs. */
export function systemPostgres(): PostgresBinaries {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions
    .map((version) => path.join(DEBIAN, version, "bin"))
    .find((bin) => existsSync(path.join(bin, "postgres")));
  if (!folder) throw new Error("install postgresql (docs/developing.md)");
  return { initdb: path.join(folder, "initdb"), postgres: path.join(folder, "postgres"), env: {} };
}

/** Starts a cluster of the machine's Postgres with Florin's schema and roles. */
export async function startSystemPostgres(directory: string, name: string): Promise<LocalPostgres> {
  const dataDir = path.join(directory, name);
  const postgres = await startPostgres({ dataDir, settings: FAST, binaries: systemPostgres() });
  entrust(directory, postgres.pid);
  await ensureApplicationRole(postgres.url);
  await migrate(postgres.url, APPLICATION_ROLE);
  return postgres;
}

/** Starts a standby that follows a primary by streaming replication. */
export async function startStandby(
  directory: string,
  name: string,
  primaryUrl: string,
): Promise<LocalPostgres> {
  const dataDir = path.join(directory, name);
  const binaries = systemPostgres();
  const as = unprivileged();
  const tool = path.join(path.dirname(binaries.postgres), "pg_basebackup");
  const [command, args] = as.wrap(tool, ["-D", dataDir, "-R", "-c", "fast", "-d", primaryUrl]);
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8", cwd: "/" });
  if (status !== 0) throw new Error(`no standby was made: ${stderr}`);
  const postgres = await startPostgres({ dataDir, settings: FAST, binaries });
  entrust(directory, postgres.pid);
  return postgres;
}
