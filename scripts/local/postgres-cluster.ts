import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { PostgresBinaries } from "@/scripts/local/postgres-binaries";
import type { Unprivileged } from "@/scripts/local/unprivileged";
import { flushDirectory, writeDurably } from "@/scripts/local/write-durably";

/** Stored next to the data: the last port, and the superuser's password. */
export interface Instance {
  port?: number;
  password: string;
}

const INSTANCE = "florin-instance.json";
const FORM = ["-E", "UTF8", "--locale=C", "--no-instructions"];

/**
 * Creates a cluster unless there is one. It is created under a temporary name and renamed, so that a crash never leaves
 * a partial one that looks complete.
 * @throws Error with Postgres' last output
 */
export function ensureCluster(dataDir: string, binaries: PostgresBinaries, as: Unprivileged): Instance {
  if (existsSync(path.join(dataDir, INSTANCE))) {
    giveTo(as.owner, dataDir);
    return JSON.parse(readFileSync(path.join(dataDir, INSTANCE), "utf8"));
  }
  const fresh = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  const password = randomBytes(24).toString("hex");
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  chmodSync(fresh, 0o700);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (as.owner) chownSync(fresh, as.owner.uid, as.owner.gid);
  try {
    const options = ["-D", fresh, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
    initialise(binaries, as.wrap(binaries.initdb, [...options, ...FORM]));
    writeDurably(path.join(fresh, INSTANCE), JSON.stringify({ password }));
    rmSync(dataDir, { recursive: true, force: true });
    renameSync(fresh, dataDir);
    flushDirectory(path.dirname(dataDir));
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return { password };
}

/** The last start may have used another way to drop root. */
function giveTo(owner: Unprivileged["owner"], dataDir: string): void {
  if (!owner || statSync(dataDir).uid === owner.uid) return;
  spawnSync("chown", ["-R", `${owner.uid}:${owner.gid}`, dataDir]);
}

/** Stores the port, so that a second start uses the same URL. */
export function rememberPort(dataDir: string, instance: Instance): void {
  writeDurably(path.join(dataDir, INSTANCE), JSON.stringify(instance));
}

function initialise(binaries: PostgresBinaries, [command, args]: [string, string[]]): void {
  const result = spawnSync(command, args, {
    cwd: path.parse(process.cwd()).root,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    env: postgresEnv(binaries),
  });
  if (result.status === 0) return;
  const lines = (result.stderr ?? "").trim().split("\n");
  const output = lines.find((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1);
  throw new Error(`Postgres' data could not be set up: ${result.error?.message ?? output}`);
}

/** The environment of Postgres' processes: none of ours, since `PG…` variables would change their behaviour. */
export function postgresEnv(binaries: PostgresBinaries): NodeJS.ProcessEnv {
  const { NODE_ENV, PATH } = process.env;
  return { NODE_ENV, PATH, LC_ALL: "C", TZ: "UTC", ...binaries.env };
}
