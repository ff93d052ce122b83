import fc from "fast-check";
import { expect, test } from "vitest";
import {
  learnLevel,
  levelAt,
  limitState,
  newBucket,
  type Policy,
  takeFrom,
} from "@/server/http/leaky-bucket";

const TEN_IN_FIVE: Policy = { name: "test", quota: 10, windowS: 5 };

test("a full quota is accepted at once, and not one more", () => {
  const bucket = newBucket(TEN_IN_FIVE, 0);
  const answers = Array.from({ length: 12 }, () => takeFrom(bucket, TEN_IN_FIVE, 0));
  expect(answers.map(({ accepted }) => accepted)).toEqual([...Array(10).fill(true), false, false]);
  expect(answers[0]).toEqual({ accepted: true, remaining: 9, resetS: 1, retryAfterS: 0 });
  expect(answers[11]).toEqual({ accepted: false, remaining: 0, resetS: 5, retryAfterS: 1 });
});

test("it leaks evenly, and holds no credit", () => {
  const bucket = newBucket(TEN_IN_FIVE, 0);
  for (let i = 0; i < 10; i++) takeFrom(bucket, TEN_IN_FIVE, 0);
  expect(takeFrom(bucket, TEN_IN_FIVE, 499).accepted).toBe(false);
  expect(takeFrom(bucket, TEN_IN_FIVE, 500).accepted).toBe(true);
  expect(limitState(bucket, TEN_IN_FIVE, 3_600_000).remaining).toBe(10);
  expect(levelAt(bucket, 3_600_000)).toBe(0);
});

test("a clock that goes back gives nothing away", () => {
  const bucket = newBucket(TEN_IN_FIVE, 10_000);
  for (let i = 0; i < 10; i++) takeFrom(bucket, TEN_IN_FIVE, 10_000);
  expect(takeFrom(bucket, TEN_IN_FIVE, 0).accepted).toBe(false);
});

test("in any order of requests, no time accepts more than what leaked and the quota", () => {
  const waits = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(waits, (gapsMs) => {
      const bucket = newBucket(TEN_IN_FIVE, 0);
      let nowMs = 0;
      let accepted = 0;
      for (const gapMs of gapsMs) {
        nowMs += gapMs;
        const taken = takeFrom(bucket, TEN_IN_FIVE, nowMs);
        if (taken.accepted) accepted++;
        else
          expect(takeFrom({ ...bucket }, TEN_IN_FIVE, nowMs + taken.retryAfterS * 1_000).accepted).toBe(true);
      }
      expect(accepted).toBeLessThanOrEqual(10 + (nowMs / 1_000) * 2 + 1e-6);
    }),
  );
});

test("what others had is learned as of its query, and leaks meanwhile", () => {
  const bucket = newBucket(TEN_IN_FIVE, 0);
  for (let i = 0; i < 4; i++) takeFrom(bucket, TEN_IN_FIVE, 0);
  bucket.unshared = 0;
  takeFrom(bucket, TEN_IN_FIVE, 1_000);
  learnLevel(bucket, { level: 9, atMs: 0 }, 2_000);
  expect(levelAt(bucket, 2_000)).toBe(6);
  learnLevel(bucket, { level: 0, atMs: 2_000 }, 2_000);
  expect(levelAt(bucket, 2_000)).toBe(6);
});

test("what came after a bucket had emptied does not leak before it came", () => {
  const bucket = newBucket(TEN_IN_FIVE, 0);
  for (let i = 0; i < 10; i++) takeFrom(bucket, TEN_IN_FIVE, 5_000);
  learnLevel(bucket, { level: 0, atMs: 0 }, 5_000);
  expect(levelAt(bucket, 5_000)).toBe(10);
});
