import { expect, test } from "vitest";
import { noticeText } from "@/components/notices/notice-text";
import type { Notice } from "@/server/notices/schema";
import { tenantNotices } from "@/server/notices/tenant-notices";
import { textsOf } from "@/tests/support/messages";

const t = textsOf("en", "notices");

const BASE = { chainId: 8453, network: "Base" };
const halted = (holds: "payments" | "refunds" | "nothing"): Notice => ({
  kind: "signer_halted",
  ...BASE,
  holds,
  reason: "nonce 7 was used by 0xfeed",
});
const paused: Notice = { kind: "signer_paused", ...BASE, holds: "payments", reason: "balance" };

test("a stopped key is shown as payments or refunds that wait, once for a network and without its reason", () => {
  const notices = tenantNotices([halted("payments"), paused, halted("refunds")]);
  expect(notices).toEqual([
    { kind: "network_waits", ...BASE, holds: "payments" },
    { kind: "network_waits", ...BASE, holds: "refunds" },
  ]);
  expect(notices.map((notice) => noticeText(notice, t).title)).toEqual([
    "Payments on Base wait",
    "Refunds on Base wait",
  ]);
});

test("what keeps nothing of an account from working is left out", () => {
  const fault = { kind: "chain_misconfigured" as const, ...BASE, assets: [] };
  expect(
    tenantNotices([halted("nothing"), { ...fault, stops: "nothing" }, { ...fault, stops: "everything" }]),
  ).toEqual([{ ...fault, stops: "everything" }]);
});

test("what is of the account itself stays as it is", () => {
  const own: Notice[] = [
    { kind: "gas_budget_spent", ...BASE },
    { kind: "router_paused", ...BASE },
    { kind: "exceptions_open", count: 2 },
  ];
  expect(tenantNotices(own)).toEqual(own);
});
