import { beforeEach, describe, expect, test } from "vitest";
import type { NamedAuditPage } from "@/server/accounts/audit-schema";
import { recordAudit } from "@/server/accounts/record-audit";
import { authenticateKey, forMerchant } from "@/server/auth/authenticate-key";
import { scopeOfMember } from "@/server/auth/user-scope";
import { chainsOf } from "@/server/chain/client/registry";
import { exportAudit } from "@/server/inspection/export-audit";
import { takeFileSlot } from "@/server/kernel/file-slots";
import { updateMerchant } from "@/server/merchants/update-merchant";
import { requestRefund } from "@/server/refunds/request-refund";
import { createSettlements } from "@/server/settlements/create-settlements";
import { exportAuditFile } from "@/server/web/export-audit-log";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { db, sql, transaction } from "@/tests/support/sql";
import { makePaid } from "@/tests/trpc/money-entries";
import { call, memberOf, type Person, signedIn } from "@/tests/trpc/person";

let account: TestAccount;
let owner: Person;

beforeEach(async () => {
  account = await makeAccount();
  owner = await signedIn(account.user.id);
});

async function write(type: string, { by = owner.userId, at = "2026-03-01T12:00:00Z", data = {} } = {}) {
  await db.query(
    sql`insert into audit_event (account_id, user_id, type, data, created_at)
        values (${account.id}, ${by}, ${type}, ${JSON.stringify(data)}, ${at})`,
  );
}

async function read(input: object = {}): Promise<NamedAuditPage> {
  return (await call(owner.cookie, { path: "auditLog.list", type: "query", input })).data as NamedAuditPage;
}

const typesOf = async (input: object) => (await read(input)).items.map(({ type }) => type);

describe("the audit log", () => {
  test("is read newest first, a page at a time, without a gap when more is written", async () => {
    for (let i = 0; i < 5; i++) await write(`action.${i}`);
    const first = await read({ limit: 2 });
    expect(first.items.map(({ type }) => type)).toEqual(["action.4", "action.3"]);
    await write("action.5");
    const second = await read({ limit: 2, before: first.older });
    expect(second.items.map(({ type }) => type)).toEqual(["action.2", "action.1"]);
    const last = await read({ limit: 2, before: second.older });
    expect(last).toMatchObject({ items: [{ type: "action.0" }], older: null });
  });

  test("is narrowed to a person, an action and days of UTC", async () => {
    const admin = await memberOf(account.id, "admin");
    await write("key.made", { at: "2026-03-01T00:00:00Z" });
    await write("key.made", { by: admin.userId, at: "2026-03-01T23:59:59.999Z" });
    await write("key.ended", { by: admin.userId, at: "2026-03-02T00:00:00Z" });
    expect(await typesOf({ userId: admin.userId })).toEqual(["key.ended", "key.made"]);
    expect(await typesOf({ userId: admin.userId, type: "key.made" })).toEqual(["key.made"]);
    expect(await typesOf({ from: "2026-03-01", to: "2026-03-01" })).toEqual(["key.made", "key.made"]);
    expect(await typesOf({ from: "2026-03-02" })).toEqual(["key.ended"]);
    const { data } = await call(owner.cookie, { path: "auditLog.choices", type: "query" });
    expect(data).toMatchObject({ types: ["key.ended", "key.made"] });
    expect((data as { people: unknown[] }).people).toHaveLength(2);
  });

  test("shows from which network address and device an action came, on the page and in the file", async () => {
    const origin = { address: "192.0.2.7", device: "Firefox on Linux" };
    await transaction((tx) =>
      recordAudit(
        tx,
        { accountId: account.id, userId: owner.userId },
        {
          type: "session.started",
          data: {},
          requestId: null,
          origin,
        },
      ),
    );
    await write("action");
    expect((await read()).items).toMatchObject([{ address: null, device: null }, origin]);
    const headers = { cookie: owner.cookie };
    const file = await (await exportAuditFile(new Request("http://localhost/x", { headers }))).text();
    expect(file).toContain(",Test owner signed in.,session.started,Test owner,");
    expect(file).toContain(",192.0.2.7,Firefox on Linux,,{}\r\n");
  });

  test("is never changed and loses nothing, not even by SQL", async () => {
    await write("action");
    await expect(db.query(sql`update audit_event set type = 'other'`)).rejects.toThrow();
    await expect(db.query(sql`delete from audit_event where account_id = ${account.id}`)).rejects.toThrow();
    await expect(db.query(sql`truncate audit_event`)).rejects.toThrow();
    expect(await typesOf({})).toEqual(["action"]);
  });
});

describe("an API key", () => {
  const asset = () => {
    const [chain] = chainsOf("test");
    return { chain, id: `eip155:${chain?.id}/erc20:${chain?.tokens[0]?.address}`, token: chain?.tokens[0] };
  };

  test("is in the log with what it did to money and access, and the log is narrowed to it", async () => {
    const scope = await authenticateKey(account.apiKey);
    const { chain, id } = asset();
    const settlements = [
      { asset: id, destination: `eip155:${chain?.id}:0x00000000000000000000000000000000000000aa` },
    ];
    const { merchant } = account;
    await createSettlements(scope, { settlements }, { merchantId: merchant.id, idempotencyRecord: null });
    const paymentId = await makePaid(account);
    const options = { idempotencyRecord: null, requestId: "req_key" };
    await requestRefund(await forMerchant(scope, merchant.id), { paymentId }, options);
    const target = { merchantId: merchant.id, signal: new AbortController().signal, requestId: "req_key" };
    await updateMerchant(scope, target, { merchantName: "Corner Market" });
    await write("by.person");

    const { items } = await read({ keyId: scope.keyId });
    expect(items.map(({ type }) => type)).toEqual([
      "merchant.changed",
      "refund.requested",
      "settlement.added",
    ]);
    for (const { who } of items) expect(who?.name).toMatch(/^API key test \(wcp_test_/);
    expect(items[0]?.data).toMatchObject({ from: ["Corner Shop"], to: ["Corner Market"] });
    expect(items[0]?.sentence.values.merchant).toEqual({
      text: "Corner Market",
      href: `/dashboard/merchants/${merchant.id}`,
    });
    expect(items[1]?.sentence).toMatchObject({
      key: "refund.requested",
      values: {
        payment: { text: "PAID-1", href: `/dashboard/payments/${paymentId}` },
        money: { text: "12.5 USDC" },
      },
    });
    const { data } = await call(owner.cookie, { path: "auditLog.choices", type: "query" });
    expect((data as { keys: { id: string }[] }).keys.map((key) => key.id)).toEqual([scope.keyId]);
    const file = await exportAuditFile(
      new Request(`http://localhost/x?keyId=${scope.keyId}`, { headers: { cookie: owner.cookie } }),
    );
    expect((await file.text()).trimEnd().split("\r\n")).toHaveLength(4);
  });

  test("of another account names nothing here", async () => {
    const other = await makeAccount();
    await write("odd", { data: { merchantId: other.merchant.id, keyId: "key_2", asset: asset().id } });
    const [item] = (await read()).items;
    expect(item?.sentence.facts).toBe(`asset: ${asset().token?.symbol} on ${asset().chain?.name}`);
  });
});

describe("its export", () => {
  const send = (cookie: string, query = "") =>
    exportAuditFile(new Request(`http://localhost/x${query}`, { headers: { cookie } }));

  test("holds every line of the filter, however many pages, and no formula", async () => {
    await write("odd", { data: { name: '=1+1, "quoted"' } });
    for (let i = 0; i < 205; i++) await write("action");
    const response = await send(owner.cookie);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-log-/);
    const lines = (await response.text()).trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "Time (UTC),What happened,Action,Person or API key,E-mail,Network address,Device,Request,Details",
    );
    expect(lines).toHaveLength(208);
    expect(lines.at(-1)).toContain(",odd,Test owner,");
    const some = await (await send(owner.cookie, "?type=odd")).text();
    expect(some.trimEnd().split("\r\n")).toHaveLength(2);
  });

  test("says each entry as the page does: objects by name, old and new in full, by whom", async () => {
    const [chain] = chainsOf("test");
    const token = chain?.tokens[0];
    const merchantId = account.merchant.id;
    const facts = {
      merchantId,
      asset: `eip155:${chain?.id}/erc20:${token?.address}`,
      from: "vault",
      to: "0x00000000000000000000000000000000000000aa",
    };
    await write("settlement.change_requested", { data: { ...facts, appliesAt: "2026-03-02T12:00:00.000Z" } });
    await write("member.role_changed", {
      data: { userId: "usr_gone", name: "Ada", from: "viewer", to: "admin" },
    });
    await write("settlement.removed", {
      data: { ...facts, asset: "USDC", from: undefined, destination: facts.to },
    });
    await write("nobody.knows", { data: { odd: true } });
    const file = (await (await send(owner.cookie)).text())
      .split("\r\n")
      .map((line) => line.slice(line.indexOf(",") + 1));
    const goes = `where ${token?.symbol} on ${chain?.name} of Corner Shop goes`;
    expect(file.at(-2)).toMatch(
      `"Test owner requested a change of ${goes}, from the vault to 0x00000000000000000000000000000000000000AA, at 2026-03-02 12:00 UTC.",`,
    );
    expect(file.at(-3)).toMatch(/^Test owner changed the role of Ada from viewer to admin\.,/);
    expect(file.at(-4)).toMatch(/^"Test owner removed where USDC of Corner Shop went, 0x0+AA\./);
    expect(file.at(-5)).toMatch(/^Test owner: nobody\.knows odd: yes,/);
  });

  test("writes a cell that a spreadsheet would run as text", async () => {
    await db.query(sql`update "user" set name = '=HYPERLINK("x")' where id = ${owner.userId}`);
    await write("action");
    const scope = await scopeOfMember(owner.userId, account.id, "test");
    const pieces: string[] = [];
    for await (const piece of await exportAudit(scope, {}, null)) pieces.push(piece);
    expect(pieces.join("")).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test("is in the log itself, with what was taken, and no other site's link writes it there", async () => {
    await (await send(owner.cookie, "?type=odd")).text();
    const { items } = await read();
    expect(items[0]).toMatchObject({ type: "audit_log.exported", data: { type: "odd", userId: null } });
    expect(items[0]?.requestId).toMatch(/^req_/);
    const headers = { cookie: owner.cookie, "sec-fetch-site": "cross-site" };
    const refused = await exportAuditFile(new Request("http://localhost/x", { headers }));
    expect(refused.status).toBe(403);
    expect((await read()).items.filter(({ type }) => type === "audit_log.exported")).toHaveLength(1);
  });

  test("takes a sign of full width for a formula too", async () => {
    await db.query(sql`update "user" set name = ${"\uFF1D1+1"} where id = ${owner.userId}`);
    await write("action");
    expect(await (await send(owner.cookie)).text()).toContain(`"'\uFF1D1+1"`);
  });

  test("leads a browser back to the page, which shows why, when two are on the way already", async () => {
    const releases = [takeFileSlot(account.id), takeFileSlot(account.id)];
    const headers = { cookie: owner.cookie, "sec-fetch-mode": "navigate" };
    const follow = () => exportAuditFile(new Request("http://localhost/x?type=odd", { headers }));
    const refused = await follow();
    expect([refused.status, refused.headers.get("location")]).toEqual([
      303,
      "/dashboard/settings/audit-log?type=odd&export=busy",
    ]);
    expect((await send(owner.cookie)).status).toBe(429);
    for (const release of releases) release();
    expect((await follow()).status).toBe(200);
  });

  test("is refused to members who may not read the log, and to nobody's browser", async () => {
    expect((await send((await memberOf(account.id, "finance")).cookie)).status).toBe(403);
    expect((await send("")).status).toBe(401);
  });
});
