/** Runs the API and the worker of `npm run dev`, on a port that only serve-pages.ts knows. Restarts on every change. */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { startChecks } from "@/server/chain/checks/start-checks";
import { createApi } from "@/server/http/mount";
import { startWorker } from "@/server/jobs/start-worker";
import { env } from "@/server/kernel/env";
import { startTracing } from "@/server/monitoring/start-tracing";
import { followNetworks } from "@/server/networks/follow-networks";
import { drain } from "@/server/payments/long-poll";
import { followRates } from "@/server/rates/follow-rates";
import { ROUTES } from "@/server/routes";

const working = new AbortController();

await startTracing();
await followNetworks(working.signal);
void startChecks(working.signal);
await followRates(working.signal);
const api = getRequestListener(createApi(ROUTES).fetch, { overrideGlobalObjects: true });
const server = createServer(api).listen(env().PORT, "127.0.0.1");
// The worker stores its work before it sends anything, so it may end at any moment.
for (const event of ["SIGTERM", "disconnect"] as const) {
  process.on(event, () => {
    drain();
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  });
}
void startWorker(working.signal);
