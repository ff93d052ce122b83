import { describe, expect, test } from "vitest";
import { explainProcessing, type Processing } from "@/server/inspection/explain-processing";
import { sentence } from "@/server/kernel/sentence";
import { waitingOf } from "@/server/payments/waiting";
import { written } from "@/tests/support/written";

const MINUTE_MS = 60_000;
const quick = { waitedMs: 4_000, usualMs: 10_000, isSlow: false };
const slow = { waitedMs: 4 * MINUTE_MS, usualMs: 10_000, isSlow: true };
const explain = (changes: Partial<Processing>) =>
  written(
    explainProcessing({
      network: "Base",
      confirmations: null,
      waiting: quick,
      sending: { versions: 1, sentMs: 3_000, reason: null },
      deadlineMs: 26 * MINUTE_MS + 500,
      ...changes,
    }),
  );

describe("a transfer in its usual time", () => {
  test("is on its way, and the merchant waits", () => {
    expect(explain({})).toBe(
      "The buyer has confirmed and the transfer is on its way to Base. This usually takes 10 seconds. There is nothing to do; do not ship yet.",
    );
    expect(explain({ waiting: null })).toBe(
      "The buyer has confirmed and the transfer is on its way to Base. There is nothing to do; do not ship yet.",
    );
  });

  test("counts its confirmations", () => {
    expect(explain({ confirmations: { have: 2, need: 5 } })).toBe(
      "The transfer is on Base with 2 of 5 confirmations. It is paid when it has them all; do not ship yet.",
    );
    expect(explain({ confirmations: { have: 0, need: 1 } })).toContain("0 of 1 confirmation.");
    expect(explain({ confirmations: { have: 9, need: null } })).toBe(
      "The transfer is on Base and waits until the network calls it final. There is nothing to do; do not ship yet.",
    );
  });
});

describe("a transfer that takes longer than usual", () => {
  test("states for how long, the usual time, what was tried, and when it ends", () => {
    expect(explain({ waiting: slow, sending: { versions: 3, sentMs: 31_000, reason: null } })).toBe(
      "The transfer on Base has taken 4 minutes so far; it usually takes 10 seconds. " +
        "The transaction was sent again 2 times with a higher fee, last 31 seconds ago. " +
        "If Base does not include it within 26 minutes, the payment fails and the buyer keeps the money. " +
        "There is nothing to do; do not ship yet.",
    );
  });

  test.each<[Processing["sending"], string]>([
    [
      null,
      "The buyer's wallet sent the transaction, so only that wallet can send it again with a higher fee.",
    ],
    [
      { versions: 1, sentMs: 61_000, reason: null },
      "The transaction was sent 1 minute ago. Its fee is raised if the network stays slow.",
    ],
    [
      { versions: 2, sentMs: 2_000, reason: null },
      "The transaction was sent again with a higher fee a few seconds ago.",
    ],
  ])("states what was tried: %j", (sending, words) => {
    expect(explain({ waiting: slow, sending })).toContain(words);
  });

  test("that was not sent names the reason, and the person who can help", () => {
    const unsent = { versions: 0, sentMs: null, reason: null };
    expect(explain({ waiting: slow, sending: unsent })).toContain(
      "The transaction was not sent yet. If Base does not include it within 26 minutes, the payment fails and the buyer keeps the money. Ask the operator of this installation if it lasts",
    );
    const reason = [sentence("event.relay.balance", { network: "Base" })];
    expect(explain({ waiting: slow, sending: { ...unsent, reason } })).toContain(
      "The key that sends transactions on Base is low on coin for gas.",
    );
  });

  test("past its time limit, states that it fails unless it is in a block already", () => {
    expect(explain({ waiting: slow, deadlineMs: -1 })).toContain(
      "Its time limit has passed: unless Base included it before, the payment fails and the buyer keeps the money.",
    );
    expect(explain({ waiting: slow, deadlineMs: null })).not.toContain("fails");
  });

  test("with confirmations states it too", () => {
    expect(explain({ waiting: slow, confirmations: { have: 1, need: 5 } })).toBe(
      "The transfer is on Base with 1 of 5 confirmations. It has taken 4 minutes so far; it usually takes 10 seconds. It is paid when it has them all; do not ship yet.",
    );
  });

  test.each([
    [45_000, "45 seconds"],
    [3_600_000, "1 hour"],
    [47 * 3_600_000, "47 hours"],
    [50 * 3_600_000, "2 days"],
  ])("of %i ms took %s", (waitedMs, words) => {
    expect(explain({ waiting: { ...slow, waitedMs } })).toContain(`has taken ${words} so far`);
  });
});

describe("what is longer than usual", () => {
  const updatedAt = new Date("2026-03-10T09:30:00.000Z");
  const chain = { confirmations: 5, blockTimeMs: 2_000 } as Parameters<typeof waitingOf>[1];
  const waitingAfter = (ms: number, status: "processing" | "succeeded" = "processing") =>
    waitingOf({ status, updatedAt, readAt: new Date(updatedAt.getTime() + ms) }, chain);

  test("is more than twice the usual time and a little", () => {
    expect(waitingAfter(40_000)).toEqual({ waitedMs: 40_000, usualMs: 10_000, isSlow: false });
    expect(waitingAfter(40_001)?.isSlow).toBe(true);
  });

  test("counts while the payment is processing alone, and never less than nothing", () => {
    expect(waitingAfter(90_000, "succeeded")).toBeNull();
    expect(waitingAfter(-5_000)?.waitedMs).toBe(0);
  });
});
