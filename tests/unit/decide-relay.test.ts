import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RelaySettings } from "@/server/relayer/signer/relay-signer";
import { bumpDelayMs, decideRelay, type RelayFacts } from "@/server/relayer/transactions/decide-relay";

const settings: RelaySettings = {
  maxInFlight: 16,
  leaseMs: 4_000,
  resendAfterMs: 5_000,
  bumpAfterMs: 20_000,
  maxVersions: 6,
  lostAfterMs: 10_000,
  refusedForMs: 8_000,
  sweepEveryMs: 15_000,
  restEveryMs: 60_000,
  gatherMs: 250,
};

const unsent: RelayFacts = {
  status: "signed",
  knownBlock: null,
  inclusion: null,
  isNonceUsed: false,
  missingMs: 0,
  confirmed: 100,
  versions: 1,
  ageMs: 10,
  sinceSentMs: Number.POSITIVE_INFINITY,
};
const sent: RelayFacts = { ...unsent, sinceSentMs: 10 };
const inBlock = (blockNumber: number, succeeded = true) => ({ blockNumber, blockHash: "0xb1", succeeded });
const mined: RelayFacts = { ...sent, status: "mined", knownBlock: "0xb1", isNonceUsed: true };

describe("a signed transaction", () => {
  test.each<[string, RelayFacts, string]>([
    ["is sent after a restart, also when another process sent it before", unsent, "send"],
    ["is waited for", sent, "wait"],
    ["is sent again after a while", { ...sent, sinceSentMs: 5_000 }, "send"],
    ["gets a higher fee after a longer while", { ...sent, ageMs: 20_000 }, "bump"],
    [
      "gets none while its nonce is used, by whichever version",
      { ...sent, ageMs: 20_000, isNonceUsed: true },
      "wait",
    ],
    ["is noted in its block", { ...sent, isNonceUsed: true, inclusion: inBlock(101) }, "mine"],
    ["is confirmed at depth", { ...sent, isNonceUsed: true, inclusion: inBlock(100) }, "confirm"],
    [
      "is judged when it reverted at depth",
      { ...sent, isNonceUsed: true, inclusion: inBlock(100, false) },
      "judge",
    ],
    ["is not judged before depth", { ...sent, isNonceUsed: true, inclusion: inBlock(101, false) }, "mine"],
    [
      "is lost when its nonce stays used by nothing known",
      { ...sent, isNonceUsed: true, missingMs: 10_000 },
      "lost",
    ],
  ])("%s", (_, facts, step) => {
    expect(decideRelay(facts, settings)).toBe(step);
  });
});

describe("a mined transaction", () => {
  test.each<[string, RelayFacts, string]>([
    ["waits for its depth", { ...mined, inclusion: inBlock(101) }, "wait"],
    [
      "is noted again in another block",
      { ...mined, inclusion: { ...inBlock(101), blockHash: "0xb2" } },
      "mine",
    ],
    [
      "is confirmed at depth, in whichever block",
      { ...mined, inclusion: { ...inBlock(99), blockHash: "0xb2" } },
      "confirm",
    ],
    ["is taken back when the chain dropped it", { ...mined, isNonceUsed: false }, "take-back"],
    ["is not taken back while the node may be behind", mined, "wait"],
  ])("%s", (_, facts, step) => {
    expect(decideRelay(facts, settings)).toBe(step);
  });
});

const facts = fc.record<RelayFacts>({
  status: fc.constantFrom("signed", "mined"),
  knownBlock: fc.constantFrom(null, "0xb1", "0xb2"),
  inclusion: fc.option(
    fc.record({
      blockNumber: fc.integer({ min: 1, max: 200 }),
      blockHash: fc.constantFrom("0xb1", "0xb2"),
      succeeded: fc.boolean(),
    }),
  ),
  isNonceUsed: fc.boolean(),
  missingMs: fc.nat(50_000),
  confirmed: fc.integer({ min: -5, max: 200 }),
  versions: fc.integer({ min: 1, max: 10 }),
  ageMs: fc.nat(1_000_000),
  sinceSentMs: fc.nat(50_000),
});

describe("in every known state", () => {
  test("a job ends only by a transaction at depth, or by a nonce that is gone", () => {
    fc.assert(
      fc.property(facts, (known) => {
        const step = decideRelay(known, settings);
        const isAtDepth = known.inclusion !== null && known.inclusion.blockNumber <= known.confirmed;
        expect(step === "confirm").toBe(isAtDepth && known.inclusion?.succeeded === true);
        expect(step === "judge").toBe(isAtDepth && known.inclusion?.succeeded === false);
        if (step === "lost") expect(known.isNonceUsed && known.inclusion === null).toBe(true);
      }),
    );
  });

  test("a fee is raised only for a transaction that is in no block, and a bounded number of times", () => {
    fc.assert(
      fc.property(facts, (known) => {
        if (decideRelay(known, settings) !== "bump") return;
        expect(known).toMatchObject({ status: "signed", inclusion: null, isNonceUsed: false });
        expect(known.versions).toBeLessThan(settings.maxVersions);
      }),
    );
  });

  test("the patience between versions never shrinks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (versions) => {
        expect(bumpDelayMs(versions + 1, settings)).toBeGreaterThanOrEqual(bumpDelayMs(versions, settings));
      }),
    );
  });
});
