import { describe, expect, test } from "vitest";
import { explainPayment } from "@/server/inspection/explain-payment";
import { PAYMENT_STATUSES } from "@/server/payments/lifecycle";
import { written } from "@/tests/support/written";

const nothing = {
  failureCode: null,
  cancelledReason: null,
  processing: { confirmations: null, waiting: null, sending: null, deadlineMs: null },
  token: { symbol: "USDC", networkName: "Base" },
  hasDestination: true,
} as const;

describe("where a payment is", () => {
  test.each(PAYMENT_STATUSES)("%s is explained in sentences", (status) => {
    expect(written(explainPayment({ ...nothing, status }))).toMatch(/^[A-Z].*\.$/);
  });

  test("failed states that no money moved, since the router was queried", () => {
    expect(written(explainPayment({ ...nothing, status: "failed" }))).toContain(
      "the buyer's money did not move",
    );
  });

  test.each(["requires_action", "expired", "cancelled"] as const)(
    "%s states what was found, and not that no money moved, which nobody can know yet",
    (status) => {
      const text = written(explainPayment({ ...nothing, status }));
      expect(text).toMatch(/transfer (has been|was) seen/);
      expect(text).not.toMatch(/money/i);
    },
  );

  test.each(["expired", "cancelled"] as const)("%s states where late money shows", (status) => {
    expect(written(explainPayment({ ...nothing, status }))).toContain("becomes an exception");
  });

  test("confirming names the network", () => {
    expect(written(explainPayment({ ...nothing, status: "processing" }))).toContain("on its way to Base");
    expect(written(explainPayment({ ...nothing, status: "processing", token: null }))).toContain(
      "to the network",
    );
  });

  test("paid states where the money is", () => {
    expect(written(explainPayment({ ...nothing, status: "succeeded" }))).toContain(
      "wallet that is set for USDC on Base",
    );
    expect(written(explainPayment({ ...nothing, status: "succeeded", hasDestination: false }))).toContain(
      "merchant's vault",
    );
  });

  test("cancelled states by whom", () => {
    const by = (cancelledReason: "cancelled_by_user" | "cancelled_by_merchant") =>
      written(explainPayment({ ...nothing, status: "cancelled", cancelledReason }));
    expect(by("cancelled_by_user")).toContain("The buyer cancelled");
    expect(by("cancelled_by_merchant")).not.toContain("The buyer cancelled");
  });
});
