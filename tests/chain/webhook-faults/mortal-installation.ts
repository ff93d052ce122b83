import { join } from "node:path";
import { APPLICATION_ROLE, ensureApplicationRole } from "@/scripts/local/application-role";
import { type LocalPostgres, startPostgres } from "@/scripts/local/postgres";
import { migrate } from "@/server/db/migrate";
import { type Api, connectApi } from "@/tests/support/api";
import { setEnvironment } from "@/tests/support/environment";
import { entrust } from "@/tests/support/guard";
import { makeInstallation, type Stack } from "@/tests/support/installation";
import { type RunningServer, startServer } from "@/tests/support/server";
import { startWorkerProcess, type WorkerProcess } from "@/tests/support/worker-process";
import type { Part } from "./outages";

/** An app, a worker and a database cluster that no other test uses, so that each may be killed. */
export interface MortalInstallation {
  parts: Part[];
  /** A client of the app as it runs now. */
  api(headers: Record<string, string>): Api;
  stop(): Promise<void>;
}

/** The app's port changes at each start; the links in events are the same in all processes. */
const PUBLIC_URL = "http://localhost:3000";
/** Its commits survive a kill; only the machine may not fail. */
const SETTINGS = { fsync: "off", full_page_writes: "off", max_connections: "300" };

/** Starts one; this process uses its database from then on. */
export async function startMortal(stack: Stack): Promise<MortalInstallation> {
  const dataDir = join(stack.directory, "postgres-webhook-faults");
  const startDatabase = async () => {
    const started = await startPostgres({ dataDir, settings: SETTINGS });
    entrust(stack.directory, started.pid);
    return started;
  };
  let postgres: LocalPostgres = await startDatabase();
  await ensureApplicationRole(postgres.url);
  await migrate(postgres.url, APPLICATION_ROLE);
  const installation = await makeInstallation({ ...stack, templateUrl: postgres.url });
  setEnvironment({ ...installation.env, PUBLIC_URL });
  const startApp = () => startServer({ way: "mount", installation, env: { WORKER: "off", PUBLIC_URL } });
  let app: RunningServer = await startApp();
  let worker: WorkerProcess = await startWorkerProcess(stack, { LOG_LEVEL: "silent" });
  const parts: Part[] = [
    {
      name: "app",
      kill: () => app.stop("SIGKILL"),
      start: async () => {
        app = await startApp();
      },
    },
    {
      name: "worker",
      kill: () => worker.kill(),
      start: async () => {
        worker = await startWorkerProcess(stack, { LOG_LEVEL: "silent" });
      },
    },
    {
      name: "postgres",
      kill: async () => {
        process.kill(postgres.pid, "SIGKILL");
        await postgres.ended;
      },
      start: async () => {
        postgres = await startDatabase();
      },
    },
  ];
  return {
    parts,
    api: (headers) => connectApi(app.url, headers),
    stop: async () => {
      await Promise.all([app.stop("SIGKILL"), worker.kill()]);
      await postgres.stop();
    },
  };
}
