import { beforeAll, describe, expect, test } from "vitest";
import { chainsOf } from "@/server/chain/client/registry";
import type { NewDeposit } from "@/server/deposits/store-deposit";
import { moveSurplus, storeSurplus } from "@/server/deposits/surplus-transition";
import { moveDeposit } from "@/server/deposits/transition";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { addDeposit } from "@/tests/support/deposits";
import { asTableOwner } from "@/tests/support/owner-db";
import { makeBuyer, type OpenPayment, openPayment, timeline } from "@/tests/support/payments";
import { db, one, sql, transaction } from "@/tests/support/sql";

let account: TestAccount;
let payment: OpenPayment;
let deposit: NewDeposit;

beforeAll(async () => {
  account = await makeAccount();
  const [chain] = chainsOf("test");
  const symbol = chain?.tokens[0]?.symbol;
  if (!chain || !symbol) throw new Error("no test chain has a token");
  payment = await openPayment(account, { chain, symbol, payer: await makeBuyer(chain) });
  deposit = await addDeposit(account, payment);
});

const run = (text: string) => db.query({ text, values: [] });
const stateOf = (id: string) =>
  one<{ status: string; version: number }>(
    db,
    sql`select status, state_version as version from deposit_address where id = ${id}`,
  );
const change = () => ({ id: deposit.id, paymentId: payment.id, amount: deposit.option.amount });

describe("a deposit address", () => {
  test("has the terms of an option that no wallet is offered", async () => {
    expect(
      await one(db, sql`select deposit_id as id from payment_option where id = ${deposit.option.id}`),
    ).toEqual({ id: deposit.id });
    await run(`select forget_options(array['${deposit.option.id}'])`);
    expect(await stateOf(deposit.id)).toEqual({ status: "waiting", version: 0 });
  });

  test("moves once, and records missing and complete money", async () => {
    const missing = { ...change(), from: "waiting", to: "partial", received: 1n } as const;
    expect(await transaction((tx) => moveDeposit(tx, missing))).toBe(true);
    expect(await transaction((tx) => moveDeposit(tx, missing))).toBe(false);
    const whole = { ...change(), from: "partial", to: "funded", received: deposit.option.amount } as const;
    expect(await transaction((tx) => moveDeposit(tx, whole))).toBe(true);
    expect(await stateOf(deposit.id)).toEqual({ status: "funded", version: 2 });
    expect((await timeline(payment.id)).slice(-2)).toEqual(["deposit_partial", "deposit_seen"]);
  });

  test("is not paid without its payment, and expires at its end only", async () => {
    for (const to of ["paid", "expired"] as const) {
      const early = { ...change(), from: "funded", to, received: 0n } as const;
      await expect(transaction((tx) => moveDeposit(tx, early))).rejects.toMatchObject({ code: "23514" });
    }
  });

  test("is the one live address of a payer for an asset", async () => {
    const again = await addDeposit(account, payment);
    expect(await stateOf(again.id)).toEqual({ status: "waiting", version: 0 });
    await addDeposit(account, payment, { refundKind: "none" });
    await expect(addDeposit(account, payment, { refundKind: "none" })).rejects.toMatchObject({
      constraint: "deposit_address_live_key",
    });
  });

  test.each([
    ["its address", "update deposit_address set address = router"],
    ["its terms", "update deposit_address set key = key"],
    ["the deposit of an option", "update payment_option set deposit_id = null"],
    ["a transfer", "update deposit_transfer set value = value"],
    ["the place of a surplus", "update deposit_surplus set token = token"],
  ])("does not change %s, for the owner of the tables neither", async (_, text) => {
    await expect(asTableOwner({ text, values: [] })).rejects.toMatchObject({ code: "42501" });
  });

  test.each(["deposit_address", "deposit_transfer", "deposit_surplus"])(
    "%s keeps its rows",
    async (table) => {
      await expect(asTableOwner({ text: `delete from ${table}`, values: [] })).rejects.toMatchObject({
        code: "42501",
      });
    },
  );
});

describe("a surplus", () => {
  test("is stored with its amount, and records what was found and returned", async () => {
    const place = { depositId: deposit.id, chainId: deposit.option.chainId, token: deposit.option.token };
    await transaction((tx) => storeSurplus(tx, { place, paymentId: payment.id, amount: 5n, before: 0n }));
    await transaction((tx) => storeSurplus(tx, { place, paymentId: payment.id, amount: 5n, before: 5n }));
    const moved = { place, paymentId: payment.id };
    const claimable = { ...moved, from: "none", move: { to: "claimable" } } as const;
    expect(await transaction((tx) => moveSurplus(tx, claimable))).toBe(true);
    expect(await transaction((tx) => moveSurplus(tx, claimable))).toBe(false);
    const txHash = `0x${"1".repeat(64)}`;
    const returned = { to: "returned", recipient: deposit.option.payer, value: 5n, txHash } as const;
    expect(await transaction((tx) => moveSurplus(tx, { ...moved, from: "claimable", move: returned }))).toBe(
      true,
    );
    expect((await timeline(payment.id)).slice(-2)).toEqual(["deposit_surplus", "deposit_returned"]);
  });
});
