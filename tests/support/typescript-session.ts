import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";

export interface ModuleTask {
  /** URL of the module's file, unique for each run. */
  file: string;
  variables: Record<string, string>;
}

export interface ModuleRun {
  code: number;
  out: string;
  err: string;
}

export interface TypeScriptSession {
  /** Runs a module by tsx; calls are queued. */
  run(file: string, variables: Record<string, string>): Promise<ModuleRun>;
  stop(): void;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const TSX = pathToFileURL(path.join(ROOT, "node_modules/tsx/dist/esm/index.mjs")).href;

export function startTypeScript(): TypeScriptSession {
  const child = fork(path.join(ROOT, "tests/support/run-modules.ts"), {
    execArgv: ["--import", TSX],
    env: { NODE_ENV: "production", PATH: process.env.PATH },
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (file, variables) => {
      const task: ModuleTask = { file: pathToFileURL(file).href, variables };
      const ran = last.then(async () => {
        child.send(task);
        const [run] = await once(child, "message", { signal: AbortSignal.timeout(60_000) });
        return run as ModuleRun;
      });
      last = ran.catch(() => undefined);
      return ran;
    },
    stop: () => child.kill(),
  };
}
