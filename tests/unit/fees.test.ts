import { describe, expect, it } from "vitest";
import { feeScheduleOf, feesInWords, WrittenFees } from "@/server/assets/fee-schedule";
import { feeOf, feePartsOf, feesFor } from "@/server/assets/fees";
import { leastAmount } from "@/server/assets/least-amount";
import { convertAmount } from "@/server/assets/quote";
import { staticRates } from "@/server/assets/rates";
import { parseChains } from "@/server/chain/client/registry";

const read = (written: object) => feeScheduleOf(WrittenFees.parse(written));

describe("a written schedule", () => {
  it("is read to the last hundredth and minor unit, and shown the same way", () => {
    expect(read({ percentage: "0.4", fixed: "0.10 EUR" })).toEqual({
      bps: 40,
      fixed: { minor: 10n, currency: "EUR" },
    });
    expect(read({ percentage: "100" })).toEqual({ bps: 10_000, fixed: null });
    expect(read({ fixed: "15 JPY" })).toEqual({ bps: 0, fixed: { minor: 15n, currency: "JPY" } });
    expect(read({ fixed: "1.5 KWD" }).fixed).toEqual({ minor: 1_500n, currency: "KWD" });
    expect(feesInWords(read({ percentage: "0.29", fixed: "0.05 EUR" }))).toBe("0.29 % and 0.05 EUR");
    expect(feesInWords(read({ percentage: "2.5" }))).toBe("2.5 %");
    expect(feesInWords(read({ fixed: "15 JPY" }))).toBe("0 % and 15 JPY");
  });

  it.each([
    { percentage: "100.01" },
    { percentage: "0.125" },
    { percentage: "-1" },
    { percentage: "1e1" },
    { percentage: 1 },
    { fixed: "0.10" },
    { fixed: "0.10 ABC" },
    { fixed: "0.5 JPY" },
    { fixed: "0.101 EUR" },
    { fixed: "-1 EUR" },
    { flat: "1 EUR" },
  ])("is refused when it is wrong: %j", (written) => {
    expect(WrittenFees.safeParse(written).success).toBe(false);
  });

  it("is checked with the chains file, which shows where the fault is", () => {
    const file = { chains: [], fees: { percentage: "101" } };
    expect(() => parseChains(JSON.stringify(file))).toThrow(/fees\.percentage: must be a percentage/);
  });
});

describe("a merchant's fees", () => {
  const everybody = read({ percentage: "1", fixed: "0.30 USD" });

  it("are the installation's unless it has its own, and then its own as a whole", () => {
    const none = { feeBps: null, feeFixedMinor: null, feeFixedCurrency: null };
    expect(feesFor(none, everybody)).toEqual({ ...everybody, isOwn: false });
    expect(feesFor({ ...none, feeBps: 0 }, everybody)).toEqual({ bps: 0, fixed: null, isOwn: true });
    const fixed = { feeBps: null, feeFixedMinor: 5n, feeFixedCurrency: "EUR" };
    expect(feesFor(fixed, everybody)).toEqual({
      bps: 0,
      fixed: { minor: 5n, currency: "EUR" },
      isOwn: true,
    });
  });
});

describe("the least amount that fees leave something of", () => {
  const never = () => {
    throw new Error("no rate is needed");
  };
  const context = () => ({ providers: [staticRates({ "EUR/USD": "1.25" })], now: new Date() });

  it.each([
    { fees: read({ percentage: "0.4", fixed: "0.10 USD" }), unit: "iso4217/USD", least: 11n },
    { fees: read({ fixed: "0.10 USD" }), unit: "iso4217/USD", least: 11n },
    { fees: read({ percentage: "50", fixed: "0.10 USD" }), unit: "iso4217/USD", least: 21n },
    { fees: read({ percentage: "99.99" }), unit: "iso4217/USD", least: 1n },
    { fees: read({ percentage: "100" }), unit: "iso4217/USD", least: "none" },
  ])("is $least for case %#", ({ fees, unit, least }) => {
    expect(leastAmount(unit, fees, never)).toBe(least);
  });

  it("is converted at the present rate, and left out where there is none", () => {
    const fees = read({ percentage: "0.4", fixed: "0.10 EUR" });
    expect(leastAmount("iso4217/USD", fees, context)).toBe(13n);
    expect(leastAmount("iso4217/JPY", fees, context)).toBeNull();
  });

  it("leaves something, and one less leaves nothing", () => {
    for (let bps = 0; bps < 10_000; bps += 37) {
      for (const minor of [1n, 10n, 99n, 12_345n]) {
        const least = leastAmount("iso4217/USD", { bps, fixed: { minor, currency: "USD" } }, never) as bigint;
        expect(feeOf(least, { bps, fixed: minor })).toBeLessThan(least);
        expect(feeOf(least - 1n, { bps, fixed: minor })).toBe(least - 1n);
      }
    }
  });
});

describe("the parts of a fee", () => {
  it.each([
    { amount: 12_500_000n, bps: 40, fixed: 100_000n },
    { amount: 12_500_001n, bps: 33, fixed: 0n },
    { amount: 7n, bps: 40, fixed: 100n },
    { amount: 7n, bps: 10_000, fixed: 100n },
    { amount: 1n, bps: 1, fixed: 0n },
  ])("add up to the fee, and with what is left the amount: case %#", ({ amount, bps, fixed }) => {
    const fee = feeOf(amount, { bps, fixed });
    const parts = feePartsOf(amount, fee, bps);
    expect(parts.fixed + parts.share).toBe(fee);
    expect(parts.share).toBe((amount * BigInt(bps)) / 10_000n);
    expect(fee).toBeLessThanOrEqual(amount);
  });

  it("in a currency are cut to the asset's unit, never above what they stand for", () => {
    const rate = { numerator: 3n, denominator: 1n };
    expect(convertAmount({ fiatMinor: 10n, fiatDecimals: 2 }, rate, 6)).toBe(33_333n);
    expect(convertAmount({ fiatMinor: 10n, fiatDecimals: 2 }, rate, 18)).toBe(33_333_333_333_333_333n);
  });
});
