import type { RouteHandler } from "@/server/http/contract";
import { answerError, answerPreflight, CORS_HEADERS } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type Exports = Record<Method | "HEAD" | "OPTIONS", RouteHandler>;

/**
 * Builds all exports of a route file from its methods. Other methods answer 405 with `Allow`. On the gateway, and only
 * there, every answer carries CORS headers for wallets in browsers, and OPTIONS is the preflight.
 */
export function methods(handlers: Partial<Record<Method, RouteHandler>>): Exports {
  const allow = METHODS.filter((method) => handlers[method]).flatMap((m) =>
    m === "GET" ? ["GET", "HEAD"] : [m],
  );
  const open = Object.values(handlers).some((handler) => handler?.contract?.auth === "gateway");
  if (open) allow.push("OPTIONS");
  const refuse: RouteHandler = async () => notAllowed(allow, open);
  const made = Object.fromEntries(METHODS.map((method) => [method, handlers[method] ?? refuse]));
  return {
    ...(made as Record<Method, RouteHandler>),
    HEAD: handlers.GET ? withoutBody(handlers.GET) : refuse,
    OPTIONS: open ? async (request) => answerPreflight(request, allow) : refuse,
  };
}

function notAllowed(allow: string[], open: boolean): Response {
  const error = new AppError("invalid_params", "This method is not allowed here.", {
    status: 405,
    headers: { Allow: allow.join(", ") },
    details: { allow },
  });
  return answerError(error, { "Request-Id": newId("req"), ...(open ? CORS_HEADERS : {}) });
}

function withoutBody(handler: RouteHandler): RouteHandler {
  return async (request, context) => {
    const { status, headers } = await handler(request, context);
    return new Response(null, { status, headers });
  };
}
