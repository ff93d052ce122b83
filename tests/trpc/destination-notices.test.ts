import { beforeEach, describe, expect, test } from "vitest";
import { noticeText } from "@/components/notices/notice-text";
import { PERMISSIONS } from "@/server/auth/permissions";
import { mint, type PartnerScope, ROLES, type Role, type UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { chainsOf } from "@/server/chain/client/registry";
import { listNotices } from "@/server/notices/list-notices";
import { changeDestination } from "@/server/settlements/change-destination";
import { createSettlements } from "@/server/settlements/create-settlements";
import { deleteSettlement } from "@/server/settlements/delete-settlement";
import { makeAccount, makeUser, type TestAccount } from "@/tests/support/account";
import { textsOf } from "@/tests/support/messages";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, one, sql } from "@/tests/support/sql";

const t = textsOf("en", "notices");

const [FIRST, SECOND] = [`0x${"00".repeat(19)}aa`, `0x${"00".repeat(19)}bb`] as const;

let account: TestAccount;
let scope: UserScope;
let merchantId: string;

beforeEach(async () => {
  account = await makeAccount("Payouts");
  merchantId = account.merchant.id;
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

const chain = () => {
  const [first] = chainsOf("test");
  if (!first) throw new Error("there is no test chain");
  return first;
};
const token = (place: number) => ({
  asset: `eip155:${chain().id}/erc20:${chain().tokens[place]?.address}`,
  symbol: chain().tokens[place]?.symbol ?? "",
});
const at = (address: string) => `eip155:${chain().id}:${address}`;

async function keyScope(): Promise<PartnerScope> {
  const { id } = await one<{ id: string }>(db, sql`select id from api_key where account_id = ${account.id}`);
  return mint<PartnerScope>({
    kind: "partner",
    accountId: account.id,
    keyId: id,
    mode: "test",
    permissions: PERMISSIONS,
    merchantIds: null,
    apiVersion: "2026-02-18",
  });
}

async function add(as: UserScope | PartnerScope, place = 0): Promise<string> {
  const settlements = [{ asset: token(place).asset, destination: at(FIRST) }];
  const made = await createSettlements(as, { settlements }, { merchantId, idempotencyRecord: null });
  return made.settlements[0]?.id ?? "";
}

const changes = async (as = scope) =>
  (await listNotices(as)).filter(
    ({ kind }) => kind === "destination_changed" || kind === "destinations_changed",
  );

const grownUp = () =>
  asTableOwner(sql`update merchant set created_at = now() - interval '2 days' where id = ${merchantId}`);

describe("the owners read", () => {
  test("who changed where an asset of a merchant goes, from where and to where", async () => {
    const id = await add(scope);
    await changeDestination(scope, { merchantId, id }, at(SECOND));
    const [notice, ...others] = await changes();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      by: { kind: "person", name: "Test owner" },
      merchant: { id: merchantId, name: "Corner Shop" },
      symbol: token(0).symbol,
      network: chain().name,
      to: expect.stringMatching(new RegExp(SECOND, "i")),
    });
    if (!notice) throw new Error("there is no notice");
    const { title, text } = noticeText(notice, t);
    expect(title).toBe(`Test owner changed where ${token(0).symbol} on ${chain().name} goes`);
    expect(text).toMatch(/^Corner Shop: from 0x0{38}aa to 0x0{38}bb, /i);
  });

  test("that an API key did it", async () => {
    const id = await add(scope);
    await changeDestination(await keyScope(), { merchantId, id }, at(SECOND));
    const [notice] = await changes();
    expect(notice).toMatchObject({ by: { kind: "key", name: "test" } });
    expect(notice && noticeText(notice, t).title).toMatch(/^The API key “test” changed where /);
  });

  test("a removal, and the destination that comes after it", async () => {
    const id = await add(scope);
    await deleteSettlement(scope, { merchantId, id });
    expect(await changes()).toMatchObject([{ to: null }]);
    await grownUp();
    await add(scope);
    expect(await changes()).toMatchObject([{ from: null }, { to: null }, { from: null }]);
  });

  test("no set-up of a new merchant, and no change to what it was", async () => {
    const id = await add(scope);
    await changeDestination(scope, { merchantId, id }, at(FIRST));
    expect(await changes()).toEqual([]);
  });

  test("five changes one by one, the others as a number, and none after a week", async () => {
    const id = await add(scope);
    for (let i = 0; i < 8; i++)
      await changeDestination(scope, { merchantId, id }, at(i % 2 ? FIRST : SECOND));
    const found = await changes();
    expect(found.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 5 }, () => "destination_changed"),
      "destinations_changed",
    ]);
    expect(found.at(-1)).toMatchObject({ count: 3 });
    await asTableOwner(
      "set local session_replication_role = replica",
      sql`update settlement_change set created_at = created_at - interval '8 days' where account_id = ${account.id}`,
    );
    expect(await changes()).toEqual([]);
  });
});

test.each(ROLES.filter((role) => role !== "owner"))(
  "the role %s, and other accounts, read no such notice",
  async (role: Role) => {
    const id = await add(scope);
    await changeDestination(scope, { merchantId, id }, at(SECOND));
    const { id: userId } = await makeUser(account.id, role);
    expect(await changes(await scopeOfMember(userId, account.id, "test"))).toEqual([]);
    const other = await makeAccount("Elsewhere");
    expect(await changes(await scopeOfMember(other.user.id, other.id, "test"))).toEqual([]);
  },
);

test("a change names one who made it, and is never changed or deleted", async () => {
  const id = await add(scope);
  await changeDestination(scope, { merchantId, id }, at(SECOND));
  await expect(
    db.query(sql`delete from settlement_change where account_id = ${account.id}`),
  ).rejects.toMatchObject({ code: "42501" });
  await expect(
    asTableOwner(sql`update settlement_change set user_id = null where account_id = ${account.id}`),
  ).rejects.toThrow(/append/);
  await expect(
    db.query(
      sql`insert into settlement_change (account_id, merchant_id, chain_id, asset, to_destination)
          values (${account.id}, ${merchantId}, 1, 'x', ${SECOND})`,
    ),
  ).rejects.toMatchObject({ code: "23514" });
});
