import { expect, test } from "vitest";
import { describeRequest } from "@/server/events/describe-request";

const call = { method: "POST", route: "/v1/refunds", status: 200, code: null };

test("a call that was answered says what was wanted", () => {
  expect(describeRequest(call)).toEqual({
    sentence: "A server asked to give the payment back.",
    tone: "muted",
  });
});

test("a refusal says why, and a fault of ours that it was ours", () => {
  expect(describeRequest({ ...call, status: 409, code: "already_refunded" })).toEqual({
    sentence: "A server asked to give the payment back, and was refused (already refunded).",
    tone: "wait",
  });
  expect(describeRequest({ ...call, status: 503, code: "unavailable" })).toEqual({
    sentence: "A server asked to give the payment back, and it failed on our side (unavailable).",
    tone: "bad",
  });
});

test("an operation that has no words yet is named as it is", () => {
  const { sentence } = describeRequest({ ...call, method: "PUT", route: "/v2/payments/{id}" });
  expect(sentence).toBe("A server asked to call PUT /v2/payments/{id}.");
});
