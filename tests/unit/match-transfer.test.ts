import { describe, expect, test } from "vitest";
import type { SentTransaction, SentTransfer } from "@/server/chain/reads/read-sent";
import { matchTransfers } from "@/server/refunds/match-transfer";

const PAYER = `0x${"aa".repeat(20)}`;
const SIGNED = `0x${"bb".repeat(20)}`;
const MERCHANT = `0x${"cc".repeat(20)}`;
const wanted = {
  router: `0x${"dd".repeat(20)}`,
  payer: PAYER,
  receivers: [PAYER, SIGNED],
  amount: 100n,
  paidBlock: 10,
};

function sent(transfers: Partial<SentTransfer>[], changes: Partial<SentTransaction["inclusion"]> = {}) {
  const inclusion = { succeeded: true, blockNumber: 20, logs: [], ...changes };
  const all = transfers.map((each, i) => ({ from: MERCHANT, to: PAYER, amount: 100n, index: i, ...each }));
  return { inclusion, head: { number: 30, confirmed: 25 }, transfers: all } as unknown as SentTransaction;
}

describe("a transaction that may pay a refund", () => {
  test.each([
    ["to the payer", {}],
    ["to the address that the payer signed for", { to: SIGNED }],
    ["of more than the refund", { amount: 101n }],
  ])("pays it %s", (_, transfer) => {
    expect(matchTransfers(sent([transfer]), wanted)).toMatchObject([{ index: 0 }]);
  });

  test("pays it by any transfer of it that fits", () => {
    const all = sent([{ to: MERCHANT }, { amount: 1n }, { to: SIGNED }, {}]);
    expect(matchTransfers(all, wanted)).toMatchObject([{ index: 2 }, { index: 3 }]);
  });

  test.each([
    ["reverted", sent([{}], { succeeded: false })],
    ["unconfirmed", sent([{}], { blockNumber: 26 })],
    ["before_payment", sent([{}], { blockNumber: 10 })],
    ["other_transfer", sent([{ to: MERCHANT }])],
    ["other_transfer", sent([])],
    ["sent_by_buyer", sent([{ from: PAYER, to: SIGNED }])],
    ["sent_by_buyer", sent([{ from: SIGNED, to: PAYER }])],
    ["too_little", sent([{ amount: 99n }, { amount: 99n }])],
  ])("does not pay it when it is %s", (reason, transaction) => {
    expect(matchTransfers(transaction as SentTransaction, wanted)).toBe(reason);
  });
});
