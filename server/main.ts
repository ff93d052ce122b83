import type { Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import next from "next";
import { announceSetup } from "@/server/accounts/announce-setup";
import { requirePricedFees } from "@/server/assets/require-priced-fees";
import { startChecks } from "@/server/chain/checks/start-checks";
import { chainsConfig } from "@/server/chain/client/registry";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { stopListening } from "@/server/db/listen";
import { plainDatabases } from "@/server/db/plain-databases";
import { closePools, databaseUrl } from "@/server/db/pool";
import { requirePooling } from "@/server/db/require-pooling";
import { requireSchema } from "@/server/db/require-schema";
import { warnOfOwner } from "@/server/db/warn-of-owner";
import { createFrontDoor } from "@/server/http/create-front-door";
import { startDraining } from "@/server/http/draining";
import { listen } from "@/server/http/listen";
import { createApi } from "@/server/http/mount";
import { requestLog } from "@/server/http/request-log";
import { requirePublicUrl } from "@/server/http/require-public-url";
import { storeCalls, usageLoop } from "@/server/jobs/rpc-usage";
import { runLoop } from "@/server/jobs/run-loop";
import { startWorker } from "@/server/jobs/start-worker";
import { sleep } from "@/server/kernel/clock";
import { consoleToLog } from "@/server/kernel/console-to-log";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";
import { stopTracing } from "@/server/kernel/trace";
import { serveMetrics } from "@/server/monitoring/serve-metrics";
import { startTracing } from "@/server/monitoring/start-tracing";
import { followNetworks } from "@/server/networks/follow-networks";
import { drain } from "@/server/payments/long-poll";
import { followRates } from "@/server/rates/follow-rates";
import { ROUTES } from "@/server/routes";

const DRAIN_WITHIN_MS = 15_000;
const IDLE_SWEEP_MS = 50;

checkConfiguration();
consoleToLog();
void main();

/** Checks the whole configuration at once: one line for each fault, and exit code 1. */
function checkConfiguration(): void {
  try {
    requirePublicUrl(env());
    databaseUrl();
    chainsConfig();
    requirePricedFees();
    relayerAccount();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

async function main(): Promise<void> {
  await startTracing();
  await requirePooling();
  await requireSchema();
  const working = new AbortController();
  await followNetworks(working.signal);
  await startChecks(working.signal);
  await followRates(working.signal);
  const pages = next({ dev: false, dir: process.cwd() });
  await pages.prepare();
  const api = getRequestListener(createApi(ROUTES).fetch, { overrideGlobalObjects: true });
  const measured = serveMetrics();
  const server = createFrontDoor({ api, pages: pages.getRequestHandler() });
  listen(server);
  const worker = env().WORKER === "on" ? startWorker(working.signal) : runLoop(usageLoop(), working.signal);
  const stop = once(async () => {
    working.abort();
    startDraining();
    await sleep(env().DRAIN_S * 1_000);
    await close(server);
    measured?.close();
    await worker;
    await requestLog().flush();
    await storeCalls().catch((err: unknown) => log().warn({ err }, "requests to nodes were not counted"));
    await Promise.all([stopTracing(), stopListening(), closePools()]);
    process.exit(0);
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // `npm start` keeps the other end of a channel, and may be killed.
  process.on("disconnect", stop);
  await announceSetup(process.stdout.isTTY === true);
  await warnOfOwner();
  for (const line of plainDatabases(env())) log().warn(line);
}

/** Stops accepting connections, answers open long polls at once, and waits for requests in progress. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  drain();
  // A connection in mid-answer is not idle yet, and would then be kept alive.
  const sweeping = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const late = sleep(DRAIN_WITHIN_MS).then(() => server.closeAllConnections());
  await Promise.race([closed, late]);
  clearInterval(sweeping);
}

function once(work: () => Promise<void>): () => void {
  let started = false;
  return () => {
    if (started) return;
    started = true;
    work().catch((error: unknown) => {
      log().fatal({ err: error }, "the process could not stop in order");
      process.exit(1);
    });
  };
}
