import { createServer } from "node:http";
import { requirePricedFees } from "@/server/assets/require-priced-fees";
import { startChecks } from "@/server/chain/checks/start-checks";
import { chainsConfig } from "@/server/chain/client/registry";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { stopListening } from "@/server/db/listen";
import { plainDatabases } from "@/server/db/plain-databases";
import { closePools, databaseUrl } from "@/server/db/pool";
import { requirePooling } from "@/server/db/require-pooling";
import { requireSchema } from "@/server/db/require-schema";
import { startWorker } from "@/server/jobs/start-worker";
import { workerHealth } from "@/server/jobs/worker-health";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";
import { nameProcess } from "@/server/kernel/process-name";
import { stopTracing } from "@/server/kernel/trace";
import { answerMetrics, measureProcess } from "@/server/monitoring/serve-metrics";
import { startTracing } from "@/server/monitoring/start-tracing";
import { followNetworks } from "@/server/networks/follow-networks";

nameProcess("worker");
try {
  env();
  databaseUrl();
  chainsConfig();
  requirePricedFees();
  relayerAccount();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

await startTracing();
await requirePooling();
await requireSchema();
const working = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => working.abort());
const health = serveHealth();
log().info({ port: env().WORKER_PORT }, "the worker runs");
for (const line of plainDatabases(env())) log().warn(line);
await followNetworks(working.signal);
void startChecks(working.signal);
await startWorker(working.signal);
health?.close();
await Promise.all([stopTracing(), stopListening(), closePools()]);
process.exit(0);

/** Serves the state of each loop, and `/metrics`, at `GET` on WORKER_PORT, if it is set. */
function serveHealth() {
  const port = env().WORKER_PORT;
  if (port === undefined) return undefined;
  measureProcess();
  return createServer((request, response) => {
    if (request.url?.split("?")[0] === "/metrics") return void answerMetrics(response);
    const loops = Object.fromEntries(workerHealth());
    const failing = Object.values(loops).some(({ failures }) => failures > 2);
    response.writeHead(failing ? 503 : 200, {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
    });
    response.end(JSON.stringify({ status: failing ? "failing" : "ok", loops }));
  }).listen(port, env().HOST);
}
