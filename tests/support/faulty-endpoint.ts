import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type RpcProxy, startRpcProxy } from "@/tests/support/rpc-proxy";

/** The blocks of one `eth_getLogs` that a narrow endpoint answers for. */
export const MOST_BLOCKS = 5;

/** The answer of an endpoint that does not do its work. */
export type Form = (response: ServerResponse, id: number) => void;

const rpcError = (code: number, message: string, status = 200): Form => {
  return (response, id) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }));
  };
};
const plain = (status: number, body: string, type = "text/plain"): Form => {
  return (response) => {
    response.writeHead(status, { "Content-Type": type });
    response.end(body);
  };
};

/** How providers refuse and fail, each with what the log must say of it. */
export const FORMS: readonly { form: Form; fault: RegExp; code: string }[] = [
  {
    form: rpcError(429, "Your app has exceeded its compute units per second capacity", 429),
    fault: /HTTP 429, 429 Your app has exceeded .* Raise its plan/,
    code: "throttled",
  },
  { form: plain(429, "slow down"), fault: /HTTP 429, slow down\. .* Raise its plan/, code: "throttled" },
  { form: plain(403, "no access"), fault: /HTTP 403, no access\. .* Raise its plan/, code: "throttled" },
  {
    form: rpcError(-32_005, "daily request count exceeded, request rate limited"),
    fault: /-32005 daily request count .* Raise its plan/,
    code: "throttled",
  },
  {
    form: rpcError(-32_016, "over rate limit"),
    fault: /-32016 over rate limit\. .* Raise its plan/,
    code: "throttled",
  },
  {
    form: plain(200, "<html>Checking your browser</html>", "text/html"),
    fault: /no answer of JSON-RPC, <html>.* Check it with its provider/,
    code: "unreachable",
  },
  { form: plain(200, ""), fault: /no answer of JSON-RPC.* Check it with its provider/, code: "unreachable" },
  {
    form: (response) => {
      response.writeHead(200, { "Content-Length": "1000" });
      response.write("{", () => response.destroy());
    },
    fault: /cannot be reached \(ECONNRESET\)\. .* Check it with its provider/,
    code: "unreachable",
  },
  {
    form: () => undefined,
    fault: /no answer in three seconds\. .* Check it with its provider/,
    code: "timeout",
  },
];

export interface FaultyEndpoint {
  url: string;
  origin: string;
  /** Answers in its form from now on. */
  fail(): void;
  close(): Promise<void>;
}

/** Starts an endpoint that forwards to a node until it fails. */
export async function startFaultyEndpoint(node: string, form: Form): Promise<FaultyEndpoint> {
  let isFailing = false;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (isFailing) return form(response, JSON.parse(body).id);
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(node, { method: "POST", body, headers }).catch(() => null);
    response.writeHead(answer?.status ?? 502, headers);
    response.end((await answer?.text()) ?? "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    origin,
    fail() {
      isFailing = true;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Refuses logs of more than a few blocks, as free plans do. */
export async function startNarrowEndpoint(node: string): Promise<RpcProxy> {
  const proxy = await startRpcProxy(node);
  proxy.afflict(({ method, params }) => {
    const [{ fromBlock = "0x0", toBlock = "0x0" }] = (method === "eth_getLogs" ? params : [{}]) as [
      { fromBlock?: string; toBlock?: string },
    ];
    if (Number(toBlock) - Number(fromBlock) < MOST_BLOCKS) return "fine";
    return { error: { code: -32_600, message: `up to a ${MOST_BLOCKS} block range is allowed` } };
  });
  return proxy;
}
