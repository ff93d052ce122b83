import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { freePort } from "@/scripts/local/free-port";
import { unprivileged } from "@/scripts/local/unprivileged";
import { eventually } from "@/tests/support/eventually";
import { entrust } from "@/tests/support/guard";

const RECIPE = path.resolve(import.meta.dirname, "../../deploy/pgbouncer.ini");

export interface Pooler {
  /** Returns a URL of Postgres as one through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

interface PoolerOptions {
  /** A URL of the database for the role that connects. */
  url: string;
  /** Settings over those of the recipe. */
  settings?: Record<string, string>;
}

/** Returns the program: `PGBOUNCER`, or on the PATH. @throws Error unless there is version 1.21 or newer */
function findProgram(): string {
  const folders = (process.env.PATH ?? "").split(path.delimiter).concat("/usr/sbin");
  const candidates = [
    process.env.PGBOUNCER ?? "",
    ...folders.map((folder) => path.join(folder, "pgbouncer")),
  ];
  const file = candidates.find((candidate) => candidate && existsSync(candidate));
  const text = file ? execFileSync(file, ["--version"], { encoding: "utf8" }) : "";
  const [, major = "0", minor = "0"] = /PgBouncer (\d+)\.(\d+)/.exec(text) ?? [];
  if (file && Number(major) * 1_000 + Number(minor) >= 1_021) return file;
  throw new Error("install pgbouncer 1.21 or newer, or name it in PGBOUNCER (docs/developing.md)");
}

/** Starts PgBouncer with the recipe of `deploy/`; only names, ports, paths and the given settings are replaced. */
export async function startPooler(directory: string, { url, settings = {} }: PoolerOptions): Promise<Pooler> {
  const program = findProgram();
  const { username, password, port, pathname } = new URL(url);
  const own = await freePort([]);
  const folder = mkdtempSync(path.join(directory, "pgbouncer-"));
  const users = path.join(folder, "userlist.txt");
  writeFileSync(users, `"${username}" "${password}"\n`);
  const name = pathname.slice(1);
  const given = { listen_port: String(own), auth_file: users, ...settings };
  const recipe = readFileSync(RECIPE, "utf8")
    .replace(/^florin = .*$/m, `${name} = host=127.0.0.1 port=${port} dbname=${name}`)
    .split("\n")
    .filter((line) => !((line.split(" = ")[0] ?? "") in given))
    .concat(Object.entries(given).map(([key, value]) => `${key} = ${value}`));
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(file, recipe.join("\n"));
  const child = spawn(...unprivileged().wrap(program, ["-q", file]), { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr?.on("data", (part) => (output += part));
  if (child.pid) entrust(directory, child.pid);
  const ended = once(child, "exit");
  const through = (direct: string) => Object.assign(new URL(direct), { port: String(own) }).href;
  const answer = await eventually(
    () => connects(through(url)),
    (fault) => fault === undefined,
  );
  if (answer !== undefined) throw new Error(`PgBouncer does not answer: ${answer}\n${output}`);
  return {
    through,
    stop: async () => {
      child.kill("SIGINT");
      await ended;
    },
  };
}

async function connects(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
}
