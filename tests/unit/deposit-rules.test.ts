import { describe, expect, test } from "vitest";
import { decideClaim } from "@/server/reconciliation/decide-claim";
import { decideReview } from "@/server/reconciliation/decide-review";
import { decideSurplus, isFromListed } from "@/server/reconciliation/decide-surplus";
import { nextSurplus, type SurplusCall, surplusIn } from "@/server/reconciliation/next-surplus";

const END = new Date("2026-11-25T12:00:00Z");
const DEADLINE = END.getTime() / 1_000 + 900;
const second = (seconds: number) => new Date(END.getTime() + seconds * 1_000);

describe("a review", () => {
  const funded = {
    status: "waiting",
    optionId: "opt_1",
    authorizedOptionId: null,
    amount: 1_000n,
    received: 1_000n,
    listed: 0n,
    expiresAt: END,
    deadline: DEADLINE,
  } as const;
  const open = { payment: { status: "requires_action", optionId: null }, now: END, readUntil: END } as const;
  const mine = { payment: { status: "processing", optionId: "opt_1" } } as const;

  const table = [
    { name: "executes what has arrived", decided: ["funded", "first"] },
    { name: "executes again under its attempt", at: mine, decided: ["executing", "again"] },
    { name: "executes nothing of refused senders", deposit: { listed: 10n }, decided: ["held", null] },
    { name: "executes nothing that is too little", deposit: { received: 999n }, decided: ["partial", null] },
    {
      name: "begins no execution half a minute before the deadline",
      at: { now: second(871) },
      decided: ["funded", null],
    },
    {
      name: "begins none for a payment that another option pays",
      at: { payment: { status: "processing", optionId: "opt_2" } },
      decided: ["funded", null],
    },
    {
      name: "follows the attempt of an authorization",
      deposit: { received: 0n, authorizedOptionId: "opt_3" },
      at: { payment: { status: "processing", optionId: "opt_3" } },
      decided: ["executing", "again"],
    },
    {
      name: "does not end under its attempt",
      deposit: { received: 0n },
      at: { ...mine, readUntil: second(60) },
      decided: ["waiting", null],
    },
  ] as const;
  test.each(table)("$name", ({ decided, ...given }) => {
    const { deposit, at } = { deposit: {}, at: {}, ...given };
    const { status, execute } = decideReview({ ...funded, ...deposit }, { ...open, ...at });
    expect([status, execute]).toEqual(decided);
  });
});

describe("a surplus", () => {
  const facts = {
    refundKind: "address",
    amount: 100n,
    least: 9n,
    isFromListed: false,
    isKept: true,
    isDecided: true,
    isEnded: true,
    deadline: DEADLINE,
    isPayerListed: false,
    isElsewhere: false,
  } as const;
  const now = END.getTime();

  test.each([
    ["of a decided payment goes back", {}, { do: "return" }],
    ["of a claim key is offered", { refundKind: "claim", isDecided: false }, { do: "offer" }],
    ["of refused senders is a person's", { isFromListed: true }, { do: "report", kind: "listed_payer" }],
    ["of a refused payer is a person's", { isPayerListed: true }, { do: "report", kind: "listed_payer" }],
    ["of nobody's account there is a person's", { isElsewhere: true }, { do: "report", kind: "surplus" }],
    ["in another token goes back at once", { isKept: false, isDecided: false }, { do: "return" }],
    ["below its gas waits", { amount: 8n }, { do: "wait", until: second(3_600), closes: false }],
    ["without a price waits", { least: null }, { do: "wait", until: second(3_600), closes: false }],
    [
      "of an ended payment closes it first",
      { isDecided: false },
      { do: "wait", until: second(10), closes: true },
    ],
    [
      "of an open payment waits for the deadline",
      { isDecided: false, isEnded: false },
      { do: "wait", until: second(905), closes: false },
    ],
  ] as const)("%s", (_, changed, step) => {
    expect(decideSurplus({ ...facts, ...changed }, now)).toEqual(step);
  });

  test("goes back after the deadline, decided or not", () => {
    expect(decideSurplus({ ...facts, isDecided: false }, now + 906_000)).toEqual({ do: "return" });
  });

  test("is of refused senders from one percent on", () => {
    expect(isFromListed({ arrived: 1_000n, listed: 9n })).toBe(false);
    expect(isFromListed({ arrived: 1_000n, listed: 10n })).toBe(true);
  });

  test.each([
    ["all of it in another token", { isOwn: false }, 1_500n],
    ["what is beyond the amount while it may pay", {}, 500n],
    ["what is beyond the amount until the execution is read", { status: "paid" }, 500n],
    ["all of it once the execution is read", { status: "paid", isExecuted: true }, 1_500n],
    ["all of it after its end", { status: "expired" }, 1_500n],
  ] as const)("is %s", (_, changed, amount) => {
    const lying = {
      status: "funded",
      amount: 1_000n,
      isExecuted: false,
      isOwn: true,
      lying: 1_500n,
    } as const;
    expect(surplusIn({ ...lying, ...changed })).toBe(amount);
  });
});

describe("the status of a surplus", () => {
  const call: SurplusCall = { kind: "deposit_return", status: "signed", failure: null, isStored: false };
  const returning = { amount: 100n, status: "returning" } as const;
  const failed = (failure: string) => ({ ...call, status: "failed", failure }) as const;

  test.each([
    ["stays while its call is open", call, null],
    ["stays until the event of a confirmed call is read", { ...call, status: "confirmed" }, null],
    ["begins again for what came after its call", { ...call, status: "mined", isStored: true }, "none"],
    ["begins again after a passing failure", failed("NothingToReturn"), "none"],
    [
      "begins again after a claim that failed",
      { ...failed("TransferFailed"), kind: "deposit_claim" },
      "none",
    ],
    ["is a person's after a hopeless return", failed("TransferFailed"), "exception"],
  ] as const)("%s", (_, of, status) => {
    expect(nextSurplus({ surplus: 100n, stored: returning, hasLeft: false, call: of })).toBe(status);
  });

  test("is returned when a transaction took it, and none when the chain dropped it", () => {
    const empty = { surplus: 0n, stored: returning, call } as const;
    expect(nextSurplus({ ...empty, hasLeft: true })).toBe("returned");
    expect(nextSurplus({ ...empty, hasLeft: false })).toBe("none");
  });

  test("begins again when more comes after a return", () => {
    const stored = { amount: 0n, status: "returned" } as const;
    expect(nextSurplus({ surplus: 5n, stored, hasLeft: true, call: null })).toBe("none");
  });
});

describe("a claim", () => {
  const facts = {
    payment: { status: "requires_action", optionId: null },
    optionId: "opt_1",
    amount: 1_000n,
    lying: 1_500n,
    isOwn: true,
    isExecuted: false,
    least: 9n,
    isFromListed: false,
    isScreened: true,
    isMoving: false,
  } as const;
  const mine = (status: "processing" | "succeeded") => ({ payment: { status, optionId: "opt_1" } }) as const;

  test.each([
    ["takes what lies there", {}, "queued"],
    ["takes nothing below its gas", { lying: 8n }, "nothing"],
    ["takes no money of refused senders", { isFromListed: true }, "listed"],
    ["waits while the money is about to pay", mine("processing"), "busy"],
    ["waits for the call that moves the money", { isMoving: true }, "busy"],
    ["waits until all senders were looked up", { isScreened: false }, "busy"],
    ["takes what a payment has left", mine("succeeded"), "queued"],
    ["leaves what a payment has taken", { ...mine("succeeded"), lying: 1_000n }, "nothing"],
  ] as const)("%s", (_, changed, outcome) => {
    expect(decideClaim({ ...facts, ...changed })).toBe(outcome);
  });
});
