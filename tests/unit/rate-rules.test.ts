import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { feedRates, type MarketRate, postRates } from "@/server/assets/rate-board";
import { type RateFeed, RateFeeds } from "@/server/assets/rate-feeds";
import { findRate, priceOf, staticRates } from "@/server/assets/rates";
import { parseChains } from "@/server/chain/client/registry";
import { plainDecimal } from "@/server/rates/plain-decimal";
import { readExactJson } from "@/server/rates/read-exact-json";
import { refuseOutliers } from "@/server/rates/refuse-outliers";

const now = new Date("2026-11-20T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const feeds = (...sources: object[]) => RateFeeds.parse({ sources }).sources as RateFeed[];
/** `"kraken ETH/USD 2500.5"`, by default as of ten seconds ago. */
const rate = (text: string, ageS = 10): MarketRate => {
  const [source = "", base = "", quote = "", value = ""] = text.split(/[ /]/);
  return { source, base, quote, value, asOf: secondsAgo(ageS) };
};

const kraken = { kind: "kraken", pairs: { "ETH/USD": "ETHUSD" } };
const gecko = { kind: "coingecko", coins: { ETH: "ethereum" }, currencies: ["USD", "EUR"] };
const eth = { symbol: "ETH", peg: null, wraps: null };
const usdc = { symbol: "USDC", peg: "USD", wraps: null };

beforeEach(() => postRates([]));

describe("numbers of an answer", () => {
  it("are read to the last digit, with or without an exponent", () => {
    const cases = [
      ["2500", "2500"],
      ["2500.1200", "2500.12"],
      ["0.5", "0.5"],
      ["1.5e-7", "0.00000015"],
      ["2.31E3", "2310"],
      ["1e+18", "1000000000000000000"],
      ["123456789.987654321e-3", "123456.789987654321"],
    ] as const;
    for (const [text, plain] of cases) expect(plainDecimal(text)).toBe(plain);
    for (const text of [
      "0",
      "0.000",
      "0e5",
      "-1",
      "1e99",
      "1e",
      ".5",
      "5.",
      "01",
      "NaN",
      "",
      "1,5",
      "9".repeat(81),
    ]) {
      expect(plainDecimal(text)).toBeNull();
    }
  });

  it("are the same number as before, with any digits and exponent", () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,20}$/);
    fc.assert(
      fc.property(
        digits,
        fc.stringMatching(/^\d{1,20}$/),
        fc.integer({ min: -40, max: 40 }),
        (whole, part, shift) => {
          const plain = plainDecimal(`${whole}.${part}e${shift}`) ?? "";
          const [before = "", after = ""] = plain.split(".");
          // Both sides times 10^(after + part), so that nothing is rounded.
          const ours = BigInt(before + after) * 10n ** BigInt(part.length + 40);
          const theirs = BigInt(whole + part) * 10n ** BigInt(after.length + 40 + shift);
          expect(ours).toBe(theirs);
          expect(plain).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
        },
      ),
    );
  });

  it("in JSON come as their text; strings, keys and everything else as they were", () => {
    expect(
      readExactJson('{"a":0.1000000000000000055511151231257827,"b":[1,-2e5,"3",true,null],"4":"x\\"5"}'),
    ).toEqual({
      a: "0.1000000000000000055511151231257827",
      b: ["1", "-2e5", "3", true, null],
      "4": 'x"5',
    });
    const textual = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (_key, each) =>
        typeof each === "number" ? JSON.stringify(each) : each,
      );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readExactJson(text)).toEqual(textual(JSON.parse(text)));
      }),
    );
    for (const broken of ["", "{", "1 2", '{"a":1,}', "12abc", '"a', "nul"])
      expect(() => readExactJson(broken)).toThrow();
  });
});

describe("the chain of sources", () => {
  const [first, second] = feeds(kraken, gecko) as [RateFeed, RateFeed];
  const providers = [feedRates(first), feedRates(second), staticRates({ "ETH/USD": "2000" })];
  const price = () => priceOf(eth, "USD", { providers, now });

  it("answers with the first that is fresh, and falls back on the next", () => {
    postRates([rate("kraken ETH/USD 2500.5", 100), rate("coingecko ETH/USD 2499", 100)]);
    expect(price()).toEqual({
      numerator: 25_005n,
      denominator: 10n,
      source: "kraken",
      asOf: secondsAgo(100),
    });
    postRates([rate("kraken ETH/USD 2500.5", 121), rate("coingecko ETH/USD 2499", 600)]);
    expect(price()?.source).toBe("coingecko");
    postRates([rate("kraken ETH/USD 2500.5", 121), rate("coingecko ETH/USD 2499", 601)]);
    expect(price()?.source).toBe("static");
  });

  it("has nothing when all are stale and nothing is fixed", () => {
    postRates([rate("kraken ETH/USD 2500", 121)]);
    expect(priceOf(eth, "USD", { providers: providers.slice(0, 2), now })).toBeUndefined();
  });

  it("passes over what a source is no longer queried for, and what is no number", () => {
    postRates([rate("kraken BTC/USD 90000"), rate("kraken ETH/USD x")]);
    expect(findRate("BTC", "USD", { providers, now })).toBeUndefined();
    expect(price()?.source).toBe("static");
  });

  it("knows all pairs of the European Central Bank, exactly, and prices assets in them across the dollar", () => {
    const [ecb] = feeds({ kind: "ecb" }) as [RateFeed];
    const all = [...providers, feedRates(ecb)];
    const day = 90_000;
    postRates([rate("ecb EUR/USD 1.08", day), rate("ecb EUR/GBP 0.84", day), rate("kraken ETH/USD 2500")]);
    expect(findRate("USD", "GBP", { providers: all, now })).toMatchObject({
      numerator: 8_400n,
      denominator: 10_800n,
      source: "ecb",
    });
    expect(findRate("GBP", "USD", { providers: all, now })).toMatchObject({
      numerator: 10_800n,
      denominator: 8_400n,
    });
    expect(findRate("USD", "EUR", { providers: all, now })).toMatchObject({
      numerator: 100n,
      denominator: 108n,
    });
    expect(priceOf(usdc, "GBP", { providers: all, now })).toMatchObject({
      source: "ecb",
      asOf: secondsAgo(day),
    });
    const inPounds = priceOf(eth, "GBP", { providers: all, now });
    expect(inPounds).toMatchObject({ source: "kraken+ecb", asOf: secondsAgo(day) });
    // 2500 · 0.84 / 1.08
    expect(inPounds && inPounds.numerator * 108n).toBe(inPounds && 2_500n * 84n * inPounds.denominator);
    expect(priceOf(eth, "CHF", { providers: all, now })).toBeUndefined();
  });

  it("lowers what a market made by the spread, and shows it; pegs and fixed rates stay", () => {
    postRates([rate("kraken ETH/USD 2500")]);
    const context = { providers, now, spreadBps: 25 };
    expect(priceOf(eth, "USD", context)).toMatchObject({
      numerator: 2_500n * 9_975n,
      denominator: 10_000n,
      source: "kraken less 0.25 %",
    });
    expect(priceOf(usdc, "USD", context)).toMatchObject({ numerator: 1n, denominator: 1n, source: "peg" });
    postRates([]);
    expect(priceOf(eth, "USD", context)).toMatchObject({
      numerator: 2_000n,
      denominator: 1n,
      source: "static",
    });
  });
});

describe("an outlier", () => {
  const [ours, theirs] = feeds(kraken, gecko) as [RateFeed, RateFeed];
  const witnesses = { others: [feedRates(theirs)], outlierBps: 500, now };
  const judge = (value: string) =>
    refuseOutliers({ rates: [rate(`${ours.name} ETH/USD ${value}`)], faults: [] }, witnesses);

  it("is refused against the last fresh rate of another source, in both directions", () => {
    postRates([rate("coingecko ETH/USD 2000")]);
    expect(judge("2100").faults).toEqual([]);
    expect(judge("1900").rates).toHaveLength(1);
    expect(judge("2100.01")).toEqual({
      rates: [],
      faults: ["ETH/USD 2100.01 was refused: 5 % off coingecko"],
    });
    expect(judge("1899.99").rates).toEqual([]);
    expect(judge("200").faults).toEqual(["ETH/USD 200 was refused: 90 % off coingecko"]);
  });

  it("is nobody's to call where no other source has a fresh one", () => {
    expect(judge("9999").rates).toHaveLength(1);
    postRates([rate("coingecko ETH/USD 2000", 601)]);
    expect(judge("9999").rates).toHaveLength(1);
  });
});

describe("the sources in the chains file", () => {
  const chain = {
    id: 1,
    name: "One",
    mode: "live",
    rpcUrls: ["https://rpc.test"],
    confirmations: 1,
    icon: "/i.svg",
    native: null,
    tokens: [],
    router: "0x8ba1f109551bD432803012645Ac136ddd64DBA72",
  };
  const read = (rateFeeds: object) => parseChains(JSON.stringify({ chains: [chain], rateFeeds })).rateFeeds;
  const feed = { "ETH/USD": "0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419" };

  it("have defaults, and nobody is queried when there are none", () => {
    expect(parseChains(JSON.stringify({ chains: [chain] })).rateFeeds).toBeUndefined();
    expect(
      read({
        sources: [{ kind: "chainlink", chainId: 1, feeds: feed }, { kind: "static" }, { kind: "ecb" }],
      }),
    ).toMatchObject({
      spreadBps: 0,
      outlierBps: 1_000,
      sources: [
        { name: "chainlink", everyS: 30, maxAgeS: 4_500 },
        { kind: "static" },
        { name: "ecb", maxAgeS: 518_400 },
      ],
    });
  });

  it.each([
    [{ sources: [{ kind: "chainlink", chainId: 2, feeds: feed }] }, /chainId: is none of the chains/],
    [{ sources: [{ kind: "chainlink", chainId: 1, feeds: {} }] }, /1 to 32 entries/],
    [{ sources: [{ kind: "chainlink", chainId: 1, feeds: { "ETH/USD": "0x12" } }] }, /checksum/],
    [{ sources: [kraken, kraken] }, /different names/],
    [{ sources: [{ ...kraken, name: "static" }] }, /uses itself/],
    [{ sources: [{ ...kraken, pairs: { ETHUSD: "x" } }] }, /pairs\.ETHUSD/],
    [{ sources: [{ ...kraken, url: "file:///etc/passwd" }] }, /url/i],
    [{ sources: [{ kind: "guess" }] }, /kind/],
    [{ sources: [], spreadBps: 1_001 }, /spreadBps/],
    [{ sources: [], pegGuardBps: 0 }, /pegGuardBps/],
    [{ sources: [{ ...gecko, everyS: 1 }] }, /everyS/],
  ])("are refused when they are wrong: case %#", (rateFeeds, fault) => {
    expect(() => read(rateFeeds)).toThrow(fault);
  });
});
