/**
 * `npm start`: builds what is stale and runs Florin. Without DATABASE_URL and CHAINS_FILE that is local mode: Postgres,
 * two chains and a demo, all in DATA_DIR. With them it only migrates the database and runs the app.
 */
import path from "node:path";
import { buildApp, type RunningApp, startApp, untilReady } from "@/scripts/local/app";
import { takeDataDir } from "@/scripts/local/data-dir";
import { writeDemoFile } from "@/scripts/local/demo-file";
import { makeDemoPayments } from "@/scripts/local/demo-payments";
import { writeEnvironmentFile } from "@/scripts/local/environment-file";
import { freePort, isPortFree } from "@/scripts/local/free-port";
import { saveLocalState } from "@/scripts/local/local-state";
import { faultOf, progress, sinceStart } from "@/scripts/local/progress";
import { startLocal } from "@/scripts/local/start-local";
import { migrateAsOwner } from "@/scripts/operator/migrate-as-owner";
import { requirePublicUrl } from "@/server/http/require-public-url";
import { type Env, parseEnv } from "@/server/kernel/env";

/** How to stop what runs, the last started first. */
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
  const { DATABASE_URL } = settings;
  const app = await (DATABASE_URL ? startWith({ ...settings, DATABASE_URL }) : startAlone(settings));
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
  // What the application may not do, nobody does by way of its environment.
  return run({ DATABASE_OWNER_URL: undefined });
}

/** Faults that the network or the database itself has a code for. */
function blameUrl(error: Error & { code?: string }): never {
  if (!error.code) throw error;
  throw new Error(`DATABASE_URL: the database cannot be used: ${error.message || error.code}`);
}

async function startAlone(settings: Env): Promise<RunningApp> {
  process.stdout.write("Florin starts in local mode.\n");
  const dataDir = await takeDataDir(settings.DATA_DIR);
  stops.push(async () => dataDir.release());
  const port = settings.PORT || (await freePort([], settings.HOST));
  if (!(await isPortFree(port, settings.HOST))) {
    throw new Error(`port ${port} is taken: stop what listens there, or start with PORT set to a free one.`);
  }
  await buildApp();
  const { env, state, accounts, chains } = await startLocal(dataDir, (stop) => stops.push(stop));
  const url = process.env.PUBLIC_URL || `http://localhost:${port}`;
  writeEnvironmentFile(dataDir.directory, { ...env, PUBLIC_URL: url });
  const file = dataDir.at("demo.json");
  writeDemoFile({ file, url, demo: state.demo, chains, buyer: accounts.buyer });
  const reached = { HOST: settings.HOST, PORT: String(port), PUBLIC_URL: url, ALLOW_HTTP: "on" };
  const app = run({ LOG_LEVEL: "warn", ...process.env, ...env, ...reached });
  dataDir.note(app.pid);
  const origin = `http://${settings.HOST === "0.0.0.0" ? "127.0.0.1" : settings.HOST}:${port}`;
  await progress("API, dashboard and worker", () => untilReady(app, origin));
  const link = await makeDemoPayments({
    origin,
    demo: state.demo,
    dataDir: settings.DATA_DIR,
    withHistory: !state.hasHistory,
  });
  saveLocalState(dataDir, { ...state, hasHistory: true });
  announce({ url, link, file });
  return app;
}

function run(env: Record<string, string | undefined>): RunningApp {
  const app = startApp({ ...process.env, NODE_ENV: "production", ...env });
  stops.push(app.stop);
  return app;
}

function announce({ url, link, file }: { url: string; link: string; file: string }): void {
  const near = path.relative(process.cwd(), file);
  const shown = near.startsWith("..") ? file : near;
  process.stdout.write(`
Florin runs. It was ready after ${sinceStart()}.

  Pay this      ${link}
                or: npm run pay -- ${link}
  Dashboard     ${url}/dashboard
                e-mail and password are in ${shown}
  API           ${url}/v1
                the API key is in ${shown}

Ctrl-C stops it and keeps all data.
`);
}

/** Stops everything, the last started first, once. */
async function end(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(faultOf(error)));
  process.exit(code);
}
