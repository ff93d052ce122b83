import { expect, test } from "vitest";
import { noticeText } from "@/components/notices/notice-text";
import { SignerPause } from "@/server/kernel/zod-primitives";
import { decideNotices, type Facts } from "@/server/notices/decide-notices";
import { textsOf } from "@/tests/support/messages";

const t = textsOf("en", "notices");

const NOTHING: Facts = {
  halted: null,
  paused: null,
  overspent: null,
  behind: null,
  stuck: null,
  differing: null,
  unproven: null,
  repaired: null,
  unfunded: 0,
  undeliverable: 0,
  exceptions: { lost: 0, other: 0 },
  webhooks: 0,
  homeless: { count: 0, id: null, name: null },
  expiring: { count: 0, name: null, at: null },
};
const senders = { relayers: ["0xa", "0xb"], refunder: "0xf" };
const decide = (facts: Partial<Facts>) =>
  decideNotices({ ...NOTHING, ...facts }, { networks: new Map([[1, "One"]]), senders });
const paused = (address: string, chainId = 1) => ({ chainId, address, reason: "balance" as const });
const stoppedBy = (facts: Partial<Facts>) =>
  decide(facts).map((notice) => ("holds" in notice ? `${notice.kind} ${notice.holds}` : notice.kind));

test("payments wait when no key is left to send them, refunds when theirs is not", () => {
  expect(stoppedBy({ paused: [paused("0xa")] })).toEqual(["signer_paused nothing"]);
  expect(stoppedBy({ paused: [paused("0xa"), paused("0xb", 2)] })).toEqual([
    "signer_paused nothing",
    "signer_paused nothing",
  ]);
  expect(stoppedBy({ paused: [paused("0xa"), paused("0xb")] })).toEqual(["signer_paused payments"]);
  const halted = [{ chainId: 1, address: "0xb", reason: "a foreign nonce" }];
  expect(stoppedBy({ halted, paused: [paused("0xa"), paused("0xf")] })).toEqual([
    "signer_halted payments",
    "signer_paused payments",
    "signer_paused refunds",
  ]);
  const both = [
    { ...paused("0xa"), reason: "no_role" as const },
    { ...paused("0xb"), reason: "gas_price" as const },
  ];
  expect(decide({ paused: both })).toMatchObject([{ holds: "payments", reason: "gas_price" }]);
  // A key that is ours no longer holds up nothing.
  expect(stoppedBy({ halted: [{ chainId: 1, address: "0xc", reason: "old" }] })).toEqual([
    "signer_halted nothing",
  ]);
});

test("each states what waits, whether money moved, and what ends it", () => {
  for (const reason of SignerPause.options) {
    const words = (address: string, more: Facts["paused"] = []) =>
      decide({ paused: [{ ...paused(address), reason }, ...(more ?? [])] }).map((notice) =>
        noticeText(notice, t),
      )[0];
    expect(words("0xf")).toMatchObject({
      title: "Refunds on One wait",
      text: expect.stringMatching(/ has not moved\. .* automatically (when|once) /),
    });
    expect(words("0xa", [{ ...paused("0xb"), reason }])).toMatchObject({
      title: "Payments on One wait",
      text: expect.stringMatching(/^(Gas|A key|The router) .* No money .* has moved\. .* automatically /),
    });
    expect(words("0xa")).toMatchObject({
      title: "A key on One sends nothing",
      text: expect.stringContaining("no payment waits"),
    });
  }
});

test("payments that wait unusually long are named, unless another notice says why they wait", () => {
  const stuck = [{ chainId: 1, count: 2, since: "2026-11-26T12:00:00Z" }];
  const [notice, ...others] = decide({ stuck });
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ kind: "payments_stuck", network: "One", count: 2 });
  expect(notice && noticeText(notice, t).title).toBe("2 payments on One wait unusually long");
  expect(stoppedBy({ stuck, behind: [{ chainId: 1, since: "2026-11-26T12:00:00Z" }] })).toEqual([
    "chain_behind",
  ]);
  expect(stoppedBy({ stuck, paused: [paused("0xa"), paused("0xb")] })).toEqual(["signer_paused payments"]);
  expect(stoppedBy({ stuck, paused: [paused("0xa", 2)] })).toEqual([
    "signer_paused nothing",
    "payments_stuck",
  ]);
});
