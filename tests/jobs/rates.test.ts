import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createWalletClient, encodeDeployData, http, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { compileContracts } from "@/scripts/contracts-compile";
import { LocalDeployer } from "@/scripts/local/local-deployer";
import { listUnits } from "@/server/assets/list-units";
import { postRates } from "@/server/assets/rate-board";
import type { RateFeed } from "@/server/assets/rate-feeds";
import { priceContext, rateFeeds } from "@/server/assets/rate-providers";
import { findRate, priceOf } from "@/server/assets/rates";
import { supportedUnit } from "@/server/assets/supported-unit";
import { chainsConfig } from "@/server/chain/registry";
import { db, many, one, sql } from "@/server/db/sql";
import { env } from "@/server/env";
import { listOptions } from "@/server/gateway/list-options";
import { askSource } from "@/server/rates/ask-source";
import { findRateSources } from "@/server/rates/find-rate-sources";
import { followRates } from "@/server/rates/follow-rates";
import { loadRates } from "@/server/rates/load-rates";
import { makeAccount } from "@/tests/support/account";
import { requireSuccess, urlOf, viemChain } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { ecbXml, krakenTicker, makeRateHost, type RateHost } from "@/tests/support/rate-host";
import { makeWallet } from "@/tests/support/wallet";
import { makePayment } from "@/tests/trpc/make-payments";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FEED = "contracts/test-tokens/TestFeed.sol";
const owner = privateKeyToAccount(generatePrivateKey());
const eth = { symbol: "ETH", peg: null, wraps: null };
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

let host: RateHost;
let feedAddress: `0x${string}`;
let feedAbi: ReturnType<typeof compileContracts> extends Map<string, infer C> ? C : never;

const chain = () => {
  const [first] = chainsConfig().chains;
  if (!first) throw new Error("there is no chain");
  return first;
};

/** The chains file is read once a process: what is asked must stand in it before. */
beforeAll(async () => {
  host = await makeRateHost();
  const file = env().CHAINS_FILE ?? "";
  const config = JSON.parse(readFileSync(file, "utf8"));
  const [{ id, rpcUrls }] = config.chains;
  const deployer = new LocalDeployer({ rpcUrl: rpcUrls[0], chainId: id, owner });
  await deployer.ensureGas(owner.address, parseEther("10"));
  const compiled = compileContracts(ROOT, [FEED]).get(FEED);
  if (!compiled) throw new Error("the feed was not compiled");
  feedAbi = compiled;
  // A feed of this run alone: the chain is shared.
  const salt = generatePrivateKey();
  const { abi, bytecode } = compiled;
  feedAddress = await deployer.create2(encodeDeployData({ abi, bytecode, args: [8] }), salt);
  config.rates = {};
  config.rateFeeds = {
    sources: [
      { kind: "chainlink", chainId: id, feeds: { "ETH/USD": feedAddress } },
      { kind: "kraken", url: host.serve("/kraken", ""), pairs: { "ETH/USD": "ETHUSD" } },
      { kind: "ecb", url: host.serve("/ecb", "") },
    ],
  };
  writeFileSync(file, JSON.stringify(config));
});
afterAll(() => host.close());

beforeEach(async () => {
  await db.query(sql`delete from rate`);
  await db.query(sql`delete from rate_source`);
  postRates([]);
  host.asked.length = 0;
});

function feed(name: string): RateFeed {
  const found = rateFeeds().find((each) => each.name === name);
  if (!found) throw new Error(`no source ${name}`);
  return found;
}

interface Round {
  answer: bigint;
  ageS?: number;
  roundId?: bigint;
  answeredInRound?: bigint;
}

async function setRound({ answer, ageS = 60, roundId = 7n, answeredInRound = roundId }: Round) {
  const wallet = createWalletClient({
    account: owner,
    chain: viemChain(chain()),
    transport: http(urlOf(chain())),
  });
  const updatedAt = ageS < 0 ? 0n : BigInt(Math.floor(Date.now() / 1_000) - ageS);
  const hash = await wallet.writeContract({
    address: feedAddress,
    abi: feedAbi.abi,
    functionName: "set",
    args: [roundId, answer, updatedAt, answeredInRound],
  });
  await requireSuccess(chain(), hash);
}

const due = () => db.query(sql`update rate_source set next_at = now()`);
const price = async () => {
  await loadRates();
  return priceOf(eth, "USD", priceContext());
};
const stateOf = (name: string) =>
  one<{ failures: number; lastFault: string | null; inS: number }>(
    db,
    sql`select failures, last_fault as "lastFault", extract(epoch from next_at - now())::float8 as "inS"
        from rate_source where name = ${name}`,
  );

describe("a price feed on a chain", () => {
  test("is read as its contract says it, to the last digit, with the time of its round", async () => {
    await setRound({ answer: 250_012_345_678n, ageS: 300 });
    await askSource(feed("chainlink"));
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
    await setRound(round);
    await askSource(feed("chainlink"));
    expect(await price()).toBeUndefined();
    expect((await stateOf("chainlink")).lastFault).toContain(fault);
  });

  test("that is stale is passed over for the next source", async () => {
    await setRound({ answer: 2_500n * 10n ** 8n, ageS: 4_600 });
    await askSource(feed("chainlink"));
    host.serve("/kraken", krakenTicker("XETHZUSD", "2490.5", "2491"));
    await askSource(feed("kraken"));
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

describe("a source", () => {
  test("is asked by one of several processes at once, and again when it is due", async () => {
    host.serve("/kraken", krakenTicker("XETHZUSD", "2500", "2501"));
    await Promise.all(Array.from({ length: 5 }, () => askSource(feed("kraken"))));
    expect(host.asked).toHaveLength(1);
    const sleepMs = await askSource(feed("kraken"));
    expect(sleepMs).toBeGreaterThan(10_000);
    expect(sleepMs).toBeLessThanOrEqual(22_000);
    await due();
    await askSource(feed("kraken"));
    expect(host.asked).toHaveLength(2);
  });

  test("that is down after a restart has its last rates still, until they are too old", async () => {
    host.serve("/kraken", krakenTicker("XETHZUSD", "2500", "2501"));
    await askSource(feed("kraken"));
    host.serve("/kraken", (_request, response) => response.writeHead(503).end());
    await due();
    await askSource(feed("kraken"));
    expect(await stateOf("kraken")).toMatchObject({ failures: 1, lastFault: "ETH/USD answered 503" });
    // A new process begins with an empty board.
    postRates([]);
    expect(findRate("ETH", "USD", priceContext())).toBeUndefined();
    const stopping = new AbortController();
    await followRates(stopping.signal);
    expect(findRate("ETH", "USD", priceContext())?.source).toBe("kraken");
    await db.query(sql`update rate set as_of = now() - interval '121 seconds'`);
    const seen = async () => findRate("ETH", "USD", priceContext());
    expect(await eventually(seen, (rate) => rate === undefined)).toBeUndefined();
    stopping.abort();
  });

  test("that fails again and again is asked less and less often, and as before once it answers", async () => {
    host.serve("/kraken", "<html>");
    const pauses: number[] = [];
    for (let i = 0; i < 6; i++) {
      await askSource(feed("kraken"));
      pauses.push((await stateOf("kraken")).inS / 20);
      await due();
    }
    const steps = [2, 4, 8, 16, 16, 16];
    for (const [i, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThan((steps[i] ?? 0) * 0.85);
      expect(pause).toBeLessThan((steps[i] ?? 0) * 1.11);
    }
    host.serve("/kraken", krakenTicker("XETHZUSD", "2500", "2501"));
    await askSource(feed("kraken"));
    const { failures, lastFault, inS } = await stateOf("kraken");
    expect([failures, lastFault, inS < 23]).toEqual([0, null, true]);
  });

  test("is not believed when it is far from what another said a moment ago", async () => {
    await setRound({ answer: 2_500n * 10n ** 8n });
    await askSource(feed("chainlink"));
    host.serve("/kraken", krakenTicker("XETHZUSD", "3000", "3001"));
    await askSource(feed("kraken"));
    expect((await stateOf("kraken")).lastFault).toBe("ETH/USD 3000 was refused: 20 % off chainlink");
    expect(await many(db, sql`select 1 from rate where source = 'kraken'`)).toEqual([]);
  });

  test("that answers with older rates than it did takes nothing back", async () => {
    host.serve("/ecb", ecbXml(yesterday, { USD: "1.08" }));
    await askSource(feed("ecb"));
    await due();
    host.serve("/ecb", ecbXml("2026-01-02", { USD: "1.01" }));
    await askSource(feed("ecb"));
    expect(await many(db, sql`select value::text as value from rate`)).toEqual([{ value: "1.08" }]);
  });

  test("that is left in the middle of a question by a process that stops is free for the next", async () => {
    host.serve("/kraken", () => undefined);
    const stopping = new AbortController();
    const asking = askSource(feed("kraken"), stopping.signal);
    await eventually(
      async () => host.asked.length,
      (count) => count === 1,
    );
    stopping.abort();
    await asking;
    expect(await stateOf("kraken")).toMatchObject({ failures: 0, lastFault: null });
    expect((await stateOf("kraken")).inS).toBeLessThanOrEqual(0);
  });
});

describe("a payment", () => {
  test("may be asked for in any currency that a source prices, and its quotes say whose rate of when", async () => {
    expect(supportedUnit("iso4217/GBP", "test")).toBeNull();
    await setRound({ answer: 2_500n * 10n ** 8n });
    host.serve("/ecb", ecbXml(yesterday, { USD: "1.08", GBP: "0.84", JPY: "164.3" }));
    await askSource(feed("chainlink"));
    await askSource(feed("ecb"));
    await loadRates();
    expect(supportedUnit("iso4217/GBP", "test")).toBe("iso4217/GBP");
    expect(listUnits("test").currencies).toEqual(["USD", "EUR", "GBP", "JPY"]);
    const paymentId = await makePayment(await makeAccount(), { unit: "iso4217/GBP", amount: 8_400n });
    const wallet = await makeWallet();
    const { options } = await listOptions({
      paymentId,
      accounts: [...wallet.accounts],
      includePaymentInfo: false,
      requestId: "req_1",
    });
    const [dollars] = options.filter(({ amount }) => amount.display.assetSymbol === "USDC");
    const [ether] = options.filter(({ amount }) => amount.display.assetSymbol === "ETH");
    // 84.00 pounds are 108.00 dollars, and 0.0432 ether.
    expect(dollars?.amount.value).toBe("108000000");
    expect(ether?.amount.value).toBe("43200000000000000");
    const stored = await one<{ source: string; asOf: Date; numerator: bigint; denominator: bigint }>(
      db,
      sql`select rate_source as source, rate_as_of as "asOf", rate_numerator as numerator, rate_denominator as denominator
          from payment_option where id = ${ether?.id}`,
    );
    expect(stored.source).toBe("chainlink+ecb");
    expect(stored.asOf).toEqual(new Date(`${yesterday}T12:10:00Z`));
    expect(stored.numerator * 108n).toBe(2_500n * 84n * stored.denominator);
  });

  test("in a token needs no rate at all", async () => {
    const [token] = chain().tokens;
    const unit = `caip19/eip155:${chain().id}/erc20:${token?.address}`;
    expect(supportedUnit(unit, "test")).toBe(unit);
    expect(supportedUnit(unit.toLowerCase(), "test")).toBe(unit);
    expect(supportedUnit(unit, "live")).toBeNull();
  });
});
