import { describe, expect, test } from "vitest";
import { explainPayment } from "@/server/payments/explain-payment";
import { PAYMENT_STATUSES } from "@/server/payments/lifecycle";

const nothing = {
  failureCode: null,
  cancelledReason: null,
  confirmations: null,
  token: { symbol: "USDC", networkName: "Base" },
  hasDestination: true,
} as const;

describe("where a payment is", () => {
  test.each(PAYMENT_STATUSES)("%s is told in sentences", (status) => {
    expect(explainPayment({ ...nothing, status })).toMatch(/^[A-Z].*\.$/);
  });

  test.each(["requires_action", "failed", "expired", "cancelled"] as const)(
    "%s says that no money moved",
    (status) => {
      expect(explainPayment({ ...nothing, status })).toMatch(/no money (has )?moved|money did not move/i);
    },
  );

  test("confirming counts, and warns not to ship", () => {
    const confirming = { ...nothing, status: "processing" } as const;
    expect(explainPayment(confirming)).toContain("on its way to Base");
    expect(explainPayment({ ...confirming, confirmations: { have: 2, need: 5 } })).toContain(
      "2 of 5 confirmations",
    );
    expect(explainPayment({ ...confirming, confirmations: { have: 0, need: 1 } })).toContain(
      "0 of 1 confirmation.",
    );
    expect(explainPayment({ ...confirming, confirmations: { have: 9, need: null } })).toContain(
      "calls it final",
    );
    for (const confirmations of [null, { have: 2, need: 5 }, { have: 9, need: null }]) {
      expect(explainPayment({ ...confirming, confirmations })).toContain("do not ship yet");
    }
  });

  test("paid says where the money is", () => {
    expect(explainPayment({ ...nothing, status: "succeeded" })).toContain(
      "wallet that is set for USDC on Base",
    );
    expect(explainPayment({ ...nothing, status: "succeeded", hasDestination: false })).toContain(
      "merchant's vault",
    );
  });

  test("cancelled says by whom", () => {
    const by = (cancelledReason: "cancelled_by_user" | "cancelled_by_merchant") =>
      explainPayment({ ...nothing, status: "cancelled", cancelledReason });
    expect(by("cancelled_by_user")).toContain("The buyer cancelled");
    expect(by("cancelled_by_merchant")).not.toContain("The buyer cancelled");
  });
});
