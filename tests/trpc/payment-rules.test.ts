import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/server/kernel/ids";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { pastTheRules } from "@/tests/support/owner-db";
import { sql } from "@/tests/support/sql";

let account: TestAccount;

beforeAll(async () => {
  account = await makeAccount();
});

/** A payment by the words of SQL, past everything that checks in front of the table. */
const insert = (values: object) => {
  const row = {
    id: newId("pay"),
    account_id: account.id,
    merchant_id: account.merchant.id,
    mode: "test",
    reference_id: "ORDER-7",
    unit: "iso4217/USD",
    amount: "1234",
    status: "requires_action",
    expires_at: "2099-01-01",
    ...values,
  };
  return pastTheRules(
    sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, status, failure_code, cancelled_at,
          cancelled_reason, option_id, chain_id, tx_hash, tx_block, token, token_amount, fee_amount, fee_bps, expires_at)
        select id, account_id, merchant_id, mode, reference_id, unit, amount, status, failure_code, cancelled_at,
          cancelled_reason, option_id, chain_id, tx_hash, tx_block, token, token_amount, fee_amount, fee_bps, expires_at
        from jsonb_populate_record(null::payment, ${JSON.stringify(row)}::jsonb)`,
  );
};

const paid = {
  status: "succeeded",
  option_id: newId("opt"),
  chain_id: 1,
  tx_hash: `0x${"ab".repeat(32)}`,
  tx_block: 1,
  token: `0x${"ab".repeat(20)}`,
  token_amount: "5",
  fee_amount: "0",
};
const cancelled = {
  status: "cancelled",
  cancelled_at: "2026-01-01",
  cancelled_reason: "cancelled_by_user",
};

describe("the database refuses a payment that contradicts itself, also when written by SQL", () => {
  test.each([
    ["an amount of nothing", { amount: "0" }],
    ["an empty reference", { reference_id: "" }],
    ["a long reference", { reference_id: "x".repeat(36) }],
    ["an unknown failure", { status: "failed", failure_code: "other" }],
    ["a failure of what has not failed", { failure_code: "declined_user" }],
    ["a cancellation without its time", { ...cancelled, cancelled_at: null }],
    ["a cancellation without its reason", { ...cancelled, cancelled_reason: null }],
    ["a cancellation of nobody", { ...cancelled, cancelled_reason: "cancelled_by_chance" }],
    ["the time of a cancellation that is none", { ...cancelled, status: "requires_action" }],
    ["a success without its transaction", { ...paid, tx_hash: null }],
    ["a success without its amount", { ...paid, token_amount: null }],
    ["a fee above the whole", { fee_bps: 10_001 }],
    ["a fee below nothing", { fee_bps: -1 }],
  ])("%s", async (_, values) => {
    await expect(insert(values)).rejects.toMatchObject({ code: "23514", constraint: "payment_is_whole" });
  });

  test.each(["option_id", "chain_id", "tx_block", "token", "fee_amount"])(
    "a success without %s",
    async (name) => {
      const refusal = { code: "23514", constraint: "payment_settled" };
      await expect(insert({ ...paid, [name]: null })).rejects.toMatchObject(refusal);
    },
  );

  test("an amount below zero or beyond 2^256", async () => {
    await expect(insert({ amount: "-1" })).rejects.toMatchObject({ code: "23514" });
    await expect(insert({ amount: String(2n ** 256n) })).rejects.toMatchObject({ code: "23514" });
  });

  test("what does not contradict itself is taken", async () => {
    await insert({ fee_bps: 0 });
    await insert({ fee_bps: 10_000 });
    await insert(paid);
    await insert(cancelled);
    await insert({ status: "failed", failure_code: "declined_user" });
  });
});
