import { describe, expect, test } from "vitest";
import { explainException } from "@/server/exceptions/explain-exception";
import { EXCEPTION_STATES } from "@/server/exceptions/schema";
import { ExceptionKind } from "@/server/kernel/zod-primitives";
import { written } from "@/tests/support/written";

const words = { symbol: "USDC", networkName: "Base" };
const facts = { paymentStatus: "expired", destination: null, refundStatus: null, optionId: "opt_1" } as const;

describe("an exception", () => {
  test.each(ExceptionKind.options.flatMap((kind) => EXCEPTION_STATES.map((state) => [kind, state] as const)))(
    "%s, %s, is explained in whole sentences",
    (kind, state) => {
      const text = written(explainException({ ...facts, kind, state }, words));
      expect(text).toMatch(/^[A-Z][^{}[\]]*\.$/);
      expect(text).not.toMatch(/undefined|null|NaN/);
    },
  );

  test("that came late states how the payment ended and where the money is", () => {
    const text = written(explainException({ ...facts, kind: "late", state: "open" }, words));
    expect(text).toContain("it had expired");
    expect(text).toContain("in the merchant's vault");
    const settled = { ...facts, destination: "0xde", kind: "late", state: "open" } as const;
    expect(written(explainException(settled, words))).toContain("in the wallet that was set for it");
  });

  test("of a deposit address states where the money lies", () => {
    const open = { ...facts, optionId: null, state: "open" } as const;
    const address = "0xde5717a710000000000000000000000000000001";
    expect(written(explainException({ ...open, kind: "surplus", destination: address }, words))).toContain(
      "A claim that the buyer signs moves it.",
    );
    expect(written(explainException({ ...open, kind: "surplus" }, words))).toContain(
      "in the merchant's vault",
    );
    expect(
      written(explainException({ ...open, kind: "listed_payer", destination: address }, words)),
    ).toContain("neither executes nor returns");
  });

  test("whose refund failed is to be decided again", () => {
    const failed = { ...facts, refundStatus: "failed", kind: "duplicate", state: "open" } as const;
    expect(written(explainException(failed, words))).toContain("did not go through");
  });
});
