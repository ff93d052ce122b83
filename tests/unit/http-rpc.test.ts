import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from "viem";
import { afterEach, describe, expect, it } from "vitest";
import { httpRpc } from "@/server/chain/client/http-rpc";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-of-the-operator`, server };
}

const answering = (status: number, body: string) =>
  serve((_, response) => response.writeHead(status, { "Content-Type": "application/json" }).end(body));

const send = (url: string) => httpRpc(url)({ method: "eth_chainId", params: [] });

describe("a question to a chain's node", () => {
  it("is JSON-RPC, with the credentials of the node's address, on a connection that stays open", async () => {
    const requests: { body: string; authorization: string | undefined; from: number | undefined }[] = [];
    const { url } = await serve((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        requests.push({
          body,
          authorization: request.headers.authorization,
          from: request.socket.remotePort,
        });
        response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}');
      });
    });
    const rpc = httpRpc(url.replace("http://", "http://me:it%20is@"));
    expect(await rpc({ method: "eth_chainId", params: [] })).toBe("0x7a69");
    expect(await rpc({ method: "eth_chainId", params: [] })).toBe("0x7a69");
    const [first, second] = requests;
    expect(JSON.parse(first?.body ?? "")).toEqual({
      jsonrpc: "2.0",
      id: 1,
      method: "eth_chainId",
      params: [],
    });
    expect(first?.authorization).toBe(`Basic ${btoa("me:it is")}`);
    expect(second?.from).toBe(first?.from);
  });

  it("fails with the node's own error, with any status", async () => {
    for (const status of [200, 400, 500]) {
      const { url } = await answering(status, '{"id":1,"error":{"code":-32000,"message":"nonce too low"}}');
      const fault = await send(url).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(RpcRequestError);
      expect(fault).toMatchObject({ code: -32000, details: "nonce too low" });
    }
  });

  it.each([
    [200, "<html>"],
    [200, "null"],
    [200, '{"error":"busy"}'],
    [429, "{}"],
    [502, "Bad Gateway"],
  ])("fails for %i %s, and names no secret of its address", async (status, body) => {
    const { url } = await answering(status, body);
    const fault = await send(url).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(HttpRequestError);
    expect(String(fault)).not.toContain("secret-of-the-operator");
  });

  it("may have an address with a percent sign that encodes nothing", async () => {
    const { url } = await answering(200, '{"result":"0x1"}');
    expect(await send(`${url}/100%/key`)).toBe("0x1");
  });

  it("fails at once where nobody listens", async () => {
    const { url, server } = await answering(200, "{}");
    await new Promise((closed) => server.close(closed));
    await expect(send(url)).rejects.toBeInstanceOf(HttpRequestError);
  });

  it("is given up after three seconds, also when the answer has begun", async () => {
    const silent = await serve(() => {});
    const stalling = await serve((_, response) => {
      response.writeHead(200);
      response.write('{"result":');
    });
    const started = Date.now();
    const faults = await Promise.all([silent, stalling].map(({ url }) => send(url).catch((error) => error)));
    for (const fault of faults) expect(fault).toBeInstanceOf(TimeoutError);
    expect(Date.now() - started).toBeGreaterThan(2_900);
    expect(Date.now() - started).toBeLessThan(4_500);
  });

  it("fails when the answer breaks off", async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write('{"result":"0x');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(send(url)).rejects.toBeInstanceOf(HttpRequestError);
  });

  it("does not read more than ten megabytes", async () => {
    const { url } = await answering(200, `{"result":"${"0".repeat(11 * 1024 * 1024)}"}`);
    await expect(send(url)).rejects.toBeInstanceOf(ResponseBodyTooLargeError);
  });

  it("is sent again when the node closed the connection that was kept for it", async () => {
    let received = 0;
    const { url } = await serve((request, response) => {
      received++;
      if (received === 2) request.socket.resetAndDestroy();
      else response.end('{"result":"0x1"}');
    });
    const rpc = httpRpc(url);
    expect(await rpc({ method: "eth_chainId" })).toBe("0x1");
    expect(await rpc({ method: "eth_chainId" })).toBe("0x1");
    expect(received).toBe(3);
  });

  it("is not sent again when it was given up on such a connection, or its answer broke off", async () => {
    let received = 0;
    const { url } = await serve((_, response) => {
      received++;
      if (received % 2 === 1) response.end('{"result":"0x1"}');
      else if (received === 4) {
        response.writeHead(200, { "Content-Length": "100" });
        response.write('{"result":');
        setTimeout(() => response.socket?.resetAndDestroy(), 50);
      }
    });
    const rpc = httpRpc(url);
    await rpc({ method: "eth_chainId" });
    await expect(rpc({ method: "eth_chainId" })).rejects.toBeInstanceOf(TimeoutError);
    await rpc({ method: "eth_chainId" });
    await expect(rpc({ method: "eth_chainId" })).rejects.toBeInstanceOf(HttpRequestError);
    expect(received).toBe(4);
  });
});
