import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { HttpRequestError, RpcRequestError } from "viem";
import { afterEach, describe, expect, it } from "vitest";
import { provenRpc } from "@/server/chain/client/proven-rpc";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A node whose answers are made by method; a number is the HTTP status of a failure. */
async function serve(
  answer: (method: string) => object | number,
): Promise<{ url: string; methods: string[] }> {
  const methods: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { method } = JSON.parse(body) as { method: string };
    methods.push(method);
    const given = answer(method);
    if (typeof given === "number") response.writeHead(given).end();
    else response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, ...given }));
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, methods };
}

const LOGS = { method: "eth_getLogs", params: [] };

describe("an endpoint of a chain", () => {
  it("is queried for its chain id before anything else, once", async () => {
    const { url, methods } = await serve((method) => ({ result: method === "eth_chainId" ? "0x2105" : [] }));
    const rpc = provenRpc(url, 8453);
    await Promise.all([rpc(LOGS), rpc(LOGS)]);
    expect(methods).toEqual(["eth_chainId", "eth_getLogs", "eth_getLogs"]);
  });

  it("is never queried while it is of another chain", async () => {
    const { url, methods } = await serve(() => ({ result: "0x7a69" }));
    const rpc = provenRpc(url, 8453);
    for (let i = 0; i < 2; i++) {
      const fault = await rpc(LOGS).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(HttpRequestError);
      expect(fault).toMatchObject({ details: "The endpoint answers for chain 31337, not 8453." });
    }
    expect(methods).toEqual(["eth_chainId", "eth_chainId"]);
  });

  it("proves it again after it could not be reached, and not after an error of a question", async () => {
    let state: "up" | "error" | "down" | "other" = "up";
    const { url, methods } = await serve((method) => {
      if (state === "down") return 503;
      if (method === "eth_chainId") return { result: state === "other" ? "0x1" : "0x2105" };
      return state === "error" ? { error: { code: -32000, message: "nonce too low" } } : { result: [] };
    });
    const rpc = provenRpc(url, 8453);
    await rpc(LOGS);
    state = "error";
    await expect(rpc(LOGS)).rejects.toBeInstanceOf(RpcRequestError);
    state = "down";
    await expect(rpc(LOGS)).rejects.toBeInstanceOf(HttpRequestError);
    state = "other";
    await expect(rpc(LOGS)).rejects.toThrow("answers for chain 1, not 8453");
    expect(methods.filter((method) => method === "eth_chainId")).toHaveLength(2);
    expect(methods.at(-1)).toBe("eth_chainId");
  });
});
