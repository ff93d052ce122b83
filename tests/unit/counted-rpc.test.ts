import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countedRpc } from "@/server/chain/client/counted-rpc";
import { metrics } from "@/server/metrics/metrics";

const CHAIN = 987_654;
const SECRET = "a-key-that-is-a-secret";

let node: Server;
let url: URL;
let answer = { status: 200, body: {} as object };

beforeAll(async () => {
  node = createServer((_, response) => {
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, ...answer.body }));
  });
  await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
  url = new URL(`http://127.0.0.1:${(node.address() as AddressInfo).port}/v3/${SECRET}`);
});
afterAll(() => node.close());

const error = (code: number, message: string) => ({ error: { code, message } });

test.each([
  ["ok", 200, { result: "0x1" }],
  ["reverted", 200, error(3, "execution reverted")],
  ["throttled", 429, error(429, "Your app has exceeded its compute units per second capacity")],
  ["throttled", 200, error(-32_005, "daily request count exceeded, request rate limited")],
  ["throttled", 403, {}],
  ["refused", 200, error(-32_602, "invalid params")],
  ["refused", 200, error(-987_654, "a code of this node's own making")],
  ["http_5xx", 502, {}],
])("an answer counts as %s at status %i", async (code, status, body) => {
  answer = { status, body };
  const before = await count(code);
  await countedRpc(url.href, CHAIN)({ method: "eth_call", params: [] }).catch(() => undefined);
  expect(await count(code)).toBe(before + 1);
});

test("a node that cannot be reached counts as unreachable, and no label has its key", async () => {
  const before = await count("unreachable", "http://127.0.0.1:1");
  await countedRpc(`http://127.0.0.1:1/v3/${SECRET}`, CHAIN)({ method: "eth_call" }).catch(() => undefined);
  expect(await count("unreachable", "http://127.0.0.1:1")).toBe(before + 1);
  expect(await metrics().registry.metrics()).not.toContain(SECRET);
});

async function count(code: string, endpoint = url.origin): Promise<number> {
  const { values } = await metrics().rpcRequests.get();
  const found = values.find(
    ({ labels }) => labels.chain === CHAIN && labels.code === code && labels.endpoint === endpoint,
  );
  return found?.value ?? 0;
}
