import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { isOwnOrigin } from "@/server/auth/session-origin";
import { MAX_BODY_BYTES } from "@/server/http/read-body";
import { readWhole } from "@/server/http/read-whole";
import { answerError } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";
import { createContext } from "@/server/trpc/context";
import { appRouter } from "@/server/trpc/router";
import { factsOf, toTrpcError } from "@/server/trpc/translate-error";

/** Calls that may travel in one request; the client's link has the same bound. */
const MAX_BATCH = 10;
const ENDPOINT = "/api/trpc";

/** Answers tRPC over HTTP. What could change something must come from our own pages, as JSON, and be small. */
export async function handleTrpc(request: Request): Promise<Response> {
  if (request.method === "GET") return answerCalls(request);
  const fault = faultOf(request);
  if (fault) return refuse(fault);
  try {
    return await answerCalls(await withBody(request));
  } catch (error) {
    return answerError(error, { "Request-Id": newId("req") });
  }
}

/** The same request with its body at hand, which is small: a client that leaves meanwhile is met here. */
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

interface Fault {
  status: number;
  code: string;
  message: string;
  allow?: string;
}

function faultOf({ method, headers }: Request): Fault | null {
  if (method !== "POST") {
    return {
      status: 405,
      code: "invalid_params",
      message: "Only GET and POST are answered.",
      allow: "GET, POST",
    };
  }
  if (!isOwnOrigin(headers)) {
    return { status: 403, code: "forbidden", message: "This came from another site." };
  }
  if (!/^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "")) {
    return { status: 415, code: "invalid_params", message: "The body must be sent as application/json." };
  }
  const length = headers.get("content-length") ?? "";
  if (!/^\d{1,15}$/.test(length))
    return { status: 411, code: "invalid_params", message: "The body's length must be stated." };
  if (Number(length) > MAX_BODY_BYTES) {
    return {
      status: 413,
      code: "invalid_params",
      message: `The body is larger than ${MAX_BODY_BYTES} bytes.`,
    };
  }
  return null;
}

function refuse({ status, code, message, allow }: Fault): Response {
  const headers = {
    "Cache-Control": "no-store",
    "Request-Id": newId("req"),
    ...(allow ? { Allow: allow } : {}),
  };
  return Response.json({ code, message }, { status, headers });
}
