import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What happens to a request: it is answered so, or its answer is lost, or the connection is cut before it arrives. */
export type Fault =
  | { status: number; code?: string; headers?: Record<string, string> }
  | "lose the answer"
  | "cut the connection"
  | "hold for ever";

export interface UnsteadyApi {
  url: string;
  /** Requests so far: method, path and idempotency key. */
  requests: { method: string; path: string; key: string | undefined; at: number }[];
  /** The faults of the next requests, in order; all others are forwarded. */
  plan(...faults: Fault[]): void;
  stop(): void;
}

/** Starts a server in front of `target` whose faults the test plans. */
export async function startUnsteadyApi(target: string): Promise<UnsteadyApi> {
  let planned: Fault[] = [];
  const requests: UnsteadyApi["requests"] = [];
  const server = createServer(async (request, response) => {
    const { method = "GET", url: path = "/", headers } = request;
    requests.push({ method, path, key: headers["idempotency-key"] as string | undefined, at: Date.now() });
    const body = await text(request);
    const fault = planned.shift();
    if (fault === "hold for ever") return;
    if (fault === "cut the connection") return void response.destroy();
    if (fault !== undefined && fault !== "lose the answer") return refuse(response, fault);
    const answer = await forward(request, new URL(path, target), body);
    if (fault === "lose the answer") return void response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    plan: (...faults) => {
      planned = faults;
      requests.length = 0;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function refuse(response: ServerResponse, { status, code, headers }: Exclude<Fault, string>): void {
  const body = code ? JSON.stringify({ code, message: "A planned fault." }) : "<h1>A gateway's page</h1>";
  response.writeHead(status, headers).end(body);
}

/** Forwards with the client's own headers, and waits for the whole answer. */
async function forward(
  { method = "GET", headers }: IncomingMessage,
  url: URL,
  body: string,
): Promise<Response> {
  const names = ["api-key", "merchant-id", "idempotency-key", "content-type", "svc-version"];
  const own = names.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const answer = await fetch(url, {
    method,
    headers: Object.fromEntries(own),
    ...(body === "" ? {} : { body }),
  });
  return new Response(await answer.text(), { status: answer.status });
}
