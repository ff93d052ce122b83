import { describe, expect, test } from "vitest";
import { findViolation, runSchedule, storyOf } from "./simulation/schedule";
import type { Fault } from "./simulation/world";

/** Schedules among which a planted mistake must be found; the long form runs all of them without one, too. */
const SCHEDULES = 20_000;
const PARTS = 4;
const SIZE = process.env.FLORIN_LONG === "1" ? SCHEDULES / PARTS : 1_000;
/** Prints a single schedule step by step. */
const only = process.env.FLORIN_SEED;

if (only !== undefined) {
  test(`the schedule with seed ${only} keeps every promise`, () => {
    const { violation, trace } = runSchedule(Number(only), null, true);
    console.log(storyOf(Number(only), violation, trace));
    expect(violation).toBeNull();
  });
} else {
  describe("schedules of payment, relay, refund and expiry keep every promise", () => {
    // Far apart, so that the short form is a part of the long one.
    const firsts = Array.from({ length: PARTS }, (_, part) => (part * SCHEDULES) / PARTS);
    test.each(firsts)(`%i and the next ${SIZE}`, (first) => {
      const found = findViolation(first, SIZE);
      expect(found, found?.story).toBeNull();
    });
  });

  describe("a planted mistake is found", () => {
    test.each<[Fault, string]>([
      ["send before store", "nothing is sent that is not stored"],
      ["sign again in doubt", "a call has one nonce"],
      ["final at one confirmation", "succeeded only when an execution stands at depth"],
      ["refund checked, then inserted", "an execution has one refund that has not failed"],
      ["fee raised next to a receipt", "no fee is raised for what a block has"],
    ])("%s", (fault, invariant) => {
      expect(findViolation(0, SCHEDULES, fault)?.invariant).toBe(invariant);
    });
  });
}
