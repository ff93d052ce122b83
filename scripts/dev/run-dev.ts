import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { type BuildContext, build, context } from "esbuild";
import { bundleOptions } from "@/scripts/bundle-options";
import type { RunningApp } from "@/scripts/local/app";
import { freePort } from "@/scripts/local/free-port";

type Environment = Record<string, string | undefined>;

const ROOT = path.resolve(import.meta.dirname, "../..");
const OUT = "dist/dev";
const STOP_WITHIN_MS = 1_000;

/** Starts the pages once, and the API with the worker again whenever a file of theirs changes. */
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
  const watched = await watch(restart);
  const pages = start("serve-pages", { ...development, DEV_API_PORT: String(apiPort) });
  const ended = new Promise<number>((resolve) => {
    pages.once("exit", (code) => resolve(code ?? 1));
    pages.once("error", () => resolve(1));
  });
  const stop = async () => {
    await watched.dispose();
    await Promise.all([pages, api].map((child) => child && end(child)));
    return ended;
  };
  return { pid: pages.pid ?? 0, ended, stop };
}

/** Bundles both processes, calls `onChange` after each build of the API that worked, the first one included. */
async function watch(onChange: () => Promise<void>): Promise<BuildContext> {
  const pages = { "serve-pages": "scripts/dev/serve-pages.ts" };
  await build({ ...bundleOptions(ROOT, OUT), entryPoints: pages });
  let restarting = Promise.resolve();
  const watching = await context({
    ...bundleOptions(ROOT, OUT),
    entryPoints: { "serve-api": "scripts/dev/serve-api.ts" },
    plugins: [
      {
        name: "restart",
        setup: ({ onEnd }) => {
          onEnd(({ errors }) => {
            if (errors.length === 0) restarting = restarting.then(onChange);
          });
        },
      },
    ],
  });
  await watching.watch();
  return watching;
}

/** A process that ends when we do, however we end. */
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
