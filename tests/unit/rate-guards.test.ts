import { beforeEach, describe, expect, it } from "vitest";
import { feedRates, type MarketRate, postRates } from "@/server/assets/rate-board";
import { type RateFeed, RateFeeds } from "@/server/assets/rate-feeds";
import { priceOf, type RateProvider, staticRates } from "@/server/assets/rates";
import { holdJumps, type LastRate } from "@/server/rates/hold-jumps";

const now = new Date("2026-11-20T12:00:00Z");
const feeds = (...sources: object[]) => RateFeeds.parse({ sources }).sources as RateFeed[];
/** `"kraken ETH/USD 2500.5"`, by default as of ten seconds ago. */
const rate = (text: string, ageS = 10): MarketRate => {
  const [source = "", base = "", quote = "", value = ""] = text.split(/[ /]/);
  return { source, base, quote, value, asOf: new Date(now.getTime() - ageS * 1_000) };
};
const gecko = { kind: "coingecko", coins: { ETH: "ethereum" }, currencies: ["USD"] };
const usdc = { symbol: "USDC", peg: "USD", wraps: null };

beforeEach(() => postRates([]));

describe("a pegged token", () => {
  const [guard, ecb] = feeds({ kind: "kraken", pairs: { "USDC/USD": "USDCUSD" } }, { kind: "ecb" }) as [
    RateFeed,
    RateFeed,
  ];
  const providers = [feedRates(guard), feedRates(ecb), staticRates({})];
  const price = (currency = "USD") => priceOf(usdc, currency, { providers, now, pegGuardBps: 100 });
  const euros = rate("ecb EUR/USD 1.25");

  it.each(["0.99", "1", "1.01"])("costs one of its currency while its rate is near that: %s", (value) => {
    postRates([rate(`kraken USDC/USD ${value}`), euros]);
    expect(price()).toMatchObject({ numerator: 1n, denominator: 1n, source: "peg" });
    expect(price("EUR")?.source).toBe("ecb");
  });

  it.each(["0.9899", "0.88", "1.0101"])(
    "is not offered while its rate is not, in any currency: %s",
    (value) => {
      postRates([rate(`kraken USDC/USD ${value}`), euros]);
      expect(price()).toBeUndefined();
      expect(price("EUR")).toBeUndefined();
    },
  );

  it("is not offered while the rate is too old, and before there is one", () => {
    expect(price()).toBeUndefined();
    postRates([rate("kraken USDC/USD 1", 121)]);
    expect(price()).toBeUndefined();
  });

  it("is believed where no source is configured for it, and where no guard is", () => {
    const usdt = { symbol: "USDT", peg: "USD", wraps: null };
    expect(priceOf(usdt, "USD", { providers, now, pegGuardBps: 100 })?.source).toBe("peg");
    expect(priceOf(usdc, "USD", { providers, now })?.source).toBe("peg");
  });

  it("may be taken away by a fixed rate", () => {
    const fixed = [staticRates({ "USDC/USD": "0.95" })];
    expect(priceOf(usdc, "USD", { providers: fixed, now, pegGuardBps: 100 })).toBeUndefined();
  });
});

describe("a jump that no other source can judge", () => {
  const judge = (value: string, last: LastRate[], others: RateProvider[] = []) =>
    holdJumps({ rates: [rate(`kraken ETH/USD ${value}`)], faults: [] }, last, {
      others,
      outlierBps: 1_000,
      now,
    });
  const known = (pendingValue: string | null) => [{ base: "ETH", quote: "USD", value: "2500", pendingValue }];

  it("waits for a second reading, which is taken when it is near", () => {
    const first = judge("25000", known(null));
    expect(first.rates).toEqual([]);
    expect(first.pending).toHaveLength(1);
    expect(first.faults).toEqual(["ETH/USD 25000 waits for a second reading: 900 % off the last one, 2500"]);
    expect(judge("26000", known("25000"))).toMatchObject({
      rates: [{ value: "26000" }],
      pending: [],
      faults: [],
    });
    expect(judge("2510", known("25000"))).toMatchObject({ rates: [{ value: "2510" }], pending: [] });
    expect(judge("40000", known("25000"))).toMatchObject({ rates: [], pending: [{ value: "40000" }] });
  });

  it("is none within the bounds, before there was a rate, and where another source agrees", () => {
    expect(judge("2750", known(null)).pending).toEqual([]);
    expect(judge("25000", []).pending).toEqual([]);
    postRates([rate("coingecko ETH/USD 3000")]);
    expect(judge("3000", known(null), [feedRates(feeds(gecko)[0] as RateFeed)]).pending).toEqual([]);
  });
});
