import fc from "fast-check";
import { expect, test } from "vitest";
import { levelAt, limitState, newBucket, type Policy, takeFrom } from "@/server/http/leaky-bucket";

const TEN_IN_FIVE: Policy = { name: "test", quota: 10, windowS: 5 };

test("a full quota is admitted at once, and not one more", () => {
  const bucket = newBucket(TEN_IN_FIVE, 0);
  const answers = Array.from({ length: 12 }, () => takeFrom(bucket, TEN_IN_FIVE, 0));
  expect(answers.map(({ admitted }) => admitted)).toEqual([...Array(10).fill(true), false, false]);
  expect(answers[0]).toEqual({ admitted: true, remaining: 9, resetS: 1, retryAfterS: 0 });
  expect(answers[11]).toEqual({ admitted: false, remaining: 0, resetS: 5, retryAfterS: 1 });
});

test("it leaks evenly, and holds no credit", () => {
  const bucket = newBucket(TEN_IN_FIVE, 0);
  for (let i = 0; i < 10; i++) takeFrom(bucket, TEN_IN_FIVE, 0);
  expect(takeFrom(bucket, TEN_IN_FIVE, 499).admitted).toBe(false);
  expect(takeFrom(bucket, TEN_IN_FIVE, 500).admitted).toBe(true);
  expect(limitState(bucket, TEN_IN_FIVE, 3_600_000).remaining).toBe(10);
  expect(levelAt(bucket, 3_600_000)).toBe(0);
});

test("a clock that goes back gives nothing away", () => {
  const bucket = newBucket(TEN_IN_FIVE, 10_000);
  for (let i = 0; i < 10; i++) takeFrom(bucket, TEN_IN_FIVE, 10_000);
  expect(takeFrom(bucket, TEN_IN_FIVE, 0).admitted).toBe(false);
});

test("whatever comes when, no time admits more than what leaked and the quota", () => {
  const waits = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(waits, (gapsMs) => {
      const bucket = newBucket(TEN_IN_FIVE, 0);
      let nowMs = 0;
      let admitted = 0;
      for (const gapMs of gapsMs) {
        nowMs += gapMs;
        const taken = takeFrom(bucket, TEN_IN_FIVE, nowMs);
        if (taken.admitted) admitted++;
        else
          expect(takeFrom({ ...bucket }, TEN_IN_FIVE, nowMs + taken.retryAfterS * 1_000).admitted).toBe(true);
      }
      expect(admitted).toBeLessThanOrEqual(10 + (nowMs / 1_000) * 2 + 1e-6);
    }),
  );
});
