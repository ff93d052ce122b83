import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { newId } from "@/server/kernel/ids";
import { createAsMember } from "@/server/payment-links/create-as-member";
import { createSale } from "@/server/payment-links/create-sale";
import { listPaymentLinks } from "@/server/payment-links/list-payment-links";
import { listSales } from "@/server/payment-links/list-sales";
import { makeAccount, makeUser, type TestAccount } from "@/tests/support/account";
import { db, one, sql } from "@/tests/support/sql";

let account: TestAccount;
let scope: UserScope;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

const sell = (value: string, key: string = randomUUID(), merchantId = account.merchant.id) =>
  createSale(scope, { merchantId, unit: "iso4217/USD", value, key }, newId("req"));

describe("a sale", () => {
  test("that a till sends again and again is one payment", async () => {
    const key = randomUUID();
    const made = await Promise.all(Array.from({ length: 10 }, () => sell("1250", key)));
    expect(new Set(made.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await sell("1250", key)).toEqual(made[0]);
    const { count } = await one<{ count: number }>(
      db,
      sql`select count(*) from payment where account_id = ${account.id} and amount = 1250`,
    );
    expect(count).toBe(1);
    await expect(sell("1251", key)).rejects.toMatchObject({ code: "idempotency_conflict" });
  });

  test("is listed at the tills of its merchant, the last ten, and not among the payment links", async () => {
    const made = [];
    for (let value = 1; value <= 12; value++) made.push(await sell(String(value)));
    await sell("99", randomUUID(), account.otherMerchant.id);
    const link = {
      merchantId: account.merchant.id,
      referenceId: "LINK",
      amount: { unit: "iso4217/USD", value: "7" },
    };
    const { paymentId } = await createAsMember(scope, link, "req_1");
    const sales = await listSales(scope, { merchantId: account.merchant.id });
    expect(sales.map(({ amount }) => amount.value)).toEqual([
      "12",
      "11",
      "10",
      "9",
      "8",
      "7",
      "6",
      "5",
      "4",
      "3",
    ]);
    expect(sales[0]?.referenceId).toBe(made.at(-1)?.referenceId);
    const { items } = await listPaymentLinks(scope, { limit: 20 });
    expect(items.map(({ id }) => id)).toEqual([paymentId]);
  });

  test("is refused for a viewer, and for another account's merchant", async () => {
    const { id } = await makeUser(account.id, "viewer");
    const viewer = await scopeOfMember(id, account.id, "test");
    const sale = { merchantId: account.merchant.id, unit: "iso4217/USD", value: "1", key: randomUUID() };
    await expect(createSale(viewer, sale, "req_2")).rejects.toMatchObject({ code: "forbidden" });
    const { merchant } = await makeAccount("Somebody else");
    await expect(sell("1", randomUUID(), merchant.id)).rejects.toMatchObject({ code: "not_found" });
  });
});
