import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { MAX_BODY_BYTES } from "@/server/http/read-body";
import { readWhole } from "@/server/http/read-whole";
import { answerError } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";
import { appRouter } from "@/server/trpc/router";
import { factsOf, toTrpcError } from "@/server/trpc/translate-error";
import { guardPage } from "@/server/web/guard-page";
import { createContext } from "@/server/web/page-context";

/** Most calls in one request; the client's link has the same bound. */
const MAX_BATCH = 10;
const ENDPOINT = "/api/trpc";

const GUARDS = { origin: true, json: true, maxBytes: MAX_BODY_BYTES };

/** Answers tRPC over HTTP. A request that may change something must come from our own pages, as JSON, and be small. */
export async function handleTrpc(request: Request): Promise<Response> {
  if (request.method === "GET") return answerCalls(request);
  try {
    requirePost(request);
    guardPage(request, GUARDS);
    return await answerCalls(await withBody(request));
  } catch (error) {
    return answerError(error, { "Request-Id": newId("req") });
  }
}

function requirePost({ method }: Request): void {
  if (method === "POST") return;
  const headers = { Allow: "GET, POST" };
  throw new AppError("invalid_params", "Only GET and POST are answered.", { status: 405, headers });
}

/** Copies the request with its small body read, so that a client that disconnects meanwhile is handled here. */
async function withBody(request: Request): Promise<Request> {
  const { url, headers, signal } = request;
  return new Request(url, { method: "POST", headers, signal, body: await readWhole(request.arrayBuffer()) });
}

function answerCalls(request: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => createContext(request.headers).catch(restate),
    responseMeta: ({ ctx }) => ({
      headers: { "Cache-Control": "no-store", "Request-Id": ctx?.requestId ?? newId("req") },
    }),
    onError: ({ error, path, ctx }) => {
      if (factsOf(error) || error.code !== "INTERNAL_SERVER_ERROR") return;
      log().error(
        { err: error.cause ?? error, path, requestId: ctx?.requestId },
        "a procedure failed unexpectedly",
      );
    },
  });
}

function restate(error: unknown): never {
  throw error instanceof AppError ? toTrpcError(error) : error;
}
