import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { CLIENT_ADDRESS_HEADER } from "@/server/auth/sign-in-address";
import { addressOf } from "@/server/http/address-of";
import { agentTarget } from "@/server/http/agent-target";
import { isDraining } from "@/server/http/draining";
import { fillHeaders, leastHeaders } from "@/server/http/fill-headers";
import { openPage } from "@/server/http/framed-page";
import { isApiTarget, type Refusal, refusalOf } from "@/server/http/front-door";
import { refuseEarly } from "@/server/http/guard";
import { limitSockets } from "@/server/http/limit-sockets";
import { limitPage } from "@/server/http/page-limits";
import { refuseMalformed } from "@/server/http/refuse-malformed";
import { isStaticFile, refuseFileMethod } from "@/server/http/static-files";
import { env } from "@/server/kernel/env";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";
import { countRequest } from "@/server/metrics/count-request";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Listeners for the API's paths and for everything else. */
export interface Listeners {
  api: Listener;
  pages: Listener;
}

const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 30_000;
/** Interval of the timeout check; timeouts are shortened by it. */
const LOOK_EVERY_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
const ADDRESSES_AT_LEAST = 10;

/**
 * Creates the installation's one server, not yet listening. It bounds connections, the time until a request is
 * complete, and visitors' page requests; the API has its own limits (guard.ts).
 */
export function createFrontDoor({ api, pages }: Listeners): Server {
  const noteProxy = proxyNoter();
  const least = leastHeaders(env().PUBLIC_URL);
  const server = createServer({ connectionsCheckingInterval: LOOK_EVERY_MS }, (request, response) => {
    fillHeaders(response, least);
    if (isDraining()) response.shouldKeepAlive = false;
    const refusal = refusalOf(request) ?? refuseFileMethod(request);
    if (refusal) return refuseAtOnce(response, refusal);
    noteProxy(request);
    request.url = agentTarget(request) ?? request.url;
    if (isApiTarget(request.url ?? "")) {
      const early = refuseEarly(request);
      return early ? refuseAtOnce(response, early) : api(request, response);
    }
    return openWithin({ request, response, pages });
  });
  refuseMalformed(server);
  server.headersTimeout = HEADERS_WITHIN_MS - LOOK_EVERY_MS;
  server.requestTimeout = REQUEST_WITHIN_MS - LOOK_EVERY_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const { MAX_CONNECTIONS: most, TRUSTED_PROXIES, RATE_LIMITS } = env();
  const isCounted = TRUSTED_PROXIES === 0 && RATE_LIMITS === "on";
  limitSockets(server, { most, mostOfOne: isCounted ? Math.floor(most / ADDRESSES_AT_LEAST) : null });
  return server;
}

interface PageRequest extends Pick<Listeners, "pages"> {
  request: IncomingMessage;
  response: ServerResponse;
}

async function openWithin({ request, response, pages }: PageRequest): Promise<void> {
  countPage(request, response);
  try {
    const address = addressOf(request);
    const refusal = await limitPage({ request, response, address });
    if (refusal) return refuse(response, refusal);
    request.headers[CLIENT_ADDRESS_HEADER] = address;
    openPage(request, response);
    await pages(request, response);
  } catch (err) {
    log().error({ err }, "a page could not be answered");
    response.destroy();
  }
}

/** Counts a page, a call of one or a file when its answer ends. */
function countPage({ url = "" }: IncomingMessage, response: ServerResponse): void {
  const startedMs = performance.now();
  const operation = isStaticFile(url) ? "file" : url.startsWith("/api/") ? "call" : "page";
  response.once("close", () => countRequest(operation, response.statusCode, startedMs));
}

/** Refuses a request that no listener has seen. */
function refuseAtOnce(response: ServerResponse, refusal: Refusal): void {
  countRequest("refused", refusal.status, performance.now());
  refuse(response, refusal);
}

function refuse(
  response: ServerResponse,
  { status, code, message, details, isPage, headers }: Refusal,
): void {
  const type = isPage ? "text/html" : "application/json";
  response.writeHead(status, {
    ...headers,
    "Content-Type": `${type}; charset=utf-8`,
    "Request-Id": newId("req"),
  });
  response.end(isPage ? pageWith(message) : JSON.stringify({ code, message, details }));
}

/** Renders a refusal without style and script, to cost nothing. */
function pageWith(message: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Too many requests</title></head><body><h1>Too many requests</h1><p>${message}</p></body></html>`;
}

/** Warns once about an unconfigured proxy, behind which all visitors share one address and its limits. */
function proxyNoter(): (request: IncomingMessage) => void {
  let isNoted = false;
  return ({ headers }) => {
    if (isNoted || env().TRUSTED_PROXIES > 0 || headers["x-forwarded-for"] === undefined) return;
    isNoted = true;
    log().warn(
      "a request came with X-Forwarded-For, and TRUSTED_PROXIES is 0: if a proxy stands in front, all its clients count as one address",
    );
  };
}
