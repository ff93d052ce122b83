import { describe, expect, test } from "vitest";
import { IS_LONG } from "@/tests/support/forms";
import { findViolation, KNOWN_HALTS, runSchedule, storyOf } from "./simulation/schedule";
import type { Fault } from "./simulation/world";

/** Schedules among which a planted mistake must be found; the long form runs all of them without one, too. */
const SCHEDULES = 20_000;
const PARTS = 4;
const SIZE = IS_LONG ? SCHEDULES / PARTS : 1_000;
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

  test.each(KNOWN_HALTS)("%i halts a signer, and breaks nothing else", (seed) => {
    expect(runSchedule(seed).violation?.invariant).toBe("a key that is ours alone is never halted");
  });

  describe("a planted mistake is found", () => {
    // Three searches begin later: two mistakes are rare, and one shows first where a batch was not booked.
    test.each<[Fault, string, number?]>([
      ["send before store", "nothing is sent that is not stored"],
      ["sign again in doubt", "a call has one nonce"],
      ["final at one confirmation", "succeeded only when an execution stands at depth"],
      ["refund checked, then inserted", "refunds come to at most the payment"],
      ["fee raised next to a receipt", "no fee is raised for what a block has"],
      ["part checked against the payment alone", "refunds come to at most the payment"],
      ["parts share a reference", "every requested refund is given once"],
      ["refund by hand is not counted", "the refunds say what the chain gave back"],
      ["failed part keeps its room", "every requested refund is given once"],
      ["batch succeeds as one", "succeeded only when an execution stands at depth", 100],
      ["failed call of a batch is signed again", "every nonce is accounted for"],
      ["nonce for each call of a batch", "every nonce is accounted for"],
      ["replacement drops calls of a batch", "a nonce has the same calls"],
      ["money counts after the end", "only money that came in time pays"],
      ["claimed money still counts", "only money that came in time pays"],
      ["deposit ends by the clock", "money that came in time pays"],
      ["payment expires without its deposits' blocks", "an open payment waits for its deposits' blocks"],
      ["failed execution fails the payment", "an execution is tried until the deadline"],
      ["overtaken authorization fails the payment", "money that came in time pays"],
      ["returned while the payment is open", "nothing is returned while the payment is open"],
      ["claim of money that is about to pay", "no call takes money that is about to pay"],
      ["executed before senders are looked up", "a refused sender's money is left to a person"],
      ["return queued before it is recorded", "one return at a time moves the money"],
      ["more money after a return is left", "no surplus is lost"],
      ["more money during a return is left", "no surplus is lost"],
      ["failed return is tried no more", "no surplus is lost"],
      ["kept money is not reported", "kept money is reported"],
      ["dropped transfer still counts", "every unit is explained"],
      ["balances are not looked at", "every unit is explained"],
      ["moved event keeps its amount", "every unit is explained", 11_000],
      ["addresses are loaded before the head", "every unit is explained", 10_500],
    ])("%s", (fault, invariant, first = 0) => {
      expect(findViolation(first, SCHEDULES - first, fault)?.invariant).toBe(invariant);
    });
  });
}
