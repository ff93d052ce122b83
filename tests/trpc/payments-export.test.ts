import { beforeAll, describe, expect, test } from "vitest";
import { POST } from "@/app/(dashboard)/dashboard/payments/export/route";
import type { Role } from "@/server/auth/scope";
import { endSession } from "@/server/auth/session";
import { scopeOfMember } from "@/server/auth/user-scope";
import { env } from "@/server/kernel/env";
import { exportPayments } from "@/server/listings/export/export-payments";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { storeListed } from "@/tests/support/listed-payments";
import { storeRefund } from "@/tests/support/listed-refunds";
import { db, many, sql } from "@/tests/support/sql";
import { cookieFor, memberOf } from "@/tests/trpc/person";

const MANY = 4_500;
const HOSTILE = '=HYPERLINK("https://evil.example")';

let account: TestAccount;
let cookie: string;

beforeAll(async () => {
  account = await makeAccount();
  cookie = (await memberOf(account.id, "finance")).cookie;
  const paid = {
    status: "succeeded",
    symbol: "USDC",
    createdAt: new Date("2026-01-02T03:04:05.678Z"),
  } as const;
  const texts = { description: "Tea, to go", metadata: { cart: "4711" } };
  const first = await storeListed(account, { ...paid, ...texts, reference: "ORD-1", minor: 1_250n });
  await storeRefund(first, { amount: 2_000_001n });
  await storeRefund(first, { amount: 10_000_000n, status: "pending" });
  await storeListed(account, {
    status: "failed",
    reference: HOSTILE,
    createdAt: new Date("2026-01-01T00:00:00Z"),
  });
  await db.query(sql`update merchant set name = ${'Say "hi", friend'} where id = ${account.merchant.id}`);
  await storeListed(await makeAccount(), { reference: "STRANGER" });
});

function send(query: string, headers: Record<string, string> = {}): Promise<Response> {
  const url = new URL(`/dashboard/payments/export${query}`, env().PUBLIC_URL);
  const usual = { host: url.host, origin: url.origin, cookie };
  return POST(new Request(url, { method: "POST", headers: { ...usual, ...headers } }));
}

/** The lines of a file, its mark and its end taken off. */
async function linesOf(response: Response): Promise<string[]> {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  return text.slice(1, -2).split("\r\n");
}

describe("a file", () => {
  test("has the payments of the account and the mode, exact amounts and times in UTC", async () => {
    const response = await send("");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("total-rows")).toBe("2");
    const [head, first, second] = await linesOf(response);
    expect(head).toMatch(/^Payment id,Created \(UTC\),Last changed \(UTC\),Status,/);
    expect(first).toMatch(/^pay_\w+,2026-01-02T03:04:05\.678Z,2\d{3}-[-0-9T:.]+Z,succeeded,mrch_/);
    expect(first).toContain(
      '"Say ""hi"", friend",ORD-1,12.50,USD,12.50,USD,12.500000,0.005000,12.495000,USDC,',
    );
    expect(head).toContain(
      ",Settled (UTC),Refund status,Refunded (units of “Token”),Refund pending (units of “Token”),",
    );
    expect(first).toContain("Z,pending,2.000001,10.000000,");
    expect(head).toMatch(/,Description,Metadata \(JSON\)$/);
    expect(first).toMatch(/,"Tea, to go","\{""cart"": ?""4711""\}"$/);
    expect(second).toMatch(/,,$/);
    expect(second).toContain(`"'=HYPERLINK(""https://evil.example"")",10.00,USD`);
    expect(second).not.toContain("STRANGER");
  });

  test("is of the filter and in the order that stand in its address", async () => {
    const failed = await send("?status=failed");
    expect(failed.headers.get("total-rows")).toBe("1");
    expect(await linesOf(failed)).toHaveLength(2);
    const [, first] = await linesOf(await send("?dir=asc"));
    expect(first).toContain("failed");
    expect(await linesOf(await send("?q=nothing-like-it"))).toHaveLength(1);
  });

  test("of many has each once, in the order of the list", async () => {
    const busy = await makeAccount();
    await db.query(
      sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, expires_at, created_at)
          select 'pay_' || ${busy.id.slice(4)} || n, ${busy.id}, ${busy.merchant.id}, 'test', 'N-' || n, 'iso4217/USD', n,
            now() + interval '1 hour', timestamptz '2026-01-01' + n / 3 * interval '1 second' from generate_series(1, ${MANY}) n`,
    );
    const owner = await memberOf(busy.id, "owner");
    const lines = await linesOf(await send("", { cookie: owner.cookie }));
    expect(lines).toHaveLength(MANY + 1);
    const ids = lines.slice(1).map((line) => line.split(",")[0]);
    expect(new Set(ids).size).toBe(MANY);
    const times = lines.slice(1).map((line) => line.split(",")[1] ?? "");
    expect(times).toEqual(times.toSorted().reverse());
  });

  test("is read only as far as it is taken", async () => {
    const scope = await scopeOfMember(account.user.id, account.id, "test");
    const { pieces } = await exportPayments(scope, {}, null);
    expect((await pieces.next()).done).toBe(false);
    await pieces.return();
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
  });
});

test("a third file of the account waits until one of two has ended, however it ends", async () => {
  const [first, second] = [await send(""), await send("")];
  const refused = await send("");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(await refused.json()).toMatchObject({
    code: "rate_limited",
    message: "2 exports of this account are already in progress. Wait until one has ended, then try again.",
  });
  const other = await memberOf((await makeAccount()).id, "owner");
  const elsewhere = await send("", { cookie: other.cookie });
  expect(elsewhere.status).toBe(200);
  await elsewhere.body?.cancel();
  await first.text();
  await (await send("")).body?.cancel();
  await second.body?.cancel();
  expect((await send("?from=2026-99-01")).status).toBe(400);
  await linesOf(await send(""));
});

test("the audit log shows who exported, and nobody who was refused", async () => {
  const fresh = await makeAccount();
  const exports = () =>
    many<{ userId: string; data: object }>(
      db,
      sql`select user_id as "userId", data from audit_event where account_id = ${fresh.id} and type = 'payments.exported'`,
    );
  await send("", { cookie: (await memberOf(fresh.id, "viewer")).cookie });
  expect(await exports()).toEqual([]);
  const person = await memberOf(fresh.id, "admin");
  await send("", { cookie: person.cookie });
  expect(await exports()).toEqual([{ userId: person.userId, data: { payments: 0, mode: "test" } }]);
});

describe("refused", () => {
  test("without a session, with a forged one, and with one that has ended", async () => {
    expect((await send("", { cookie: "" })).status).toBe(401);
    const person = await memberOf(account.id, "owner");
    const forged = await cookieFor(person.sessionId, "another secret, of thirty-two and more characters");
    expect((await send("", { cookie: forged })).status).toBe(401);
    await endSession(person.sessionId);
    expect((await send("", { cookie: person.cookie })).status).toBe(401);
  });

  test.each<Role>(["developer", "support", "viewer"])("for the role %s", async (role) => {
    const response = await send("", { cookie: (await memberOf(account.id, role)).cookie });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "forbidden" });
  });

  test.each(["https://evil.example", "null", ""])("from the origin %j", async (origin) => {
    expect((await send("", { origin })).status).toBe(403);
  });

  test("for a query that makes no sense", async () => {
    const response = await send("?from=2026-99-01");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "params_validation" });
  });

  test.each<Role>(["owner", "admin", "finance", "accountant"])("not for the role %s", async (role) => {
    const response = await send("", { cookie: (await memberOf(account.id, role)).cookie });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  test("another account's payments, by id and by merchant", async () => {
    const theirs = await memberOf((await makeAccount()).id, "owner");
    const id = await storeListed(account, {});
    for (const query of [`?q=${id}`, `?merchant=${account.merchant.id}`, ""])
      expect(await linesOf(await send(query, { cookie: theirs.cookie }))).toHaveLength(1);
  });
});
