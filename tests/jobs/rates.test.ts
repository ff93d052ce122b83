import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { postRates } from "@/server/assets/rate-board";
import type { RateFeed } from "@/server/assets/rate-feeds";
import { priceContext } from "@/server/assets/rate-providers";
import { findRate, priceOf } from "@/server/assets/rates";
import { findWorkers } from "@/server/jobs/find-workers";
import { findRateSources } from "@/server/rates/find-rate-sources";
import { followRates } from "@/server/rates/follow-rates";
import { loadRates } from "@/server/rates/load-rates";
import { querySource } from "@/server/rates/query-source";
import { eventually } from "@/tests/support/eventually";
import { ecbXml, krakenTicker } from "@/tests/support/rate-host";
import {
  feed,
  forgetRates,
  makeRateWorld,
  makeSourcesDue,
  type RateWorld,
  sourceState,
  YESTERDAY,
} from "@/tests/support/rate-world";
import { db, many, sql } from "@/tests/support/sql";
import { startWorkerProcess } from "@/tests/support/worker-process";

const eth = { symbol: "ETH", peg: null, wraps: null };

let world: RateWorld;
beforeAll(async () => {
  world = await makeRateWorld();
});
beforeEach(() => forgetRates(world));
afterAll(() => world.host.close());

const price = async () => {
  await loadRates();
  return priceOf(eth, "USD", priceContext());
};

describe("a price feed on a chain", () => {
  test("is read as its contract returns it, to the last digit, with the time of its round", async () => {
    await world.setRound({ answer: 250_012_345_678n, ageS: 300 });
    await querySource(feed("chainlink"));
    const rate = await price();
    expect(rate).toMatchObject({ numerator: 250_012_345_678n, denominator: 10n ** 8n, source: "chainlink" });
    const ageMs = Date.now() - (rate?.asOf.getTime() ?? 0);
    expect(ageMs).toBeGreaterThan(299_000);
    expect(ageMs).toBeLessThan(330_000);
  });

  test.each([
    ["a price of nothing", { answer: 0n }, "no price above zero"],
    ["a price below nothing", { answer: -1n }, "no price above zero"],
    ["a round that is not complete", { answer: 1n, ageS: -1 }, "not complete"],
    ["the answer of an earlier round", { answer: 1n, roundId: 9n, answeredInRound: 8n }, "earlier round"],
  ])("is refused with %s", async (_what, round, fault) => {
    await world.setRound(round);
    await querySource(feed("chainlink"));
    expect(await price()).toBeUndefined();
    expect((await sourceState("chainlink")).lastFault).toContain(fault);
  });

  test("that is stale is passed over for the next source", async () => {
    await world.setRound({ answer: 2_500n * 10n ** 8n, ageS: 4_600 });
    await querySource(feed("chainlink"));
    world.host.serve("/kraken", krakenTicker("XETHZUSD", "2490.5", "2491"));
    await querySource(feed("kraken"));
    expect((await price())?.source).toBe("kraken");
    const sources = await findRateSources();
    expect(
      sources.map(({ name, rates }) => [name, rates.map(({ pair, state }) => `${pair} ${state}`)]),
    ).toEqual([
      ["chainlink", ["ETH/USD stale"]],
      ["kraken", ["ETH/USD used"]],
      ["ecb", []],
    ]);
  });
});

describe("a rollup's sequencer", () => {
  afterEach(() => world.setSequencer({ answer: 0n, forS: 86_400 }));

  test.each([
    ["is down", { answer: 1n, forS: 7_200 }, "its sequencer is down"],
    ["is up again for less than an hour", { answer: 0n, forS: 3_500 }, "up again for less than an hour"],
    ["has a feed that never got an answer", null, "has no round yet"],
  ] as const)(
    "that %s leaves the chain's feeds without a price, the last one too",
    async (_, status, fault) => {
      await world.setRound({ answer: 2_500n * 10n ** 8n });
      await querySource(feed("chainlink"));
      expect((await price())?.source).toBe("chainlink");
      await world.setSequencer(status);
      await makeSourcesDue();
      await querySource(feed("chainlink"));
      expect(await price()).toBeUndefined();
      expect(await sourceState("chainlink")).toMatchObject({ failures: 1 });
      expect((await sourceState("chainlink")).lastFault).toContain(fault);
    },
  );

  test("that is back for an hour gives them their prices back", async () => {
    await world.setRound({ answer: 2_500n * 10n ** 8n });
    await world.setSequencer({ answer: 1n, forS: 60 });
    await querySource(feed("chainlink"));
    expect(await price()).toBeUndefined();
    await world.setSequencer({ answer: 0n, forS: 3_601 });
    await makeSourcesDue();
    await querySource(feed("chainlink"));
    expect((await price())?.source).toBe("chainlink");
    expect(await sourceState("chainlink")).toMatchObject({ failures: 0, lastFault: null });
  });

  test("does not concern the other sources", async () => {
    await world.setSequencer({ answer: 1n, forS: 60 });
    world.host.serve("/kraken", krakenTicker("XETHZUSD", "2490.5", "2491"));
    await querySource(feed("chainlink"));
    await querySource(feed("kraken"));
    expect((await price())?.source).toBe("kraken");
  });
});

test("an address without a feed, and a network that does not answer, are faults", async () => {
  const { id, tokens } = world.chain;
  const feeds = { "ETH/USD": tokens[0]?.address ?? "0x" };
  const elsewhere = { ...feed("chainlink"), feeds } as RateFeed;
  expect(elsewhere).toMatchObject({ chainId: id });
  await querySource(elsewhere);
  expect((await sourceState("chainlink")).lastFault).toContain("has no price feed there");
});

describe("a source", () => {
  test("is queried by one of several processes, and again when it is due", async () => {
    world.host.serve("/kraken", krakenTicker("XETHZUSD", "2500", "2501"));
    await Promise.all(Array.from({ length: 5 }, () => querySource(feed("kraken"))));
    expect(world.host.requests).toHaveLength(1);
    const sleepMs = await querySource(feed("kraken"));
    expect(sleepMs).toBeGreaterThan(10_000);
    expect(sleepMs).toBeLessThanOrEqual(22_000);
    await makeSourcesDue();
    await querySource(feed("kraken"));
    expect(world.host.requests).toHaveLength(2);
  });

  test("that is down after a restart has its last rates still, until they are too old", async () => {
    world.host.serve("/kraken", krakenTicker("XETHZUSD", "2500", "2501"));
    await querySource(feed("kraken"));
    world.host.serve("/kraken", (_request, response) => response.writeHead(503).end());
    await makeSourcesDue();
    await querySource(feed("kraken"));
    expect(await sourceState("kraken")).toMatchObject({ failures: 1, lastFault: "ETH/USD answered 503" });
    // A new process starts with an empty board.
    postRates([]);
    expect(findRate("ETH", "USD", priceContext())).toBeUndefined();
    const stopping = new AbortController();
    await followRates(stopping.signal);
    expect(findRate("ETH", "USD", priceContext())?.source).toBe("kraken");
    await db.query(sql`update rate set as_of = now() - interval '121 seconds'`);
    const current = async () => findRate("ETH", "USD", priceContext());
    expect(await eventually(current, (rate) => rate === undefined)).toBeUndefined();
    stopping.abort();
  });

  test("that fails again and again is queried less and less often, and as before once it answers", async () => {
    world.host.serve("/kraken", "<html>");
    for (const [i, step] of [2, 4, 8, 16, 16, 16].entries()) {
      const startedMs = performance.now();
      await querySource(feed("kraken"));
      const { failures, inS } = await sourceState("kraken");
      // The pause started at some moment in between.
      const tookS = (performance.now() - startedMs) / 1_000;
      expect(failures).toBe(i + 1);
      expect(inS).toBeLessThan(step * 20 * 1.11);
      expect(inS + tookS).toBeGreaterThan(step * 20 * 0.89);
      await makeSourcesDue();
    }
    world.host.serve("/kraken", krakenTicker("XETHZUSD", "2500", "2501"));
    await querySource(feed("kraken"));
    const { failures, lastFault, inS } = await sourceState("kraken");
    expect([failures, lastFault, inS < 23]).toEqual([0, null, true]);
  });

  test("is not believed when it is far from the recent rate of another source", async () => {
    await world.setRound({ answer: 2_500n * 10n ** 8n });
    await querySource(feed("chainlink"));
    world.host.serve("/kraken", krakenTicker("XETHZUSD", "3000", "3001"));
    await querySource(feed("kraken"));
    expect((await sourceState("kraken")).lastFault).toBe("ETH/USD 3000 was refused: 20 % off chainlink");
    expect(await many(db, sql`select 1 from rate where source = 'kraken'`)).toEqual([]);
  });

  test("that jumps while no other has a rate is believed at its second reading, and a glitch never", async () => {
    const reading = async (bid: string) => {
      world.host.serve("/kraken", krakenTicker("XETHZUSD", bid, bid));
      await makeSourcesDue();
      await querySource(feed("kraken"));
      const rate = await price();
      return rate && Number(rate.numerator) / Number(rate.denominator);
    };
    expect(await reading("2500")).toBe(2_500);
    expect(await reading("25000")).toBe(2_500);
    expect(await sourceState("kraken")).toMatchObject({
      failures: 0,
      lastFault: "ETH/USD 25000 waits for a second reading: 900 % off the last one, 2500",
    });
    expect(await reading("2510")).toBe(2_510);
    expect(await reading("3500")).toBe(2_510);
    expect(await reading("3520")).toBe(3_520);
    expect((await sourceState("kraken")).lastFault).toBeNull();
  });

  test("that answers with older rates than it did takes nothing back", async () => {
    world.host.serve("/ecb", ecbXml(YESTERDAY, { USD: "1.08" }));
    await querySource(feed("ecb"));
    await makeSourcesDue();
    world.host.serve("/ecb", ecbXml("2026-01-02", { USD: "1.01" }));
    await querySource(feed("ecb"));
    expect(await many(db, sql`select value::text as value from rate`)).toEqual([{ value: "1.08" }]);
  });

  test("that is left in the middle of a question by a process that stops is free for the next", async () => {
    world.host.serve("/kraken", () => undefined);
    const stopping = new AbortController();
    const querying = querySource(feed("kraken"), stopping.signal);
    await eventually(
      async () => world.host.requests.length,
      (count) => count === 1,
    );
    stopping.abort();
    await querying;
    expect(await sourceState("kraken")).toMatchObject({ failures: 0, lastFault: null });
    expect((await sourceState("kraken")).inS).toBeLessThanOrEqual(0);
  });
});

test("a worker in another process queries it, and this one has the rate; its health names the loop", async () => {
  await world.setRound({ answer: 2_500n * 10n ** 8n });
  world.host.serve("/kraken", krakenTicker("XETHZUSD", "2500", "2501"));
  world.host.serve("/ecb", ecbXml(YESTERDAY, { USD: "1.08" }));
  const stopping = new AbortController();
  await followRates(stopping.signal);
  const worker = await startWorkerProcess(inject("stack"));
  const current = async () => priceOf(eth, "EUR", priceContext())?.source;
  expect(await eventually(current, (source) => source === "chainlink+ecb")).toBe("chainlink+ecb");
  const loops = async () => (await findWorkers()).flatMap(({ loops }) => loops.map(({ name }) => name));
  const isThere = (names: string[]) => names.includes("rates:kraken");
  expect(await eventually(loops, isThere)).toEqual(expect.arrayContaining(["rates:chainlink", "rates:ecb"]));
  expect(await worker.stop()).toBe(0);
  stopping.abort();
});
