import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFinal, PAYMENT_STATUSES } from "@/server/payments/lifecycle";
import { decideSettlement } from "@/server/reconciliation/decide-settlement";

const executed = { optionId: "opt_1", txHash: "0x01" };

describe("an execution of", () => {
  test.each([
    ["an open payment is adopted", { status: "requires_action", optionId: null, txHash: null }, "adopt"],
    ["the confirmed option succeeds", { status: "processing", optionId: "opt_1", txHash: null }, "succeed"],
    ["another option takes its place", { status: "processing", optionId: "opt_2", txHash: null }, "switch"],
    ["a settled payment is known", { status: "succeeded", optionId: "opt_1", txHash: "0x01" }, "known"],
    ["a settled payment may move", { status: "succeeded", optionId: "opt_1", txHash: "0x02" }, "moved"],
    [
      "a payment paid otherwise is a duplicate",
      { status: "succeeded", optionId: "opt_2", txHash: "0x02" },
      "duplicate",
    ],
    ["an expired payment is late", { status: "expired", optionId: null, txHash: null }, "late"],
    ["a failed payment is late", { status: "failed", optionId: "opt_1", txHash: null }, "late"],
  ] as const)("%s", (_, payment, settlement) => {
    expect(decideSettlement(payment, executed)).toBe(settlement);
  });
});

test("a final status is never left, and an open payment always moves", () => {
  const payments = fc.record({
    status: fc.constantFrom(...PAYMENT_STATUSES),
    optionId: fc.constantFrom(null, "opt_1", "opt_2"),
    txHash: fc.constantFrom(null, "0x01", "0x02"),
  });
  fc.assert(
    fc.property(payments, (payment) => {
      const moves = ["adopt", "switch", "succeed"].includes(decideSettlement(payment, executed));
      expect(moves).toBe(!isFinal(payment.status));
    }),
  );
});
