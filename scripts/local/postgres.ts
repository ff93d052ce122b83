import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "@/scripts/local/free-port";
import { lastWords, readText } from "@/scripts/local/last-words";
import { type PostgresBinaries, postgresBinaries } from "@/scripts/local/postgres-binaries";
import { ensureCluster, postgresEnv, rememberPort } from "@/scripts/local/postgres-cluster";
import { endProcess, isOurs } from "@/scripts/local/processes";
import { type Unprivileged, unprivileged } from "@/scripts/local/unprivileged";

export interface PostgresOptions {
  /** Created when it is missing. */
  dataDir: string;
  /** Preferred port of 127.0.0.1; by default the last one. A free one is used when it is occupied. */
  port?: number;
  /** Server settings over the defaults, e.g. `{ fsync: "off" }` for a throw-away cluster. */
  settings?: Record<string, string>;
  /** The programs; by default npm's. */
  binaries?: PostgresBinaries;
}

export interface LocalPostgres {
  /** URL of the database `florin`, as superuser. */
  url: string;
  port: number;
  pid: number;
  /** Resolves when the server ends, for any reason. */
  ended: Promise<void>;
  /** Ends every connection and stops; idempotent. */
  stop(): Promise<void>;
}

interface Launch {
  dataDir: string;
  logFile: string;
  port: number;
  password: string;
  settings: Record<string, string>;
  binaries: PostgresBinaries;
  as: Unprivileged;
}

const DATABASE = "florin";
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 40;
const RETRY_MS = 200;
/** The children of a killed postmaster keep its memory for a moment. */
const PASSING = /shared memory|lock file|shutting down|starting up/i;
/** Fast shutdown, then an immediate one (the log is replayed at the next start), then a kill. */
const STOPPING: [NodeJS.Signals, number][] = [
  ["SIGINT", 15_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 2_000],
];

/**
 * Starts PostgreSQL from npm's binaries, also as root, and returns when it answers a query. It first cleans up after a
 * killed start, so only one caller at a time may use a `dataDir`.
 * @throws Error with one line that states what is wrong
 */
export async function startPostgres(options: PostgresOptions): Promise<LocalPostgres> {
  const dataDir = path.resolve(options.dataDir);
  mkdirSync(path.dirname(dataDir), { recursive: true });
  const as = unprivileged();
  const binaries = options.binaries ?? postgresBinaries(`${dataDir}.libraries`);
  const instance = ensureCluster(dataDir, binaries, as);
  await clearLeftovers(dataDir);
  const port = await freePort([options.port ?? instance.port, instance.port]);
  const settings = { ...DEFAULTS, ...options.settings };
  const logFile = `${dataDir}.log`;
  const launch = { dataDir, logFile, port, password: instance.password, settings, binaries, as };
  const server = await launchUntilItAnswers(launch);
  if (port !== instance.port) rememberPort(dataDir, { ...instance, port });
  await createDatabase(launch);
  return server;
}

const DEFAULTS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  // Failed statements may hold personal data, so only the application logs them.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

async function launchUntilItAnswers(launch: Launch): Promise<LocalPostgres> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const child = spawnServer(launch);
    const fault = await answersOrDies(child, launch, until);
    if (!fault) return running(child, launch);
    if (!PASSING.test(fault) || Date.now() > until) throw new Error(`Postgres does not start: ${fault}`);
    await delay(RETRY_MS);
  }
}

function spawnServer({ dataDir, logFile, port, settings, binaries, as }: Launch): ChildProcess {
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command, args] = as.wrap(binaries.postgres, ["-D", dataDir, "-p", String(port), ...given]);
  // A new file: the children of a killed server may still write to its log, which must not say why this one ended.
  rmSync(logFile, { force: true });
  const log = openSync(logFile, "w", 0o600);
  try {
    // A separate process group: Ctrl-C reaches only us, and Postgres stops after its clients.
    const stdio: ("ignore" | number)[] = ["ignore", log, log];
    return spawn(command, args, { cwd: dataDir, env: postgresEnv(binaries), stdio, detached: true });
  } finally {
    closeSync(log);
  }
}

/** Returns undefined when the server answers, else the reason why not. */
async function answersOrDies(
  child: ChildProcess,
  launch: Launch,
  until: number,
): Promise<string | undefined> {
  let fault: string | undefined;
  child.once("error", (error) => {
    fault = error.message;
  });
  while (fault === undefined && child.exitCode === null && child.signalCode === null) {
    if (await answers(launch)) return undefined;
    if (Date.now() > until) {
      child.kill("SIGKILL");
      return `it did not answer within ${START_TIMEOUT_MS / 1000} s; see ${launch.logFile}`;
    }
    await delay(POLL_MS);
  }
  return fault ?? lastWords(launch.logFile);
}

async function answers(launch: Launch): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(launch, "postgres"),
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("show data_directory");
    return path.resolve(rows[0].data_directory) === launch.dataDir;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function running(child: ChildProcess, launch: Launch): LocalPostgres {
  const pid = child.pid ?? 0;
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    await endProcess(pid, STOPPING);
    await ended;
  };
  return { url: urlOf(launch, DATABASE), port: launch.port, pid, ended, stop };
}

/** Ends a server that outlived its parent, and removes a dead server's lock. */
async function clearLeftovers(dataDir: string): Promise<void> {
  const lock = path.join(dataDir, "postmaster.pid");
  const pid = Number(readText(lock).split("\n")[0]);
  if (!pid) return;
  if (isOurs(pid, ["postgres", dataDir])) await endProcess(pid, STOPPING);
  // Another process may have the id by now, and Postgres would wait for it in vain.
  rmSync(lock, { force: true });
}

async function createDatabase(launch: Launch): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(launch, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function urlOf({ password, port }: Launch, database: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}
