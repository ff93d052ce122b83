/**
 * `npm run dev`: runs local mode with hot reload. Pages update in the browser; the API and the worker restart.
 * `npm run dev -- --empty` begins without payments.
 */
import { generateClient } from "@/scripts/checks";
import { runDev } from "@/scripts/dev/run-dev";
import { beginningOf } from "@/scripts/local/beginning";
import { faultOf } from "@/scripts/local/progress";
import { prepareLocal, runLocal } from "@/scripts/local/run-local";
import { parseEnv } from "@/server/kernel/env";

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
  if (settings.DATABASE_URL) {
    throw new Error("npm run dev is for local mode: unset DATABASE_URL and CHAINS_FILE, or use npm start.");
  }
  await generateClient();
  const prepared = await prepareLocal(settings, stops);
  const app = await runLocal(prepared, {
    name: "API, worker and pages with hot reload",
    isHurried: true,
    beginning,
    launch,
  });
  const code = await app.ended;
  if (!stopping) await end(code || 1);
}

async function launch(env: Record<string, string | undefined>) {
  const app = await runDev(env);
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
