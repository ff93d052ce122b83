import { expect, test } from "vitest";
import { decideAttempt } from "@/server/webhooks/decide-attempt";

const HOUR_MS = 3_600_000;
const failed = { status: 500, retryAfterS: null };

test("attempts are at 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => decideAttempt(failed, attempts, 0));
  expect(waits).toEqual([
    ...[5_000, 300_000, HOUR_MS / 2, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS].map((waitMs) => ({
      to: "pending",
      waitMs,
    })),
    { to: "failed" },
  ]);
});

test("a wait is spread by a fifth of it", () => {
  expect(decideAttempt(failed, 1, 1)).toEqual({ to: "pending", waitMs: 6_000 });
});

test.each([200, 201, 204, 299])("%s is a success", (status) => {
  expect(decideAttempt({ status, retryAfterS: null }, 1)).toEqual({ to: "delivered" });
});

test.each([null, 199, 301, 400, 404, 429, 500])("%s is a failure", (status) => {
  expect(decideAttempt({ status, retryAfterS: null }, 1)).toMatchObject({ to: "pending" });
});

test("410 ends all deliveries", () => {
  expect(decideAttempt({ status: 410, retryAfterS: null }, 1)).toEqual({ to: "gone" });
});

test("the answer may ask for a longer wait, of a day at most, and for no shorter one", () => {
  const waitMs = (retryAfterS: number) => decideAttempt({ status: 503, retryAfterS }, 2, 0);
  expect([1, 600, 999_999].map(waitMs)).toEqual(
    [300_000, 600_000, 24 * HOUR_MS].map((ms) => ({ to: "pending", waitMs: ms })),
  );
});
