import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { addressOf } from "@/server/http/address-of";
import type { RouteHandler } from "@/server/http/contract";
import { answerError, answerPreflight, CORS_HEADERS } from "@/server/http/respond";
import { traceRequest } from "@/server/http/trace-request";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { timed } from "@/server/metrics/count-request";

/** The exports of a route file: its methods, and settings that only Next reads. */
export type RouteFile = Partial<Record<(typeof METHODS)[number], RouteHandler>>;

/** The connection facts that @hono/node-server passes on. */
interface FromNode {
  Bindings: { incoming?: IncomingMessage };
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
/** Long answers, which shrink to a tenth; Next compresses its own. */
const LISTINGS = [
  ...["/v1/payments", "/v1/merchants", "/v1/merchants/payments", "/v1/merchants/:id/payments"],
  ...["/v1/refunds", "/v1/exceptions", "/v1/events", "/v1/webhook-endpoints/:id/deliveries"],
  ...["/v1/payments/:id/timeline", "/v1/assets", "/v1/reports/settlements.csv"],
];
/** The paths by which older tills call an operation. */
const OLDER: Record<string, { method: "POST" | "GET"; path: string }> = {
  "/v1/payments": { method: "POST", path: "/v1/merchant/payment" },
  "/v1/payments/:id/status": { method: "GET", path: "/v1/merchant/payment/:id/status" },
};

/**
 * Creates one router over the route files, for requests that bypass Next. Each file is mounted at its folder's path;
 * HEAD is Hono's GET without its body.
 * @param files path (`/v1/payments/:id`) → the route file's exports
 */
export function createApi(files: Record<string, RouteFile>): Hono<FromNode> {
  const api = new Hono<FromNode>({ strict: true });
  for (const path of LISTINGS) api.get(path, compress());
  for (const [path, file] of Object.entries(files).sort(byPrecision)) {
    const older = OLDER[path];
    for (const method of METHODS) {
      const handler = file[method];
      if (!handler) continue;
      const paths = older?.method === method ? [path, older.path] : [path];
      api.on(method, paths, ({ req, env: { incoming } }) =>
        timed(`${method} ${path}`, () => {
          const context = { params: req.param(), address: incoming && addressOf(incoming) };
          const { contract } = handler;
          if (!contract) return handler(req.raw, context);
          const operation = { method, route: path, isPublic: contract.auth === "gateway" };
          return traceRequest(req.raw, operation, () => handler(req.raw, context));
        }),
      );
    }
  }
  api.notFound(({ req }) => timed("unknown", async () => answerUnknown(req.raw)));
  api.onError((error) => answerError(error, { "Request-Id": newId("req") }));
  return api;
}

/** Orders literal segments before parameters, as Next does: the first match serves. */
function byPrecision([a]: [string, RouteFile], [b]: [string, RouteFile]): number {
  const rank = (path: string) => path.replaceAll(":", "\uffff");
  return rank(a) < rank(b) ? -1 : 1;
}

/** Answers a path without an operation. On the gateway a wallet in a browser may read the answer. */
export function answerUnknown(request: Request): Response {
  const isGateway = new URL(request.url).pathname.startsWith("/v1/gateway/");
  if (isGateway && request.method === "OPTIONS") return answerPreflight(request, METHODS);
  const error = new AppError("not_found", "There is no such operation.");
  return answerError(error, { "Request-Id": newId("req"), ...(isGateway ? CORS_HEADERS : {}) });
}
