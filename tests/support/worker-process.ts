import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { entrust } from "@/tests/support/guard";
import type { Stack } from "@/tests/support/installation";

const ROOT = resolve(import.meta.dirname, "../..");

export interface WorkerProcess {
  pid: number;
  /** Kills it immediately, like a crash. */
  kill(): Promise<void>;
  /** Stops it cleanly; returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a worker of this installation from the sources; resolves when its loops run. `env` adds to its environment. */
export async function startWorkerProcess(
  { directory }: Pick<Stack, "directory">,
  env: Record<string, string> = {},
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/run-worker.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const pid = child.pid ?? 0;
  if (pid) entrust(directory, pid);
  await Promise.race([once(child, "message"), once(child, "exit").then(refuse)]);
  return {
    pid,
    kill: async () => {
      await end(child, "SIGKILL");
    },
    stop: () => end(child, "SIGTERM"),
  };
}

function refuse(): never {
  throw new Error("the worker ended before it ran");
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}
