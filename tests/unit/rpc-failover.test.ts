import { setTimeout as delay } from "node:timers/promises";
import pino from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { type ChainClient, chainClient } from "@/server/chain/client/client";
import { knownEndpoints } from "@/server/chain/client/failover";
import { fromOneEndpoint } from "@/server/chain/client/one-endpoint";
import { singleton } from "@/server/kernel/singleton";
import {
  failure,
  type HttpReply,
  KEY_OF_PATH,
  type RpcEndpoint,
  result,
  startRpcEndpoint,
} from "@/tests/support/rpc-endpoint";

singleton("log", () => pino({ level: "silent" }));
const { chains } = singleton("chains", () => ({ chains: [] as object[] }));
const open: RpcEndpoint[] = [];
let nextId = 990_000;

afterEach(async () => {
  await Promise.all(open.splice(0).map((endpoint) => endpoint.close()));
});

interface World {
  client: ChainClient;
  chainId: number;
  endpoints: RpcEndpoint[];
}

/** A chain with as many endpoints as answers; each answers all questions alike. */
async function worldOf(...answers: RpcEndpoint["answer"][]): Promise<World> {
  const chainId = nextId++;
  const endpoints = await Promise.all(answers.map((answer) => startRpcEndpoint(chainId, answer)));
  open.push(...endpoints);
  chains.push({ id: chainId, name: "One", native: null, rpcUrls: endpoints.map(({ url }) => url) });
  return { client: chainClient(chainId), chainId, endpoints };
}

const always = (reply: HttpReply) => () => reply;
const at = (height: number) => (method: string) =>
  method === "eth_blockNumber" ? result(`0x${height.toString(16)}`) : result("0x1");
const balance = (client: ChainClient) => client.getBalance({ address: `0x${"11".repeat(20)}` });
const nowOf = ({ chainId }: World) => knownEndpoints().get(chainId) ?? [];

describe("an endpoint that does not do its work is passed over", () => {
  it.each<[string, HttpReply]>([
    ["429 with a special code", failure(429, "exceeded its compute units per second capacity", 429)],
    ["429 in a usual code", failure(-32000, "Too many requests", 429)],
    ["401 in a usual code", failure(-32000, "Must be authenticated!", 401)],
    ["403", failure(-32600, "project ID does not have access to this network", 403)],
    ["402", { status: 402, body: "Payment required" }],
    ["500 with a chain's words", failure(-32000, "execution reverted", 500)],
    ["503", { status: 503, body: "upstream connect error" }],
    ["301", { status: 301, headers: { Location: "https://elsewhere.example" }, body: "" }],
    ["-32005", failure(-32005, "limit exceeded")],
    ["-32016", failure(-32016, "over rate limit")],
    ["-32007", failure(-32007, "50/second request limit reached - reduce calls per second")],
    ["-32029", failure(-32029, "Too Many Requests")],
    ["-32097", failure(-32097, "rate limit exceeded")],
    ["429 under 200", failure(429, "rate limit")],
    ["no authorisation under 200", failure(-32000, "Must be authenticated!")],
    ["a quota under 200", failure(-32000, "daily request count exceeded")],
    ["-32603", failure(-32603, "Internal error")],
    ["a lagging backend", failure(-32000, "header not found")],
    ["a pruned state", failure(-32000, "missing trie node 0123 (path )")],
    ["an unknown block", failure(-32001, "block not found")],
    ["an unknown code", failure(-39999, "no backend is currently healthy")],
    ["no method", failure(-32601, "the method eth_getBalance does not exist/is not available")],
    ["no JSON", { body: "<html>" }],
    ["neither result nor error", { body: {} }],
  ])("%s", async (_, reply) => {
    const world = await worldOf(always(reply), always(result("0x7")));
    expect(await balance(world.client)).toBe(7n);
  });

  it.each<[string, HttpReply]>([
    ["a revert", failure(3, "execution reverted: rate limit exceeded")],
    ["a revert without its code", failure(-32000, "execution reverted")],
    ["a rejected transaction", failure(-32003, "transaction rejected")],
    ["a known transaction", failure(-32000, "already known")],
    ["a used nonce", failure(-32000, "nonce too low: next nonce 5, tx nonce 4")],
    ["a cheap replacement", failure(-32000, "replacement transaction underpriced")],
    ["an empty account", failure(-32000, "insufficient funds for gas * price + value")],
  ])("but %s is the chain's own word", async (_, reply) => {
    const { client, endpoints } = await worldOf(always(reply), always(result("0x7")));
    await expect(balance(client)).rejects.toThrow();
    expect(endpoints[1]?.methods).toEqual([]);
  });
});

describe("an endpoint that failed", () => {
  it("rests, and is queried again when it has recovered", async () => {
    const world = await worldOf(always(failure(-32016, "over rate limit")), always(result("0x7")));
    const [first, second] = world.endpoints as [RpcEndpoint, RpcEndpoint];
    for (let i = 0; i < 5; i++) expect(await balance(world.client)).toBe(7n);
    expect([first.methods.length, second.methods.length]).toEqual([1, 5]);
    expect(nowOf(world)[0]).toMatchObject({
      isWell: false,
      failures: 1,
      lastFault: { text: "eth_getBalance: -32016 over rate limit", at: expect.any(Date) },
    });
    first.answer = always(result("0x8"));
    await delay(1_100);
    await balance(world.client);
    await delay(100);
    expect(await balance(world.client)).toBe(8n);
    expect(nowOf(world)[0]).toMatchObject({ isWell: true });
  });

  it("rests longer each time, and as long as it requires within bounds", async () => {
    const reply = { ...failure(429, "slow down", 429), headers: { "Retry-After": "7" } };
    const world = await worldOf(always(reply), always(result("0x7")));
    const restOf = () => (nowOf(world)[0]?.restsUntil ?? 0) - performance.now();
    await balance(world.client);
    expect(restOf()).toBeGreaterThan(6_500);
    expect(restOf()).toBeLessThan(7_100);
    const other = await worldOf(
      always({ ...reply, headers: { "Retry-After": "86400" } }),
      always(result("0x7")),
    );
    await balance(other.client);
    expect((nowOf(other)[0]?.restsUntil ?? 0) - performance.now()).toBeLessThan(300_100);
    const third = await worldOf(always(failure(-32016, "slow down")), always(result("0x7")));
    await balance(third.client);
    await delay(1_100);
    await balance(third.client);
    await delay(100);
    expect(nowOf(third)[0]).toMatchObject({ isWell: false, failures: 2 });
    expect((nowOf(third)[0]?.restsUntil ?? 0) - performance.now()).toBeGreaterThan(1_500);
  });

  it("is queried all the same while no other one answers", async () => {
    const world = await worldOf(always(failure(-32016, "busy")), always(failure(-32016, "busy")));
    const [first] = world.endpoints as [RpcEndpoint];
    await expect(balance(world.client)).rejects.toThrow("busy");
    first.answer = always(result("0x9"));
    expect(await balance(world.client)).toBe(9n);
  });

  it("names no secret of its address, not even in its own words", async () => {
    const message = `Invalid key ${KEY_OF_PATH} for https://x.example/v2/${KEY_OF_PATH}`;
    const world = await worldOf(always(failure(-32000, message, 403)));
    const fault = await balance(world.client).catch((error: unknown) => error);
    const reported = `${String(fault)} ${(fault as { details?: string }).details} ${nowOf(world)[0]?.lastFault?.text}`;
    expect(reported).toContain("HTTP 403, -32000 Invalid key … for https://x.example/v2/…");
    expect(reported).not.toContain(KEY_OF_PATH);
    expect(nowOf(world)[0]?.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });
});

describe("a height that goes back", () => {
  it("goes to the next endpoint, and the one behind rests", async () => {
    const world = await worldOf(at(105), at(104));
    const [first, second] = world.endpoints as [RpcEndpoint, RpcEndpoint];
    const height = () => world.client.getBlockNumber({ cacheTime: 0 });
    expect(await height()).toBe(105n);
    first.answer = at(90);
    second.answer = at(106);
    expect(await height()).toBe(106n);
    expect(nowOf(world).map(({ isWell }) => isWell)).toEqual([false, true]);
    expect(nowOf(world)[0]?.lastFault?.text).toBe(
      "eth_blockNumber: block 90, while another endpoint is at 106",
    );
  });

  it("is believed when every endpoint confirms it", async () => {
    const world = await worldOf(at(105), at(105));
    const height = () => world.client.getBlockNumber({ cacheTime: 0 });
    await height();
    for (const endpoint of world.endpoints) endpoint.answer = at(40);
    expect(await height()).toBe(40n);
    expect(await height()).toBe(40n);
    expect(nowOf(world).map(({ isWell }) => isWell)).toEqual([true, true]);
  });
});

describe("questions that must agree", () => {
  it("are answered by one endpoint, and by another after a fault", async () => {
    const world = await worldOf(at(105), at(100));
    const [first, second] = world.endpoints as [RpcEndpoint, RpcEndpoint];
    const { client, chainId } = world;
    const read = () =>
      fromOneEndpoint(chainId, async () => [
        await client.getBlockNumber({ cacheTime: 0 }),
        await balance(client),
      ]);
    expect(await read()).toEqual([105n, 1n]);
    first.answer = (method) =>
      method === "eth_blockNumber" ? at(106)(method) : failure(-32000, "header not found");
    second.answer = at(104);
    await expect(read()).rejects.toThrow("header not found");
    expect(second.methods).toEqual([]);
    expect(await read()).toEqual([104n, 1n]);
    expect(second.methods).toEqual(["eth_blockNumber", "eth_getBalance"]);
  });

  it("do not keep a signed transaction from another endpoint", async () => {
    const world = await worldOf(
      (method) => (method === "eth_sendRawTransaction" ? failure(-32000, "txpool is full") : result("0x5")),
      always(result("0xabc")),
    );
    const sent = fromOneEndpoint(world.chainId, async () => {
      await balance(world.client);
      return world.client.sendRawTransaction({ serializedTransaction: "0x02" });
    });
    expect(await sent).toBe("0xabc");
  });
});
