import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buyerDataPurge } from "@/server/buyers/purge-data";
import { giveData } from "@/server/gateway/give-data";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { GIVEN, requireData } from "@/tests/support/buyer-data";
import { makeDue } from "@/tests/support/gateway-state";
import { createPayment, findOption, type Option, sign } from "@/tests/support/pay";
import { db, many, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

let account: TestAccount;
let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
});
beforeEach(async () => {
  wallet = await makeWallet();
  await requireData(account.merchant);
});

const confirm = (id: string, body: object) =>
  api.post<ErrorBody & { status: string }>(`/v1/gateway/payment/${id}/confirm`, body);
const keptOf = (id: string) =>
  many<{ payer: string; sealed: Buffer; days: number }>(
    db,
    sql`select payer, sealed, (extract(epoch from keep_until - now()) / 86400)::float8 as days from buyer_data where payment_id = ${id}
        order by payer`,
  );
/** Creates an open payment, and returns the wallet's option in USDC on the first chain. */
async function open(): Promise<{ id: string; option: Option }> {
  const id = await createPayment(api);
  return { id, option: await findOption(api, id, { wallet, symbol: "USDC", chainId: 31337 }) };
}
const OUTSTANDING = {
  status: 400,
  body: { code: "params_validation", message: "IC data required but not found" },
};

describe("what is kept", () => {
  test("is sealed for each account, and replaced by what comes through the same form later", async () => {
    const id = await createPayment(api);
    await giveData({ paymentId: id, accounts: wallet.accounts, data: GIVEN }, "req_1");
    const before = await keptOf(id);
    expect(before.map(({ payer }) => payer)).toEqual([...wallet.accounts].sort());
    expect(before[0]?.sealed.equals(before[1]?.sealed ?? Buffer.alloc(0))).toBe(false);
    await giveData(
      { paymentId: id, accounts: wallet.accounts, data: { ...GIVEN, fullName: "Else" } },
      "req_2",
    );
    const after = await keptOf(id);
    expect(after.map(({ payer }) => payer)).toEqual(before.map(({ payer }) => payer));
    expect(after.some(({ sealed }, i) => before[i]?.sealed.equals(sealed))).toBe(false);
  });

  test("goes a day after a payment that never came about, and a year after one that did", async () => {
    const { id, option } = await open();
    await giveData({ paymentId: id, accounts: wallet.accounts, data: GIVEN }, "req_1");
    expect((await keptOf(id)).every(({ days }) => days > 0.99 && days < 1.02)).toBe(true);
    expect((await confirm(id, await sign(api, id, { wallet, option }))).status).toBe(200);
    const kept = Object.fromEntries((await keptOf(id)).map(({ payer, days }) => [payer, days]));
    expect(kept[option.account]).toBeGreaterThan(364.9);
    await db.query(sql`update buyer_data set keep_until = now() - interval '1 ms' where payment_id = ${id}`);
    await buyerDataPurge.remove(1_000);
    expect(await keptOf(id)).toEqual([]);
    const left = sql`select count(*)::int as uses from buyer_data_use where payment_id = ${id}`;
    expect(await one(db, left)).toEqual({ uses: 0 });
    const next = await open();
    expect(await confirm(next.id, await sign(api, next.id, { wallet, option: next.option }))).toMatchObject(
      OUTSTANDING,
    );
  });

  test("is refused for no account, and once the payment has ended", async () => {
    const id = await createPayment(api);
    const form = { paymentId: id, accounts: wallet.accounts, data: GIVEN };
    await expect(
      giveData({ ...form, accounts: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:x"] }, "req_1"),
    ).rejects.toMatchObject({ code: "invalid_account" });
    await makeDue(id);
    await expect(giveData(form, "req_1")).rejects.toMatchObject({ code: "payment_expired" });
    await expect(giveData({ paymentId: "pay_1", accounts: [], data: GIVEN }, "req_1")).rejects.toMatchObject({
      code: "payment_not_found",
    });
  });
});
