/** The API and the worker from the sources, without a build and without Next. Started by server.ts. */
import { serve } from "@hono/node-server";
import { createApi } from "@/server/http/mount";
import { startWorker } from "@/server/jobs/start-worker";
import { followRates } from "@/server/rates/follow-rates";
import { ROUTES } from "@/server/routes";

await followRates(new AbortController().signal);
serve({ fetch: createApi(ROUTES).fetch, port: Number(process.env.PORT), hostname: process.env.HOST });
if (process.env.WORKER !== "off") void startWorker(new AbortController().signal);
