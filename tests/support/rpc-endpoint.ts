import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface HttpReply {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as the body of a JSON-RPC answer. */
  body: string | object;
}

/** A server that replaces a provider's endpoint, with answers set by the test. */
export interface RpcEndpoint {
  /** With a secret in its path. */
  url: string;
  /** The requested methods, in order. */
  methods: string[];
  answer: (method: string, params: unknown[]) => HttpReply | Promise<HttpReply>;
  close(): Promise<void>;
}

export const KEY_OF_PATH = "4f1c0ffee0key0of0the0plan";

/** Starts an endpoint of this chain, which always answers its chain id. */
export async function startRpcEndpoint(chainId: number, answer: RpcEndpoint["answer"]): Promise<RpcEndpoint> {
  const server = createServer(async (request, response) => {
    const { id, method, params = [] } = JSON.parse(await text(request));
    const isProof = method === "eth_chainId";
    if (!isProof) endpoint.methods.push(method);
    const {
      status = 200,
      headers = {},
      body,
    } = isProof ? result(`0x${chainId.toString(16)}`) : await endpoint.answer(method, params);
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify({ jsonrpc: "2.0", id, ...body }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const endpoint: RpcEndpoint = {
    url: `http://127.0.0.1:${port}/v2/${KEY_OF_PATH}`,
    methods: [],
    answer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return endpoint;
}

export const result = (value: unknown): HttpReply => ({ body: { result: value } });
export const failure = (code: number, message: string, status = 200): HttpReply => ({
  status,
  body: { error: { code, message } },
});
