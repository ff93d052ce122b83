import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@/scripts/local/free-port";
import { entrust } from "@/tests/support/guard";
import type { Stack } from "@/tests/support/installation";
import { programArgs } from "@/tests/support/program";

const ROOT = resolve(import.meta.dirname, "../..");
const POLL_MS = 20;

export interface WorkerProcess {
  pid: number;
  /** Where it serves its state and its metrics. */
  url: string;
  /** Kills it immediately, like a crash. */
  kill(): Promise<void>;
  /** Stops it cleanly; returns its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts a worker of this installation; resolves when its loops run. `env` adds to its environment; `release` is the
 * folder of another release's build.
 */
export async function startWorkerProcess(
  { directory }: Pick<Stack, "directory">,
  env: Record<string, string> = {},
  release?: string,
): Promise<WorkerProcess> {
  const port = await freePort([]);
  const args = release ? [resolve(release, "dist/worker.js")] : programArgs("worker.js", "server/worker.ts");
  const child = spawn(process.execPath, args, {
    cwd: release ?? ROOT,
    env: { ...process.env, HOST: "127.0.0.1", WORKER_PORT: String(port), ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const pid = child.pid ?? 0;
  if (pid) entrust(directory, pid);
  const url = `http://127.0.0.1:${port}`;
  await untilItAnswers(child, url);
  return {
    pid,
    url,
    kill: async () => {
      await end(child, "SIGKILL");
    },
    stop: () => end(child, "SIGTERM"),
  };
}

/** Waits for the page that shows its loops. */
async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  while (!hasEnded(child)) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.text();
    if (answer) return;
    await delay(POLL_MS);
  }
  throw new Error("the worker ended before it ran");
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!hasEnded(child)) {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}
