import { beforeAll, expect, test } from "vitest";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { addBankAccount } from "@/server/settlements/add-bank-account";
import { inspectMerchant } from "@/server/settlements/inspect-merchant";
import { judgeBankAccount } from "@/server/settlements/judge-bank-account";
import { listPendingBankAccounts } from "@/server/settlements/list-pending-bank-accounts";
import { listSettlements } from "@/server/settlements/list-settlements";
import { openBankAccount } from "@/server/settlements/open-bank-account";
import { removeBankAccount } from "@/server/settlements/remove-bank-account";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { db, many, one, sql } from "@/tests/support/sql";

const NUMBER = "DE89370400440532013000";

let account: TestAccount;
let scope: UserScope;
let merchantId: string;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  merchantId = account.merchant.id;
});

const add = () =>
  addBankAccount(scope, { merchantId, bankType: "iban", bankCode: "", number: NUMBER }, "req_1");

test("a bank account waits until the operator has verified it, and the API lists it as the contract requires", async () => {
  const { id } = await add();
  expect(await listPendingBankAccounts(operatorOfCommand())).toContainEqual(
    expect.objectContaining({ id, merchantId, maskedNumber: "****3000" }),
  );
  const listed = async () => (await listSettlements(scope, merchantId)).fiat.find((one) => one.id === id);
  expect(await listed()).toEqual({ id, status: "pending", bankType: "iban" });
  expect(await judgeBankAccount(operatorOfCommand(), id, "active")).toBe(true);
  expect(await listed()).toEqual({ id, status: "active", bankType: "iban" });
  expect(await judgeBankAccount(operatorOfCommand(), "fiat_1", "active")).toBe(false);
});

test("its number is sealed for its own row, and shown to nobody but the operator", async () => {
  const { id } = await add();
  const { id: other } = await add();
  expect(await openBankAccount(operatorOfCommand(), id)).toEqual({ bankCode: "", number: NUMBER });
  const rows = await many<{ text: string }>(
    db,
    sql`select f::text as text from fiat_settlement f where merchant_id = ${merchantId}
        union all select a::text from audit_event a where account_id = ${account.id}`,
  );
  expect(rows.filter(({ text }) => text.includes("0532013000"))).toEqual([]);
  expect(JSON.stringify(await inspectMerchant(scope, merchantId))).not.toContain("0532013000");
  await db.query(
    sql`update fiat_settlement set sealed_number = (select sealed_number from fiat_settlement where id = ${id}) where id = ${other}`,
  );
  expect(await openBankAccount(operatorOfCommand(), other)).toBeNull();
});

test("removing it deletes the number, for good", async () => {
  const { id } = await add();
  await removeBankAccount(scope, { merchantId, id }, "req_2");
  const row = await one<{ sealed: unknown }>(
    db,
    sql`select sealed_number as sealed from fiat_settlement where id = ${id}`,
  );
  expect(row.sealed).toBeNull();
  expect((await inspectMerchant(scope, merchantId)).bankAccounts.map((one) => one.id)).not.toContain(id);
  await expect(removeBankAccount(scope, { merchantId, id }, "req_3")).rejects.toMatchObject({
    code: "not_found",
  });
});
