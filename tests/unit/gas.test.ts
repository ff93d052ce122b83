import fc from "fast-check";
import { expect, test } from "vitest";
import { bumpedFees, gasLimitOf } from "@/server/chain/calls/gas";

const wei = fc.bigInt({ min: 0n, max: 10n ** 15n });
const fees = fc
  .tuple(wei, wei)
  .map(([a, b]) => ({ maxFeePerGas: a > b ? a : b, maxPriorityFeePerGas: a > b ? b : a }));

test("a raised fee is at least 15 % higher in both parts, at least today's, and well-formed", () => {
  fc.assert(
    fc.property(fees, fees, (previous, current) => {
      const raised = bumpedFees(previous, current);
      expect(raised.maxFeePerGas * 100n).toBeGreaterThanOrEqual(previous.maxFeePerGas * 115n);
      expect(raised.maxPriorityFeePerGas * 100n).toBeGreaterThanOrEqual(previous.maxPriorityFeePerGas * 115n);
      expect(raised.maxFeePerGas).toBeGreaterThanOrEqual(current.maxFeePerGas);
      expect(raised.maxPriorityFeePerGas).toBeLessThanOrEqual(raised.maxFeePerGas);
    }),
  );
});

test("a gas limit has a quarter of room", () => {
  expect(gasLimitOf(100_000n)).toBe(125_000n);
});
