import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AmountValue, formatAmount } from "@/components/ui/format-amount";

const text = (amount: AmountValue, locale?: string) => formatAmount(amount, { locale }).text;
const token = (digits: string, decimals: number) => ({ digits, decimals, symbol: "TKN" });
const usd = (digits: string) => ({ digits, decimals: 2, currency: "USD" });

describe("tokens", () => {
  it("show two decimals at least and six at most", () => {
    expect(text(token("100000000", 6))).toBe("100.00");
    expect(text(token("1500000", 6))).toBe("1.50");
    expect(text(token("1234567", 6))).toBe("1.234567");
    expect(text(token("42", 0))).toBe("42");
    expect(text(token("425", 1))).toBe("42.5");
  });

  it("cut what is beyond six decimals and keep it in full", () => {
    const shown = formatAmount(token("1234567999999999999", 18));
    expect(shown).toEqual({
      text: "1.234567",
      full: "1.234567999999999999 TKN",
      unit: "TKN",
      cut: true,
    });
    expect(text(token("999999999999999999", 18))).toBe("0.999999");
  });

  it("do not call a value cut when nothing is lost", () => {
    expect(formatAmount(token("1500000000000000000", 18))).toMatchObject({ text: "1.50", cut: false });
  });

  it("never show a sum as zero", () => {
    expect(text(token("1", 18))).toBe("<0.000001");
    expect(text(token("-1", 18))).toBe(">−0.000001");
    expect(text(token("1000000000000", 18))).toBe("0.000001");
    expect(formatAmount(token("1", 18)).full).toBe("0.000000000000000001 TKN");
  });

  it("keep every digit of the largest uint256", () => {
    const max = (2n ** 256n - 1n).toString();
    const { text: shown, full } = formatAmount(token(max, 18));
    expect(shown.replaceAll(",", "")).toBe(`${max.slice(0, -18)}.${max.slice(-18, -12)}`);
    expect(full.replaceAll(",", "")).toBe(`${max.slice(0, -18)}.${max.slice(-18)} TKN`);
    expect(
      shown.startsWith("115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457."),
    ).toBe(true);
  });
});

describe("currencies", () => {
  it("follow the locale and the currency's own decimals", () => {
    expect(text(usd("123456"))).toBe("$1,234.56");
    expect(text({ digits: "123456", decimals: 2, currency: "EUR" }, "de-DE")).toBe("1.234,56\u00a0€");
    expect(text({ digits: "1234", decimals: 0, currency: "JPY" })).toBe("¥1,234");
    expect(text({ digits: "1234567", decimals: 3, currency: "KWD" }, "en-US")).toBe("KWD\u00a01,234.567");
    expect(text(usd("12345"), "ar-EG")).toContain("123.45");
  });

  it("keep digits that a float would lose", () => {
    expect(text(usd("9007199254740993"))).toBe("$90,071,992,547,409.93");
    expect(text(usd("123456789012345678901234"))).toBe("$1,234,567,890,123,456,789,012.34");
  });

  it("cut a fraction of a cent and mark it", () => {
    expect(formatAmount({ digits: "129999", decimals: 4, currency: "USD" })).toEqual({
      text: "$12.99",
      full: "$12.9999",
      unit: undefined,
      cut: true,
    });
    expect(text({ digits: "9", decimals: 3, currency: "USD" })).toBe("<$0.01");
    expect(text({ digits: "9", decimals: 1, currency: "JPY" })).toBe("<¥1");
  });
});

describe("signs", () => {
  it("are never lost, also below one", () => {
    expect(text(usd("-50"))).toBe("−$0.50");
    expect(text(usd("-123456"))).toBe("−$1,234.56");
    expect(text(token("-1500000", 6))).toBe("−1.50");
    expect(formatAmount(usd("250"), { signDisplay: "always" }).text).toBe("+$2.50");
  });

  it("do not stand before a zero", () => {
    expect(text(usd("0"))).toBe("$0.00");
    expect(text(usd("-0"))).toBe("$0.00");
    expect(text(token("000", 18))).toBe("0.00");
    expect(formatAmount(usd("0"), { signDisplay: "always" }).text).toBe("$0.00");
  });
});

describe("what is not an amount", () => {
  it("is refused, not guessed", () => {
    for (const digits of ["", "-", "1.5", "1e21", "0x10", " 1", "١"]) {
      expect(() => text(token(digits, 6))).toThrow(RangeError);
    }
    for (const decimals of [-1, 1.5, 256, Number.NaN])
      expect(() => text(token("1", decimals))).toThrow(RangeError);
  });
});

it("reads back as the same number in full, and cut never exceeds it", () => {
  fc.assert(
    fc.property(fc.bigInt(-(2n ** 256n), 2n ** 256n), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
      const { text: shown, full, cut } = formatAmount({ digits: value.toString(), decimals });
      expect(minorUnits(full, decimals)).toBe(value);
      if (/^[<>]/.test(shown)) return;
      const difference = value - minorUnits(shown, decimals);
      expect(difference !== 0n).toBe(cut);
      expect(difference * (value < 0n ? -1n : 1n) >= 0n).toBe(true);
      expect(abs(difference) < 10n ** BigInt(Math.max(0, decimals - 6)) || difference === 0n).toBe(true);
    }),
  );
});

const abs = (value: bigint) => (value < 0n ? -value : value);

function minorUnits(shown: string, decimals: number): bigint {
  const [integer = "", fraction = ""] = shown.replaceAll(",", "").replace("−", "-").split(".");
  expect(fraction.slice(decimals)).toMatch(/^0*$/);
  return (
    BigInt(integer.replace("-", "") + fraction.slice(0, decimals).padEnd(decimals, "0")) *
    (integer.startsWith("-") ? -1n : 1n)
  );
}
