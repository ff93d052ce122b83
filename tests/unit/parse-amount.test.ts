import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountText, parseAmount } from "@/components/ui/parse-amount";

describe("parseAmount", () => {
  test.each([
    ["12.50", 2, "1250"],
    [" 12.5 ", 2, "1250"],
    ["12", 2, "1200"],
    ["12.", 2, "1200"],
    ["0.000001", 6, "1"],
    ["007", 0, "7"],
    [
      "115792089237316195423570985008687907853269984665640564039457",
      18,
      `${"115792089237316195423570985008687907853269984665640564039457"}${"0".repeat(18)}`,
    ],
  ])("reads %s with %i decimals", (text, decimals, digits) => {
    expect(parseAmount(text, decimals)).toBe(digits);
  });

  test.each([
    ["", 2],
    ["0", 2],
    ["0.00", 2],
    ["1.234", 2],
    ["1,234.00", 2],
    ["12,50", 2],
    [".5", 2],
    ["-1", 2],
    ["1e3", 2],
    ["1.5", 0],
    ["٣", 2],
  ])("refuses %j with %i decimals", (text, decimals) => {
    expect(parseAmount(text, decimals)).toBeNull();
  });

  test("is undone by amountText, to the last digit", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 58n), fc.integer({ min: 0, max: 36 }), (digits, decimals) => {
        expect(parseAmount(amountText(String(digits), decimals), decimals)).toBe(String(digits));
      }),
    );
  });
});
