import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

export type PostgresTool = "pg_dump" | "pg_restore";

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
/** Debian keeps each version in its own folder. */
const DEBIAN = "/usr/lib/postgresql";
const BOOKKEEPING = "_prisma_migrations";

/**
 * Finds a tool of PostgreSQL that is as new as the server: on the PATH, or in Debian's folders.
 * @throws Error that names what to install
 */
export function findTool(name: PostgresTool, serverMajor: number): string {
  const found = [name, ...debianFolders().map((folder) => path.join(folder, name))]
    .map((file) => ({ file, major: majorOf(file) }))
    .filter(({ major }) => major > 0);
  const tool = found.find(({ major }) => major >= serverMajor);
  if (tool) return tool.file;
  const install = `install PostgreSQL's client programs, version ${serverMajor} (https://www.postgresql.org/download/)`;
  if (found.length === 0) throw new Error(`${name} is not on the PATH: ${install}`);
  const newest = Math.max(...found.map(({ major }) => major));
  throw new Error(`${name} ${newest} is older than the server, Postgres ${serverMajor}: ${install}`);
}

function debianFolders(): string[] {
  if (!existsSync(DEBIAN)) return [];
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(a) - Number(b))
    .map((version) => path.join(DEBIAN, version, "bin"));
}

function majorOf(file: string): number {
  try {
    const text = execFileSync(file, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return Number(/(\d+)/.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * Runs a tool on a database. The password does not appear in the list of processes.
 * @throws Error with the tool's own words
 */
export async function runTool(file: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const env = {
    ...process.env,
    ...(password ? { PGPASSWORD: password } : {}),
    PGAPPNAME: path.basename(file),
  };
  await run(file, [`--dbname=${address.href}`, ...args], env);
}

/** @throws Error when a file is no backup of Florin */
export async function requireBackup(pgRestore: string, file: string): Promise<void> {
  try {
    const contents = await run(pgRestore, ["--list", file], process.env);
    if (!contents.includes(BOOKKEEPING)) throw new Error(`it lacks the table ${BOOKKEEPING}`);
  } catch (error) {
    throw new Error(`${file} is no backup of Florin: ${(error as Error).message}`);
  }
}

async function run(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  try {
    return (await promisify(execFile)(file, args, { env, maxBuffer: MAX_OUTPUT_BYTES })).stdout;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new Error(stderr?.trim() || message);
  }
}
