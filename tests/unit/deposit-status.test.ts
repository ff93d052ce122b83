import { describe, expect, it } from "vitest";
import { type DepositFacts, depositStatus, surplusOf } from "@/server/deposits/deposit-status";
import { canMoveDeposit, DEPOSIT_STATUSES, type DepositStatus, isLive } from "@/server/deposits/lifecycle";

const OPTION = "opt_1";
const END = new Date("2026-11-25T12:00:00Z");
const second = (offset: number) => new Date(END.getTime() + offset * 1_000);

const OPEN: DepositFacts = {
  status: "waiting",
  optionId: OPTION,
  amount: 1_000n,
  received: 0n,
  listed: 0n,
  expiresAt: END,
  deadline: END.getTime() / 1_000 + 900,
  readUntil: second(-60),
  isReplaced: false,
  payment: { status: "requires_action", optionId: null },
  isAuthorized: false,
};
const MINE = { status: "processing", optionId: OPTION } as const;
const OTHER = { status: "processing", optionId: "opt_2" } as const;

const TABLE: [what: string, facts: Partial<DepositFacts>, status: DepositStatus][] = [
  ["nothing arrived", {}, "waiting"],
  ["one unit arrived", { received: 1n }, "partial"],
  ["all but one unit arrived", { received: 999n }, "partial"],
  ["the amount arrived", { received: 1_000n }, "funded"],
  ["more than the amount arrived", { received: 5_000n }, "funded"],
  ["a top-up completes the amount", { status: "partial", received: 1_000n }, "funded"],
  ["it is the payment's active attempt", { received: 1_000n, payment: MINE }, "executing"],
  ["another option is attempted meanwhile", { received: 1_000n, payment: OTHER }, "funded"],
  ["an authorization brings the money", { payment: MINE, isAuthorized: true }, "executing"],
  ["a reorganisation took a transfer", { status: "funded", received: 400n }, "partial"],
  ["a reorganisation took all transfers", { status: "funded" }, "waiting"],
  ["a reorganisation took them under the attempt", { status: "executing", payment: MINE }, "waiting"],
  ["a listed sender gave 1 %", { received: 1_000n, listed: 10n }, "held"],
  ["a listed sender gave less", { received: 1_000n, listed: 9n }, "funded"],
  ["a listed sender was found under the attempt", { received: 1_000n, listed: 10n, payment: MINE }, "held"],
  ["a listed sender gave too little", { received: 500n, listed: 500n }, "partial"],
  ["no money was sent until the end", { readUntil: second(1) }, "expired"],
  [
    "too little was sent until the end",
    { status: "partial", received: 999n, readUntil: second(1) },
    "expired",
  ],
  ["blocks up to the end are read", { received: 1n, readUntil: END }, "partial"],
  ["the amount arrived in the last second", { received: 1_000n, readUntil: second(60) }, "funded"],
  ["the deadline of the terms passed", { received: 1_000n, readUntil: second(901) }, "expired"],
  [
    "the payment expired",
    { status: "partial", received: 1n, payment: { status: "expired", optionId: null } },
    "expired",
  ],
  [
    "the payment expired while held",
    { status: "held", received: 1_000n, listed: 1_000n, payment: { status: "expired", optionId: null } },
    "expired",
  ],
  [
    "the payment was cancelled",
    { received: 1_000n, payment: { status: "cancelled", optionId: null } },
    "superseded",
  ],
  [
    "the payment failed",
    { status: "executing", payment: { status: "failed", optionId: OPTION } },
    "superseded",
  ],
  [
    "the payment was paid another way",
    { received: 1_000n, payment: { status: "succeeded", optionId: "opt_2" } },
    "superseded",
  ],
  ["a newer address took its place", { received: 1n, isReplaced: true }, "superseded"],
  [
    "it was replaced while it is executed",
    { received: 1_000n, isReplaced: true, payment: MINE },
    "executing",
  ],
  [
    "it paid",
    { status: "executing", received: 1_000n, payment: { status: "succeeded", optionId: OPTION } },
    "paid",
  ],
  [
    "it paid although it had ended",
    { status: "expired", payment: { status: "succeeded", optionId: OPTION } },
    "paid",
  ],
  ["money arrives after its end", { status: "expired", received: 1_000n }, "expired"],
  ["money arrives at a replaced address", { status: "superseded", received: 1_000n }, "superseded"],
  [
    "money arrives again",
    { status: "paid", received: 2_000n, payment: { status: "succeeded", optionId: OPTION } },
    "paid",
  ],
];

describe("a deposit's status", () => {
  it.each(TABLE)("when %s", (_, facts, status) => {
    expect(depositStatus({ ...OPEN, ...facts })).toBe(status);
  });

  it("only moves where a move is allowed", () => {
    for (const from of DEPOSIT_STATUSES) {
      for (const [what, facts] of TABLE) {
        const to = depositStatus({ ...OPEN, ...facts, status: from });
        const isPaidBefore = from === "paid";
        if (to !== from && !isPaidBefore) expect(canMoveDeposit(from, to), `${from}: ${what}`).toBe(true);
      }
    }
  });

  it("never leaves paid, and leaves an end for paid only", () => {
    for (const to of DEPOSIT_STATUSES) {
      expect(canMoveDeposit("paid", to)).toBe(false);
      expect(canMoveDeposit("expired", to)).toBe(to === "paid");
      expect(canMoveDeposit("superseded", to)).toBe(to === "paid");
    }
    expect(DEPOSIT_STATUSES.filter(isLive)).toEqual(["waiting", "partial", "funded", "executing", "held"]);
  });
});

describe("the surplus of an address", () => {
  const own = { amount: 1_000n, isOwn: true } as const;
  it.each<[what: string, facts: Parameters<typeof surplusOf>[0], surplus: bigint]>([
    ["while it is short", { ...own, status: "partial", lying: 999n }, 0n],
    ["while it has the amount", { ...own, status: "funded", lying: 1_000n }, 0n],
    ["above the amount", { ...own, status: "executing", lying: 1_001n }, 1n],
    ["after it paid", { ...own, status: "paid", lying: 1n }, 1n],
    ["after it expired", { ...own, status: "expired", lying: 999n }, 999n],
    ["after it was replaced", { ...own, status: "superseded", lying: 1_000n }, 1_000n],
    ["of another token or network", { ...own, isOwn: false, status: "waiting", lying: 5n }, 5n],
  ])("%s", (_, facts, surplus) => {
    expect(surplusOf(facts)).toBe(surplus);
  });
});
