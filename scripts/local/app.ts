import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hashSources, isBuilt, isFresh } from "@/scripts/local/build-stamp";

/** The app's process. */
export interface RunningApp {
  pid: number;
  /** Resolves with the exit code when it ends, 1 after a signal. */
  ended: Promise<number>;
  /** Lets it finish its work and waits for that; resolves with its exit code. */
  stop(): Promise<number>;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const READY_WITHIN_MS = 60_000;
const POLL_MS = 50;
const STOP_WITHIN_MS = 25_000;

/** Starts dist/main.js with this environment. It ends with this process, even when this one is killed. */
export function startApp(env: NodeJS.ProcessEnv): RunningApp {
  const child = spawn(process.execPath, ["--enable-source-maps", "dist/main.js"], {
    cwd: ROOT,
    env,
    // The channel closes when this process is gone. A separate process group: Ctrl-C reaches only us, who stop the
    // parts in order.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  const ended = new Promise<number>((resolve) => {
    child.once("exit", (code) => resolve(code ?? 1));
    child.once("error", () => resolve(1));
  });
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended) };
}

/**
 * Waits until `/readyz` answers 200.
 * @throws Error when the app ends early, or is not ready within a minute
 */
export async function untilReady(app: RunningApp, origin: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  const state = { code: undefined as number | undefined };
  void app.ended.then((code) => {
    state.code = code;
  });
  while (Date.now() < until) {
    if (state.code !== undefined)
      throw new Error(`the app ended with code ${state.code} before it was ready.`);
    const ready = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await delay(POLL_MS);
  }
  throw new Error(`the app did not become ready within ${READY_WITHIN_MS / 1_000} s.`);
}

/**
 * Rebuilds when the sources have changed. A production installation (NODE_ENV=production, or without the development
 * packages) runs its existing build.
 */
export async function buildApp(): Promise<void> {
  if (isBuilt() && !mayBuild()) return;
  if (isFresh(hashSources())) return;
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/build.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("exit", resolve).once("error", reject);
  });
  if (code !== 0) throw new Error("the build failed; see above.");
}

function mayBuild(): boolean {
  return process.env.NODE_ENV !== "production" && existsSync(path.join(ROOT, "node_modules/tsx"));
}

async function stop(child: ChildProcess, ended: Promise<number>): Promise<number> {
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  const code = await ended;
  clearTimeout(force);
  return code;
}
