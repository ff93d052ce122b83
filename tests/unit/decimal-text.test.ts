import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalText } from "@/server/assets/decimal-text";

test.each([
  [1n, 1n, "1"],
  [250000n, 100n, "2500"],
  [250050n, 100n, "2500.5"],
  [1n, 3n, "0.33333333"],
  [1n, 10n ** 8n, "0.00000001"],
  [1n, 10n ** 9n, "0"],
  [2n ** 200n, 1n, (2n ** 200n).toString()],
])("%s over %s is %s", (numerator, denominator, text) => {
  expect(decimalText(numerator, denominator)).toBe(text);
});

test("never shows more than there is, nor less by a whole last place", () => {
  const natural = fc.bigInt({ min: 1n, max: 2n ** 128n });
  fc.assert(
    fc.property(natural, natural, (numerator, denominator) => {
      const [whole = "", fraction = ""] = decimalText(numerator, denominator).split(".");
      const shown = BigInt(whole + fraction.padEnd(8, "0"));
      const left = numerator * 10n ** 8n - shown * denominator;
      expect(left >= 0n && left < denominator).toBe(true);
    }),
  );
});
