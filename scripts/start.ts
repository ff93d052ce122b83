/**
 * `npm start`: builds stale parts and runs Florin. Without DATABASE_URL and CHAINS_FILE that is local mode: Postgres,
 * two chains and a demo, all in DATA_DIR; `npm start -- --empty` begins without payments. With them it only migrates the
 * database and runs the app.
 */
import { buildApp, type RunningApp, startApp } from "@/scripts/local/app";
import { beginningOf } from "@/scripts/local/beginning";
import type { Beginning } from "@/scripts/local/local-state";
import { faultOf, progress } from "@/scripts/local/progress";
import { prepareLocal, runLocal } from "@/scripts/local/run-local";
import { migrateAsOwner } from "@/scripts/operator/migrate-as-owner";
import { requirePublicUrl } from "@/server/http/require-public-url";
import { type Env, parseEnv } from "@/server/kernel/env";

/** The functions that stop the running parts, the last started first. */
const stops: (() => Promise<unknown>)[] = [];
let stopping = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
start().catch((error: unknown) => {
  if (stopping) return;
  process.stderr.write(`${faultOf(error)}\n`);
  return end(1);
});

async function start(): Promise<void> {
  const settings = parseEnv(process.env);
  const beginning = beginningOf(process.argv.slice(2));
  const { DATABASE_URL } = settings;
  if (DATABASE_URL && beginning !== "shops")
    throw new Error(
      "--empty and --few are for local mode: leave them out, or unset DATABASE_URL and CHAINS_FILE.",
    );
  const app = await (DATABASE_URL
    ? startWith({ ...settings, DATABASE_URL })
    : startAlone(settings, beginning));
  const code = await app.ended;
  if (stopping) return;
  process.stderr.write(`The app has ended with code ${code}.\n`);
  await end(code || 1);
}

async function startWith(settings: Env & { DATABASE_URL: string }): Promise<RunningApp> {
  requirePublicUrl(settings);
  if (!settings.CHAINS_FILE) throw new Error("CHAINS_FILE: is needed when DATABASE_URL is set");
  await buildApp();
  await progress("migrations", () => migrateAsOwner(settings).catch(blameUrl));
  // The owner's URL must not reach the application through its environment.
  return run({ DATABASE_OWNER_URL: undefined });
}

/** Reports an error with a code from the network or the database; rethrows any other. */
function blameUrl(error: Error & { code?: string }): never {
  if (!error.code) throw error;
  throw new Error(`DATABASE_URL: the database cannot be used: ${error.message || error.code}`);
}

async function startAlone(settings: Env, beginning: Beginning): Promise<RunningApp> {
  const prepared = await prepareLocal(settings, stops);
  await buildApp();
  return runLocal(prepared, { name: "API, dashboard and worker", beginning, launch: run });
}

function run(env: Record<string, string | undefined>): RunningApp {
  const app = startApp({ ...process.env, NODE_ENV: "production", ...env });
  stops.push(app.stop);
  return app;
}

/** Stops everything once, in reverse order of the start. */
async function end(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(faultOf(error)));
  process.exit(code);
}
