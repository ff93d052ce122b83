import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@/scripts/local/free-port";
import { entrust } from "@/tests/support/guard";
import type { Installation } from "@/tests/support/installation";
import { isQuick, programArgs } from "@/tests/support/program";

/** Through the router in front of Next (`mount`), or through Next alone with a separate worker (`next`). */
export type Way = "mount" | "next";

export interface ServerOptions {
  way: Way;
  installation: Installation;
  /** More environment, e.g. a DATABASE_URL that leads through a proxy, or `WORKER: "off"`. */
  env?: Record<string, string>;
  /** The folder of another release's build; by default this one. */
  release?: string;
  /** The path that must answer 200; by default `/readyz`, which asks Postgres and the chains. */
  answers?: string;
}

export interface RunningServer {
  url: string;
  /** The serving process, and the worker's if it is separate. */
  pids: number[];
  /** Stops the processes and returns their exit codes; null for one killed by a signal. */
  stop(signal?: NodeJS.Signals): Promise<(number | null)[]>;
  /** The processes' output so far. */
  output(): string;
}

interface Launched {
  child: ChildProcess;
  logFile: string;
}

const ROOT = resolve(import.meta.dirname, "../..");
const READY_WITHIN_MS = 60_000;
const POLL_MS = 50;
const ENDED_WITHIN_MS = 30_000;
const PORTS_TRIED = 3;
const PORT_TAKEN = /port \d+ is taken|EADDRINUSE/;

/**
 * Starts the app of an installation on a free port, and returns when it answers 200. Another process may take the port
 * in between; then it starts on another one.
 * @throws Error with the end of its output when it ends or is not ready within a minute
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  for (let left = PORTS_TRIED - 1; ; left--) {
    try {
      return await startServerOn(await freePort([]), options);
    } catch (error) {
      if (left === 0 || !PORT_TAKEN.test((error as Error).message)) throw error;
    }
  }
}

/** Starts the app on a port. @throws Error when it ends or is not ready within a minute */
export async function startServerOn(
  port: number,
  { way, installation, env = {}, release, answers = "/readyz" }: ServerOptions,
): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`;
  const own = {
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    NODE_ENV: "production" as const,
    LOG_LEVEL: "warn",
    DRAIN_S: "0",
    // Few of these processes show a page, and all pages together take longer to load than everything else. Under Next
    // alone the API is one of them.
    PRELOAD_PAGES: way === "mount" ? "off" : "on",
    DATA_DIR: join(installation.directory, "data"),
  };
  const whole: NodeJS.ProcessEnv = { ...process.env, ...installation.env, ...own, ...env };
  const programs = release ? [[join(release, "dist/main.js")]] : commands(way, port, whole.WORKER !== "off");
  const launched = programs.map((args, i) => {
    const logFile = join(installation.directory, `${way}-${port}-${i}.log`);
    const child = launch(args, { env: whole, cwd: release ?? ROOT, logFile });
    if (child.pid) entrust(installation.directory, child.pid);
    return { child, logFile };
  });
  const server = handle(url, launched);
  try {
    await untilReady(url + answers, launched);
  } catch (error) {
    await server.stop("SIGKILL");
    throw new Error(
      `the app is not ready (${way}): ${(error as Error).message}\n${server.output().slice(-3_000)}`,
    );
  }
  return server;
}

function commands(way: Way, port: number, hasWorker: boolean): string[][] {
  const main = programArgs("main.js", "tests/support/quick-server.ts");
  if (way === "mount" || isQuick()) return [main];
  const next = [
    "node_modules/next/dist/bin/next",
    "start",
    "--hostname",
    "127.0.0.1",
    "--port",
    String(port),
  ];
  return hasWorker ? [next, programArgs("worker.js", "server/worker.ts")] : [next];
}

interface Launching {
  env: NodeJS.ProcessEnv;
  cwd: string;
  logFile: string;
}

function launch(args: string[], { env, cwd, logFile }: Launching): ChildProcess {
  const log = openSync(logFile, "a");
  try {
    return spawn(process.execPath, args, { cwd, env, stdio: ["ignore", log, log] });
  } finally {
    closeSync(log);
  }
}

function handle(url: string, launched: Launched[]): RunningServer {
  const output = () => launched.map(({ logFile }) => readFileSync(logFile, "utf8")).join("\n");
  return {
    url,
    pids: launched.flatMap(({ child }) => child.pid ?? []),
    output,
    stop: (signal = "SIGTERM") => Promise.all(launched.map(({ child }) => end(child, signal))),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const ended = once(child, "exit");
  const force = setTimeout(() => child.kill("SIGKILL"), ENDED_WITHIN_MS);
  child.kill(signal);
  await ended;
  clearTimeout(force);
  return child.exitCode;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function untilReady(page: string, launched: Launched[]): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    if (launched.some(({ child }) => hasEnded(child))) throw new Error("it has ended");
    if (await isReady(page)) return;
    await delay(POLL_MS);
  }
  throw new Error(`${page} did not answer 200 within ${READY_WITHIN_MS / 1_000} s`);
}

async function isReady(page: string): Promise<boolean> {
  try {
    const response = await fetch(page, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
