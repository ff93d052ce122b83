import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCurrency } from "@/server/assets/currency";
import { feeOf } from "@/server/assets/fees";
import { quoteAmount, shownDecimals } from "@/server/assets/quote";
import { findRate, parseDecimal, priceOf, type RateProvider, staticRates } from "@/server/assets/rates";

const now = new Date("2026-11-20T12:00:00Z");
const table = staticRates({ "ETH/USD": "2500.00", "EUR/USD": "1.25", "USD/JPY": "150" });
const context = { providers: [table], now };
const rates = fc.record({
  numerator: fc.bigInt({ min: 1n, max: 10n ** 24n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 24n }),
});

describe("quotes", () => {
  const cases = fc.record({
    fiatMinor: fc.bigInt({ min: 1n, max: 10n ** 30n }),
    fiatDecimals: fc.integer({ min: 0, max: 4 }),
    rate: rates,
    decimals: fc.integer({ min: 0, max: 36 }),
  });

  it("are never below the price, and less than one step above it", () => {
    fc.assert(
      fc.property(cases, ({ fiatMinor, fiatDecimals, rate, decimals }) => {
        const amount = quoteAmount({ fiatMinor, fiatDecimals }, rate, decimals);
        const step = 10n ** BigInt(decimals - shownDecimals(decimals));
        // Both sides in units of 1 / (10^decimals · 10^fiatDecimals · denominator), so that nothing is rounded.
        const worth = (base: bigint) => base * rate.numerator * 10n ** BigInt(fiatDecimals);
        const price = fiatMinor * rate.denominator * 10n ** BigInt(decimals);
        expect(amount % step).toBe(0n);
        expect(worth(amount)).toBeGreaterThanOrEqual(price);
        expect(worth(amount - step)).toBeLessThan(price);
      }),
      { numRuns: 2_000 },
    );
  });

  it("are exact where the rate is one", () => {
    const par = { numerator: 1n, denominator: 1n };
    expect(quoteAmount({ fiatMinor: 1234n, fiatDecimals: 2 }, par, 6)).toBe(12_340_000n);
    expect(quoteAmount({ fiatMinor: 1n, fiatDecimals: 2 }, par, 18)).toBe(10n ** 16n);
    expect(quoteAmount({ fiatMinor: 1n, fiatDecimals: 2 }, par, 0)).toBe(1n);
  });

  it("have at most six decimals, eight for coins of eighteen", () => {
    const third = { numerator: 3n, denominator: 1n };
    expect(quoteAmount({ fiatMinor: 1n, fiatDecimals: 0 }, third, 8)).toBe(33_333_400n);
    expect(quoteAmount({ fiatMinor: 1n, fiatDecimals: 0 }, third, 18)).toBe(333_333_340_000_000_000n);
  });
});

describe("rates", () => {
  const eth = { symbol: "ETH", peg: null, wraps: null };

  it("are direct, inverse or across the dollar, exactly", () => {
    expect(findRate("ETH", "USD", context)).toMatchObject({ numerator: 250_000n, denominator: 100n });
    expect(findRate("USD", "EUR", context)).toMatchObject({ numerator: 100n, denominator: 125n });
    const cross = findRate("ETH", "EUR", context);
    expect(cross && (cross.numerator * 1_000n) / cross.denominator).toBe(2_000_000n);
    expect(cross?.source).toBe("static");
    expect(findRate("EUR", "JPY", context)).toMatchObject({ numerator: 125n * 150n, denominator: 100n });
  });

  it("are missing where nobody has them", () => {
    expect(findRate("ETH", "CHF", context)).toBeUndefined();
    expect(findRate("constructor", "USD", context)).toBeUndefined();
    expect(findRate("DOGE", "USD", context)).toBeUndefined();
  });

  it("of a peg are one in its own currency, and the currency's in others", () => {
    const usdc = { symbol: "USDC", peg: "USD", wraps: null };
    expect(priceOf(usdc, "USD", context)).toMatchObject({ numerator: 1n, denominator: 1n, source: "peg" });
    expect(priceOf(usdc, "EUR", context)).toMatchObject({
      numerator: 100n,
      denominator: 125n,
      source: "static",
    });
  });

  it("of a wrapped coin are the coin's", () => {
    const weth = { symbol: "WETH", peg: null, wraps: "ETH" };
    expect(priceOf(weth, "USD", context)).toEqual(priceOf(eth, "USD", context));
  });

  it("that are stale are refused, and the next provider is used", () => {
    const old: RateProvider = {
      covers: () => true,
      name: "old",
      maxAgeMs: 60_000,
      find: () => ({ numerator: 1n, denominator: 1n, asOf: new Date(now.getTime() - 60_001) }),
    };
    const fresh: RateProvider = { ...old, name: "fresh", maxAgeMs: 60_001 };
    expect(priceOf(eth, "USD", { providers: [old], now })).toBeUndefined();
    expect(priceOf(eth, "USD", { providers: [old, table], now })?.source).toBe("static");
    expect(priceOf(eth, "USD", { providers: [fresh, table], now })?.source).toBe("fresh");
  });

  it("of zero are no rates", () => {
    expect(findRate("X", "USD", { providers: [staticRates({ "X/USD": "0.00" })], now })).toBeUndefined();
  });

  it("are read from decimals exactly", () => {
    expect(parseDecimal("2500.10")).toEqual({ numerator: 250_010n, denominator: 100n });
    expect(parseDecimal("7")).toEqual({ numerator: 7n, denominator: 1n });
    for (const text of ["", ".5", "1.", "1e3", "-1", "0x10", "1,5"])
      expect(parseDecimal(text)).toBeUndefined();
  });
});

describe("fees", () => {
  it("are the fixed part and the percentage rounded down, at most the amount", () => {
    expect(feeOf(1_000_000n, { bps: 40, fixed: 100n })).toBe(4_100n);
    expect(feeOf(24_999n, { bps: 4, fixed: 0n })).toBe(9n);
    expect(feeOf(50n, { bps: 0, fixed: 100n })).toBe(50n);
    expect(feeOf(50n, { bps: 10_000, fixed: 1n })).toBe(50n);
    expect(feeOf(50n, { bps: 0, fixed: 0n })).toBe(0n);
  });

  it("never exceed the amount and grow with it", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (amount, bps, fixed) => {
          const fee = feeOf(amount, { bps, fixed });
          expect(fee).toBeLessThanOrEqual(amount);
          expect(feeOf(amount + 1n, { bps, fixed })).toBeGreaterThanOrEqual(fee);
        },
      ),
    );
  });
});

describe("currencies", () => {
  it("have the minor units of ISO 4217, not those of Intl", () => {
    expect(findCurrency("USD")).toEqual({ code: "USD", name: "US Dollar", decimals: 2 });
    expect(findCurrency("JPY")?.decimals).toBe(0);
    expect(findCurrency("KWD")?.decimals).toBe(3);
    expect(findCurrency("HUF")?.decimals).toBe(2);
  });

  it("are money", () => {
    for (const code of ["XAU", "XXX", "XTS", "ABC", "usd", "", "US", "USDC"])
      expect(findCurrency(code)).toBeUndefined();
  });
});
