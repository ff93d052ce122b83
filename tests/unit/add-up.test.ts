import { describe, expect, test } from "vitest";
import { addUp, convert, type RateOf } from "@/server/statistics/add-up";

const asOf = new Date("2026-11-26T16:00:00Z");
const TO_USD: Record<string, [bigint, bigint]> = { EUR: [11n, 10n], JPY: [1n, 150n] };

/** Rates by the dollar; none for other currencies. */
const rateOf: RateOf = (base, quote) => {
  const [a, b] = [base, quote].map((each) => (each === "USD" ? ([1n, 1n] as const) : TO_USD[each]));
  if (!a || !b) return undefined;
  return { numerator: a[0] * b[1], denominator: a[1] * b[0], source: "ecb", asOf };
};

const sum = (currency: string, now: string, before = "0") => ({
  currency,
  decimals: currency === "JPY" ? 0 : 2,
  now,
  before,
});

describe("the total of all currencies", () => {
  test("is in the one with the most payments, with the rates by name, source and time", () => {
    expect(
      addUp([sum("USD", "10000", "500"), sum("EUR", "5000"), sum("JPY", "1500", "300")], undefined, rateOf),
    ).toEqual({
      currency: "USD",
      decimals: 2,
      now: "16500",
      before: "700",
      rates: [
        { currency: "EUR", value: "1.1", source: "ecb", asOf },
        { currency: "JPY", value: "0.00666666", source: "ecb", asOf },
      ],
      without: [],
    });
  });

  test("is in the chosen one where it was paid in, else as before", () => {
    const sums = [sum("USD", "11000"), sum("EUR", "5000")];
    expect(addUp(sums, "EUR", rateOf)).toMatchObject({ currency: "EUR", now: "15000" });
    expect(addUp(sums, "CHF", rateOf)).toMatchObject({ currency: "USD", now: "16500" });
  });

  test("names the currencies without a rate, and is none where no rate is known or one currency is all", () => {
    const sums = [sum("USD", "100"), sum("EUR", "100"), sum("XAF", "100")];
    expect(addUp(sums, undefined, rateOf)).toMatchObject({ now: "210", without: ["XAF"] });
    expect(addUp([sum("USD", "100"), sum("XAF", "100")], undefined, rateOf)).toBeNull();
    expect(addUp([sum("USD", "100")], undefined, rateOf)).toBeNull();
    expect(addUp([], undefined, rateOf)).toBeNull();
  });

  test("rounds to the nearest minor unit, away from zero at a half, also below zero", () => {
    const rate = { numerator: 1n, denominator: 2n };
    const as = (minor: bigint) => convert(minor, 2, { rate, decimals: 2 });
    expect([3n, 1n, 0n, -1n, -3n, -4n].map(as)).toEqual([2n, 1n, 0n, -1n, -2n, -2n]);
    expect(convert(150n, 0, { rate: { numerator: 1n, denominator: 150n }, decimals: 2 })).toBe(100n);
  });
});
