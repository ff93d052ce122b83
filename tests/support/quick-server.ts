/** The API, tRPC and the worker from the sources, without a build and without Next. Started by server.ts. */
import { serve } from "@hono/node-server";
import { startChecks } from "@/server/chain/checks/start-checks";
import { requirePooling } from "@/server/db/require-pooling";
import { requireSchema } from "@/server/db/require-schema";
import { agentTarget } from "@/server/http/agent-target";
import { createApi } from "@/server/http/mount";
import { startWorker } from "@/server/jobs/start-worker";
import { isTracing, stopTracing } from "@/server/kernel/trace";
import { serveMetrics } from "@/server/monitoring/serve-metrics";
import { startTracing } from "@/server/monitoring/start-tracing";
import { followNetworks } from "@/server/networks/follow-networks";
import { followRates } from "@/server/rates/follow-rates";
import { ROUTES } from "@/server/routes";
import { handleTrpc } from "@/server/trpc/handle";

await startTracing();
await requirePooling();
await requireSchema();
serveMetrics();
await followNetworks(new AbortController().signal);
void startChecks(new AbortController().signal);
await followRates(new AbortController().signal);
const api = createApi(ROUTES);
const isTrpc = ({ url }: Request) => new URL(url).pathname.startsWith("/api/trpc/");
const answer: typeof api.fetch = (request, ...rest) =>
  isTrpc(request) ? handleTrpc(request) : api.fetch(opened(request), ...rest);

/** Leads an agent from a payment link to its operation, as the front door does. */
function opened(request: Request): Request {
  const { method, url, headers } = request;
  const { pathname, search } = new URL(url);
  const target = agentTarget({ method, url: `${pathname}${search}`, headers: Object.fromEntries(headers) });
  return target ? new Request(new URL(target, url), request) : request;
}

serve({ fetch: answer, port: Number(process.env.PORT), hostname: process.env.HOST });
if (isTracing()) process.once("SIGTERM", () => void stopTracing().then(() => process.exit(0)));
if (process.env.WORKER !== "off") void startWorker(new AbortController().signal);
