/** The API and the worker of `npm run dev`, on a port that only serve-pages.ts knows. Restarted on every change. */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { startChecks } from "@/server/chain/checks/start-checks";
import { createApi } from "@/server/http/mount";
import { startWorker } from "@/server/jobs/start-worker";
import { env } from "@/server/kernel/env";
import { followRates } from "@/server/rates/follow-rates";
import { ROUTES } from "@/server/routes";

const working = new AbortController();
// Everything is stored before it is sent, so that a restart may come at any moment.
for (const event of ["SIGTERM", "disconnect"] as const) process.on(event, () => process.exit(0));

startChecks(working.signal);
await followRates(working.signal);
const api = getRequestListener(createApi(ROUTES).fetch, { overrideGlobalObjects: true });
createServer(api).listen(env().PORT, "127.0.0.1");
void startWorker(working.signal);
