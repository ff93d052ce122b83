import { type ChildProcess, spawn } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { build, context } from "esbuild";
import { bundleOptions } from "@/scripts/bundle-options";
import type { RunningApp } from "@/scripts/local/app";
import { freePort } from "@/scripts/local/free-port";

type Environment = Record<string, string | undefined>;

const ROOT = path.resolve(import.meta.dirname, "../..");
const OUT = "dist/dev";
const STOP_WITHIN_MS = 1_000;
/** esbuild's own watcher takes up to two seconds, and Node's misses files that an editor replaces. */
const LOOK_EVERY_MS = 200;

/** Starts the pages once, and restarts the API with the worker whenever one of their files changes. */
export async function runDev(env: Environment): Promise<RunningApp> {
  const apiPort = await freePort([]);
  const development = { ...env, NODE_ENV: "development", RATE_LIMITS: "off", NEXT_TELEMETRY_DISABLED: "1" };
  let api: ChildProcess | undefined;
  const restart = async () => {
    if (api) {
      await end(api);
      process.stdout.write("  API and worker restart\n");
    }
    api = start("serve-api", { ...development, PORT: String(apiPort) });
  };
  const unwatch = await watchSources(restart);
  const pages = start("serve-pages", { ...development, DEV_API_PORT: String(apiPort) });
  const ended = new Promise<number>((resolve) => {
    pages.once("exit", (code) => resolve(code ?? 1));
    pages.once("error", () => resolve(1));
  });
  const stop = async () => {
    await unwatch();
    await Promise.all([pages, api].map((child) => child && end(child)));
    return ended;
  };
  return { pid: pages.pid ?? 0, ended, stop };
}

/** Bundles both processes, and the API's again on each change; calls `onBuilt` after each successful build of it. */
async function watchSources(onBuilt: () => Promise<void>): Promise<() => Promise<void>> {
  const options = bundleOptions(ROOT, OUT);
  await build({ ...options, entryPoints: { "serve-pages": "scripts/dev/serve-pages.ts" } });
  const api = { "serve-api": "scripts/dev/serve-api.ts" };
  const bundling = await context({ ...options, entryPoints: api, metafile: true });
  let inputs: string[] = [];
  let builtFrom = 0;
  const rebuild = async () => {
    builtFrom = Date.now();
    const { metafile } = await bundling.rebuild();
    inputs = Object.keys(metafile.inputs).filter((file) => !file.includes("node_modules"));
    await onBuilt();
  };
  await rebuild();
  let building = Promise.resolve();
  const timer = setInterval(() => {
    if (!inputs.some((file) => changedAt(file) > builtFrom)) return;
    // esbuild has already printed the error; the next change tries again.
    building = building.then(rebuild).catch(() => undefined);
    builtFrom = Date.now();
  }, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await bundling.dispose();
  };
}

/** The modification time in milliseconds; 0 for a deleted file, since the file that imports it changes too. */
function changedAt(file: string): number {
  return statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Starts a process that ends with this one, even when this one is killed. */
function start(name: string, env: Environment): ChildProcess {
  return spawn(process.execPath, ["--enable-source-maps", `${OUT}/${name}.js`], {
    cwd: ROOT,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  await ended;
  clearTimeout(force);
}
