import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { addressOf } from "@/server/http/address-of";
import type { RouteHandler } from "@/server/http/contract";
import { answerError } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";

/** The exports of a route file: its methods, and settings that only Next reads. */
export type RouteFile = Partial<Record<(typeof METHODS)[number], RouteHandler>>;

/** The connection facts that @hono/node-server passes on. */
interface FromNode {
  Bindings: { incoming?: IncomingMessage };
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/**
 * Creates one router over the route files, for requests that bypass Next. Each file is mounted at its folder's path;
 * HEAD is Hono's GET without its body.
 * @param files path (`/v1/payments/:id`) → the route file's exports
 */
export function createApi(files: Record<string, RouteFile>): Hono<FromNode> {
  const api = new Hono<FromNode>({ strict: true });
  for (const [path, file] of Object.entries(files).sort(byPrecision)) {
    for (const method of METHODS) {
      const handler = file[method];
      if (handler)
        api.on(method, path, ({ req, env: { incoming } }) =>
          handler(req.raw, { params: req.param(), address: incoming && addressOf(incoming) }),
        );
    }
  }
  api.notFound(() => answerError(unknownPath(), { "Request-Id": newId("req") }));
  api.onError((error) => answerError(error, { "Request-Id": newId("req") }));
  return api;
}

/** Orders literal segments before parameters, as Next does: the first match serves. */
function byPrecision([a]: [string, RouteFile], [b]: [string, RouteFile]): number {
  const rank = (path: string) => path.replaceAll(":", "\uffff");
  return rank(a) < rank(b) ? -1 : 1;
}

/** Creates the error for a path without an operation. */
export function unknownPath(): AppError {
  return new AppError("not_found", "There is no such operation.");
}
