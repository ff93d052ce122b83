import { beforeAll, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { listPaymentViews } from "@/server/listings/views/list-payment-views";
import { removePaymentView } from "@/server/listings/views/remove-payment-view";
import { savePaymentView } from "@/server/listings/views/save-payment-view";
import { makeAccount, makeUser } from "@/tests/support/account";
import { db, sql } from "@/tests/support/sql";

let scope: UserScope;
let colleague: UserScope;

beforeAll(async () => {
  const account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  colleague = await scopeOfMember((await makeUser(account.id, "viewer")).id, account.id, "test");
});

const names = async (of: UserScope) => (await listPaymentViews(of)).map(({ name }) => name);

test("a view is kept, changed, and forgotten, and is its person's own", async () => {
  const query = { status: ["failed" as const], q: "ORD" };
  const { id } = await savePaymentView(scope, { name: "Trouble", query });
  expect(await listPaymentViews(scope)).toEqual([{ id, name: "Trouble", query }]);
  expect(await names(colleague)).toEqual([]);

  await expect(savePaymentView(colleague, { id, name: "Mine", query: {} })).rejects.toMatchObject({
    code: "not_found",
  });
  await removePaymentView(colleague, id);
  expect(await names(scope)).toEqual(["Trouble"]);

  await savePaymentView(scope, { id, name: "Worries", query: {} });
  expect(await listPaymentViews(scope)).toEqual([{ id, name: "Worries", query: {} }]);
  expect(await removePaymentView(scope, id)).toEqual({ id, deleted: true });
  expect(await removePaymentView(scope, id)).toEqual({ id, deleted: true });
  expect(await names(scope)).toEqual([]);
});

test("a name is used once, in upper and lower case; a colleague may use it too", async () => {
  await savePaymentView(scope, { name: "Shop", query: {} });
  const other = await savePaymentView(scope, { name: "Till", query: {} });
  const taken = { code: "params_validation", issues: [expect.objectContaining({ field: "name" })] };
  await expect(savePaymentView(scope, { name: "SHOP", query: {} })).rejects.toMatchObject(taken);
  await expect(savePaymentView(scope, { id: other.id, name: "shop", query: {} })).rejects.toMatchObject(
    taken,
  );
  await savePaymentView(colleague, { name: "Shop", query: {} });
  expect(await names(scope)).toEqual(["Shop", "Till"]);
});

test("there are at most fifty", async () => {
  const account = await makeAccount();
  const busy = await scopeOfMember(account.user.id, account.id, "test");
  for (let i = 0; i < 50; i++) await savePaymentView(busy, { name: `View ${i}`, query: {} });
  await expect(savePaymentView(busy, { name: "One more", query: {} })).rejects.toMatchObject({
    code: "params_validation",
    details: { max: 50 },
  });
});

test("what is stored and no longer understood is left out, and a view goes with the membership", async () => {
  const account = await makeAccount();
  const person = await scopeOfMember((await makeUser(account.id, "viewer")).id, account.id, "test");
  const { id } = await savePaymentView(person, { name: "Old", query: {} });
  await savePaymentView(person, { name: "New", query: {} });
  await db.query(sql`update payment_view set query = '{"status": ["gone"]}' where id = ${id}`);
  expect(await names(person)).toEqual(["New"]);
  await db.query(sql`delete from membership where user_id = ${person.userId}`);
  expect(await names(person)).toEqual([]);
});
