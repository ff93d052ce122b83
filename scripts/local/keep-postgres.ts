import { setTimeout as delay } from "node:timers/promises";
import type { DataDir } from "@/scripts/local/data-dir";
import { type LocalPostgres, startPostgres } from "@/scripts/local/postgres";

const RESTARTS = 20;
const RESTART_MS = 1_000;

/** Starts Postgres in DATA_DIR, and restarts it under the same URL whenever it ends unexpectedly. */
export async function keepPostgres(dataDir: DataDir): Promise<{ url: string; stop(): Promise<void> }> {
  let stopping = false;
  let current = await startPostgres({ dataDir: dataDir.at("postgres") });
  const watch = async (server: LocalPostgres): Promise<void> => {
    await server.ended;
    for (let i = 1; !stopping; i++) {
      try {
        current = await startPostgres({ dataDir: dataDir.at("postgres"), port: server.port });
        console.error("Postgres had ended and was started again.");
        return watch(current);
      } catch (error) {
        if (i >= RESTARTS) return console.error(`Postgres is gone: ${(error as Error).message}`);
        await delay(RESTART_MS);
      }
    }
  };
  void watch(current);
  const stop = async () => {
    stopping = true;
    await current.stop();
  };
  return { url: current.url, stop };
}
