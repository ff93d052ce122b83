import path from "node:path";
import { type RunningApp, untilReady } from "@/scripts/local/app";
import { type DataDir, takeDataDir } from "@/scripts/local/data-dir";
import { writeDemoFile } from "@/scripts/local/demo-file";
import { makeDemoHistory, openDemoPayment } from "@/scripts/local/demo-payments";
import { writeEnvironmentFile } from "@/scripts/local/environment-file";
import { freePort, isPortFree } from "@/scripts/local/free-port";
import { type Beginning, saveLocalState } from "@/scripts/local/local-state";
import { progress, sinceStart } from "@/scripts/local/progress";
import { startLocal } from "@/scripts/local/start-local";
import type { Env } from "@/server/kernel/env";

/** A data directory and a port, both locked by this process. */
interface PreparedLocal {
  settings: Env;
  dataDir: DataDir;
  port: number;
  /** The functions that stop the running parts, the last started first. */
  stops: (() => Promise<unknown>)[];
}

interface LocalApp {
  /** Printed while the app starts. */
  name: string;
  /** Whether the demo's past payments are created after the app is announced. */
  isHurried?: boolean;
  /** What a new installation has. */
  beginning: Beginning;
  launch(env: Record<string, string | undefined>): RunningApp | Promise<RunningApp>;
}

/**
 * Locks DATA_DIR and checks that the port is free.
 * @throws Error when another process uses either
 */
export async function prepareLocal(settings: Env, stops: PreparedLocal["stops"]): Promise<PreparedLocal> {
  process.stdout.write("Florin starts in local mode.\n");
  const dataDir = await takeDataDir(settings.DATA_DIR);
  stops.push(async () => dataDir.release());
  const port = settings.PORT || (await freePort([], settings.HOST));
  if (!(await isPortFree(port, settings.HOST))) {
    throw new Error(`port ${port} is taken: stop what listens there, or start with PORT set to a free one.`);
  }
  return { settings, dataDir, port, stops };
}

/** Starts Postgres, the chains, the demo and the app, and prints how to reach them. */
export async function runLocal(
  { settings, dataDir, port, stops }: PreparedLocal,
  { name, launch, isHurried = false, beginning }: LocalApp,
): Promise<RunningApp> {
  const started = await startLocal(dataDir, (stop) => stops.push(stop), beginning);
  const { env, state, accounts, chains } = started;
  const url = process.env.PUBLIC_URL || `http://localhost:${port}`;
  writeEnvironmentFile(dataDir.directory, { ...env, PUBLIC_URL: url });
  const file = dataDir.at("demo.json");
  const merchantIds = state.shops?.merchantIds ?? state.demo.merchantIds;
  writeDemoFile({ file, url, demo: state.demo, merchantIds, chains, buyer: accounts.buyer });
  const reached = {
    HOST: settings.HOST,
    PORT: String(port),
    PUBLIC_URL: url,
    ALLOW_HTTP: "on",
    DRAIN_S: "0",
  };
  const app = await launch({ LOG_LEVEL: "warn", ...process.env, ...env, ...reached });
  dataDir.note(app.pid);
  const origin = `http://${settings.HOST === "0.0.0.0" ? "127.0.0.1" : settings.HOST}:${port}`;
  await progress(name, () => untilReady(app, origin));
  const demo = { origin, demo: state.demo, dataDir: settings.DATA_DIR };
  const { beginning: begun = "few" } = state;
  if (beginning !== "shops" && beginning !== begun)
    process.stdout.write(`  ${settings.DATA_DIR} keeps what it has: --${beginning} is for a new DATA_DIR.\n`);
  const history = async () => {
    if (begun !== "few") return;
    if (!state.hasHistory) await progress("demo payments", () => makeDemoHistory(demo));
    saveLocalState(dataDir, { ...state, hasHistory: true });
  };
  if (!isHurried) await history();
  const link = begun === "empty" ? null : await openDemoPayment(demo);
  announce({ url, link, file, mail: env.MAIL_DIR });
  if (isHurried) await history();
  return app;
}

interface Announced {
  url: string;
  /** Null for an installation that began with nothing. */
  link: string | null;
  file: string;
  /** The folder with the mails; undefined when a mail server sends them. */
  mail: string | undefined;
}

function announce({ url, link, file, mail }: Announced): void {
  const shown = nearPath(file);
  const payable = `
  Pay this      ${link}
                or: npm run pay -- ${link}`;
  process.stdout.write(`
Florin runs. It was ready after ${sinceStart()}.
${link === null ? "" : payable}
  Dashboard     ${url}/dashboard
                e-mail and password are in ${shown}
  API           ${url}/v1
                the API key is in ${shown}
  Mail          ${mail === undefined ? "is sent by SMTP_URL" : `is written to ${nearPath(mail)}`}

Ctrl-C stops it and keeps all data.
`);
}

function nearPath(file: string): string {
  const near = path.relative(process.cwd(), file);
  return near.startsWith("..") ? file : near;
}
