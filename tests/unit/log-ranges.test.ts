import pino from "pino";
import type { Address } from "viem";
import { afterEach, describe, expect, it } from "vitest";
import { chainClient } from "@/server/chain/client/client";
import type { ChainConfig } from "@/server/chain/client/registry";
import { type LogRange, MAX_BLOCKS, narrowed, openRange, widened } from "@/server/chain/reads/log-range";
import { readableBlocks } from "@/server/chain/reads/read-logs";
import { readRouterEvents } from "@/server/chain/reads/read-router-events";
import { readTransfers } from "@/server/chain/reads/read-transfers";
import { singleton } from "@/server/kernel/singleton";
import {
  failure,
  type HttpReply,
  type RpcEndpoint,
  result,
  startRpcEndpoint,
} from "@/tests/support/rpc-endpoint";

singleton("log", () => pino({ level: "silent" }));
const { chains } = singleton("chains", () => ({ chains: [] as object[] }));
const open: RpcEndpoint[] = [];
let nextId = 980_000;
/** The topic of ERC-20's `Transfer`. */
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

afterEach(async () => {
  await Promise.all(open.splice(0).map((endpoint) => endpoint.close()));
});

/** A chain whose endpoint answers for so many blocks at once; `spans` are the requests, `refused` counts those that failed. */
async function chainWithLimit(limit: number, refusal: HttpReply) {
  const id = nextId++;
  const record = { spans: [] as [number, number][], refused: 0 };
  const endpoint = await startRpcEndpoint(id, (_, params) => {
    const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
    if (Number(toBlock) - Number(fromBlock) + 1 > limit) {
      record.refused++;
      return refusal;
    }
    record.spans.push([Number(fromBlock), Number(toBlock)]);
    return result([]);
  });
  open.push(endpoint);
  const address = `0x${"11".repeat(20)}`;
  const chain = {
    id,
    name: "One",
    native: null,
    rpcUrls: [endpoint.url],
    routers: [{ address }],
    tokens: [{ address }],
  };
  chains.push(chain);
  chainClient(chain.id);
  const place = { chainId: id, routers: [address as Address] };
  return { chain: chain as unknown as ChainConfig, place, record, endpoint };
}

/** Whether the spans are the blocks of a question, each once and in order. */
function covers(spans: [number, number][], from: number, to: number): boolean {
  const starts = [...spans.map(([start]) => start), to + 1];
  const ends = [from - 1, ...spans.map(([, end]) => end)];
  return starts.every((start, i) => start === (ends[i] ?? 0) + 1);
}

describe("a span that an endpoint refuses as too long", () => {
  it.each<[string, HttpReply]>([
    ["-32600 with 400", failure(-32600, "eth_getLogs requests with up to a 10 block range", 400)],
    ["-32602", failure(-32602, "Log response size exceeded. Try a smaller block range")],
    ["-32005 for results", failure(-32005, "query returned more than 10000 results")],
    ["-32005 without a word", failure(-32005, "limit exceeded")],
    ["-32614", failure(-32614, "eth_getLogs is limited to a 10 range")],
    ["-32047", failure(-32047, "'fromBlock'-'toBlock' range too large. Max range: 10")],
    ["-32701", failure(-32701, "exceed maximum block range: 10")],
    ["-32000", failure(-32000, "ranges over 10 blocks are not supported on freetier")],
    ["413", { status: 413, body: "Request Entity Too Large" }],
  ])("is read in shorter ones: %s", async (_, refusal) => {
    const { place, record } = await chainWithLimit(10, refusal);
    expect(await readRouterEvents(place, 1, 300)).toEqual([]);
    expect(covers(record.spans, 1, 300)).toBe(true);
    expect(record.refused).toBeLessThan(14);
  });

  it("is remembered: later questions are hardly ever refused", async () => {
    const { chain, place, record } = await chainWithLimit(10, failure(-32600, "up to a 10 block range", 400));
    await readRouterEvents(place, 1, 1_000);
    record.refused = 0;
    record.spans.length = 0;
    await readRouterEvents(place, 1_001, 3_000);
    expect(covers(record.spans, 1_001, 3_000)).toBe(true);
    expect(record.refused).toBeLessThan(6);
    expect(readableBlocks(chain.id)).toBeLessThanOrEqual(500);
  });

  it("of transfers has a separate range, and is requested again after a moment without an answer", async () => {
    const { chain, record, endpoint } = await chainWithLimit(
      10,
      failure(-32600, "up to a 10 block range", 400),
    );
    const { answer } = endpoint;
    let busy = 2;
    endpoint.answer = (...question) =>
      busy-- > 0 ? failure(-32016, "over rate limit") : answer(...question);
    const receivers = [`0x${"22".repeat(20)}`];
    expect(await readTransfers(chain, { from: 1, to: 100, receivers })).toEqual([]);
    expect(covers(record.spans, 1, 100)).toBe(true);
    expect(readableBlocks(chain.id)).toBe(MAX_BLOCKS);
  });

  it("of transfers to many addresses is requested once, without the addresses, and falls back to them", async () => {
    const { chain, endpoint } = await chainWithLimit(1_000, result([]));
    const asked: (string[] | undefined)[] = [];
    const { answer } = endpoint;
    const wanted = (i: number) => `0x${i.toString(16).padStart(40, "0")}`;
    const logTo = (i: number, logIndex: number) => ({
      address: chain.tokens[0]?.address,
      topics: [TRANSFER, `0x${"33".repeat(32)}`, `0x${wanted(i).slice(2).padStart(64, "0")}`],
      data: `0x${"7".padStart(64, "0")}`,
      transactionHash: `0x${"44".repeat(32)}`,
      logIndex: `0x${logIndex.toString(16)}`,
      blockNumber: "0x5",
      blockHash: `0x${"55".repeat(32)}`,
    });
    let isTooMuch = false;
    endpoint.answer = (method, params) => {
      const [, , to] = (params[0] as { topics: (string[] | undefined)[] }).topics;
      asked.push(to);
      if (isTooMuch && !to) return failure(-32005, "query returned more than 10000 results");
      return to ? answer(method, params) : result([logTo(5, 0), logTo(999_999, 1), logTo(1_200, 2)]);
    };
    const receivers = Array.from({ length: 1_201 }, (_, i) => wanted(i));
    const found = await readTransfers(chain, { from: 5, to: 5, receivers });
    expect(asked).toEqual([undefined]);
    expect(found.map(({ to, amount, logIndex }) => ({ to, amount, logIndex }))).toEqual([
      { to: wanted(5), amount: 7n, logIndex: 0 },
      { to: wanted(1_200), amount: 7n, logIndex: 2 },
    ]);
    isTooMuch = true;
    asked.length = 0;
    await readTransfers(chain, { from: 5, to: 5, receivers });
    expect(asked.map((to) => to?.length)).toEqual([undefined, 500, 500, 201]);
  });

  it("is not made shorter for what has nothing to do with its length", async () => {
    const { chain, place, endpoint } = await chainWithLimit(1_000, result([]));
    for (const reply of [
      failure(429, "rate limit", 429),
      failure(-32005, "daily request count exceeded"),
      failure(-32000, "header not found"),
    ]) {
      endpoint.methods.length = 0;
      endpoint.answer = () => reply;
      await expect(readRouterEvents(place, 1, 1_000)).rejects.toMatchObject({ code: "bad_gateway" });
      expect(endpoint.methods).toHaveLength(1);
    }
    expect(readableBlocks(chain.id)).toBe(MAX_BLOCKS);
  });
});

describe("the range", () => {
  const settle = (range: LogRange, limit: number, questions: number) => {
    let refused = 0;
    let now = range;
    for (let i = 0; i < questions; i++) {
      if (now.size > limit) {
        refused++;
        now = narrowed(now, now.size);
      } else now = widened(now, now.size);
    }
    return { range: now, refused };
  };

  it.each([1, 2, 7, 10, 99, 500, 800])("finds a limit of %i blocks, and seldom tries more", (limit) => {
    const found = settle(openRange, limit, 400);
    expect(found.range.size).toBeLessThanOrEqual(limit + 1);
    expect(found.range.size).toBeGreaterThan(limit * 0.9 - 1);
    expect(settle(found.range, limit, 1_000).refused).toBeLessThan(25);
  });

  it("is whole again after a limit was lifted", () => {
    const { range } = settle(openRange, 10, 30);
    expect(settle(range, MAX_BLOCKS, 1_000).range.size).toBe(MAX_BLOCKS);
  });
});
