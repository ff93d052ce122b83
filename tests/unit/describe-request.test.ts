import { expect, test } from "vitest";
import { describeRequest } from "@/server/events/describe-request";
import { written } from "@/tests/support/written";

const textOf = (request: Parameters<typeof describeRequest>[0]) => {
  const { sentences, tone } = describeRequest(request);
  return { sentence: written(sentences), tone };
};
const call = { method: "POST", route: "/v1/refunds", status: 200, code: null };

test("an answered call shows what was wanted", () => {
  expect(textOf(call)).toEqual({
    sentence: "An API call to refund the payment was answered.",
    tone: "muted",
  });
});

test("a refusal shows why, and a fault of ours that it was ours", () => {
  expect(textOf({ ...call, status: 409, code: "already_refunded" })).toEqual({
    sentence: "An API call to refund the payment was refused (already refunded).",
    tone: "wait",
  });
  expect(textOf({ ...call, status: 503, code: "unavailable" })).toEqual({
    sentence: "An API call to refund the payment failed on our side (unavailable).",
    tone: "bad",
  });
});

test("an operation that has no words yet is named as it is", () => {
  const { sentence } = textOf({ ...call, method: "PUT", route: "/v2/payments/{id}" });
  expect(sentence).toBe("An API call (PUT /v2/payments/{id}) was answered.");
});
