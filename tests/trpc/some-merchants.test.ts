import { beforeAll, describe, expect, test } from "vitest";
import { POST } from "@/app/(dashboard)/dashboard/payments/export/route";
import type { Role } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { env } from "@/server/kernel/env";
import { getPaymentStatus } from "@/server/payments/get-payment-status";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { db, many, sql } from "@/tests/support/sql";
import { makePaid } from "@/tests/trpc/money-entries";
import { type Call, call, memberOf, type Person } from "@/tests/trpc/person";
import { ENTRIES, makeThings, NEVER, type Things } from "@/tests/trpc/procedure-entries";

/** Roles that can be limited to some merchants. */
const LIMITABLE: Role[] = ["developer", "finance", "support", "accountant", "viewer"];
/** Things of the team, which a limited member sees, and of the caller. */
const SHARED = ["memberId", "invitationId", "sessionId", "accountId", "issuedAt", "signature"];

let account: TestAccount;
let owner: Person;
let things: Things;
/** The payment of the merchant that limited members have. */
let ownPaymentId: string;
let secrets: string[];

beforeAll(async () => {
  account = await makeAccount();
  owner = await memberOf(account.id, "owner");
  things = await makeThings(account);
  await db.query(
    sql`update merchant set name = 'Canary ' || id where account_id = ${account.id} and id <> ${account.otherMerchant.id}`,
  );
  ownPaymentId = await makePaid({ id: account.id, merchant: account.otherMerchant });
  const ids = Object.entries(things).filter(([name]) => !SHARED.includes(name));
  secrets = ["Canary", "LATE-1", account.merchant.id, ...ids.map(([, value]) => String(value))];
});

const setMerchants = (person: Person, userId: string, merchantIds: string[] | null) =>
  call(person.cookie, { path: "team.setMerchants", type: "mutation", input: { userId, merchantIds } });

/** A member of the second merchant alone. */
async function limited(role: Role): Promise<Person> {
  const person = await memberOf(account.id, role);
  expect((await setMerchants(owner, person.userId, [account.otherMerchant.id])).status).toBe(200);
  return person;
}

function callOf(path: string, from: Things): Call {
  const { type, input } = ENTRIES[path as keyof typeof ENTRIES] as (typeof ENTRIES)[string];
  return { path, type, input: input?.(from) };
}

/** The ids of an answer, and of its request, in one form, so that answers about different things compare. */
function plain(text: string, from: Things): string {
  const ids = Object.entries(from).filter(([name]) => !SHARED.includes(name));
  return ids
    .reduce((written, [name, id]) => written.replaceAll(String(id), name), text)
    .replaceAll(/req_\w+/g, "request")
    .replaceAll(/view_\w+/g, "view")
    .replaceAll(/"(previousBefore|createdAt|expiresAt)":"[^"]+"/g, "time");
}

describe.each(LIMITABLE)("a member with the role %s and one merchant", (role) => {
  test("learns nothing of another merchant from any procedure", async () => {
    const person = await limited(role);
    const faults: string[] = [];
    for (const path of Object.keys(ENTRIES)) {
      // They end the session, or change the person themself.
      if (/^security\.|^accounts\.switch$/.test(path)) continue;
      const request = callOf(path, things);
      const sent = JSON.stringify(request.input ?? "");
      const answer = await call(person.cookie, request);
      const shown = secrets.filter((secret) => !sent.includes(secret) && answer.text.includes(secret));
      if (shown.length > 0) faults.push(`${path}: shows ${shown.join(", ")}`);
      const never = await call(person.cookie, callOf(path, NEVER));
      if (sent !== '""' && plain(answer.text, things) !== plain(never.text, NEVER)) {
        faults.push(`${path}: ${answer.text.slice(0, 300)} differs from ${never.text.slice(0, 300)}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe("a member with one merchant", () => {
  test("sees its payments, in lists, sums and searches, and those of no other", async () => {
    const person = await limited("finance");
    const query = async (path: string, input: unknown) =>
      (await call(person.cookie, { path, type: "query", input })).data;
    expect(await query("payments.list", {})).toMatchObject({ items: [{ id: ownPaymentId }] });
    expect(await query("payments.inspect", { id: ownPaymentId })).toMatchObject({ canRefund: true });
    const amount = { unit: "iso4217/USD", value: "100" };
    for (const { id: merchantId } of [account.merchant, account.otherMerchant]) {
      const input = { merchantId, referenceId: "COUNTED", amount };
      await call(owner.cookie, { path: "paymentLinks.create", type: "mutation", input });
    }
    expect(await query("home.overview", { range: "7d" })).toMatchObject({
      transactions: { now: 1 },
    });
    expect(await query("home.lookUp", { text: "PAID-1" })).toMatchObject({
      payments: [{ id: ownPaymentId }],
    });
    expect(await query("merchants.list", undefined)).toMatchObject([{ id: account.otherMerchant.id }]);
    expect(await query("payments.filterChoices", undefined)).toMatchObject({
      merchants: [{ id: account.otherMerchant.id }],
      tokens: expect.arrayContaining(["USDC"]),
    });
  });

  test("exports its payments alone, also with another's id in the filter", async () => {
    const { cookie } = await limited("accountant");
    const linesOf = async (query: string) => {
      const origin = new URL(env().PUBLIC_URL).origin;
      const request = new Request(`${origin}/dashboard/payments/export${query}`, {
        method: "POST",
        headers: { cookie, origin, host: new URL(origin).host },
      });
      const text = await (await POST(request)).text();
      return text.trim().split("\r\n");
    };
    const paid = await linesOf("?status=succeeded");
    expect(paid).toHaveLength(2);
    expect(paid[1]).toContain(ownPaymentId);
    expect((await linesOf("")).filter((line) => line.includes("Canary"))).toEqual([]);
    expect(await linesOf(`?merchant=${account.merchant.id}`)).toHaveLength(1);
    expect(await linesOf(`?q=${things.paidId}`)).toHaveLength(1);
  });

  test("reads no status of another's payment", async () => {
    const { userId } = await limited("viewer");
    const scope = await scopeOfMember(userId, account.id, "test");
    const wait = { maxPollMs: 0, request: new Request(env().PUBLIC_URL) };
    await expect(getPaymentStatus(scope, things.paidId, wait)).rejects.toMatchObject({
      code: "payment_not_found",
    });
  });

  test("creates payments for it, and for no other", async () => {
    const person = await limited("finance");
    const create = (merchantId: string) =>
      call(person.cookie, {
        path: "paymentLinks.create",
        type: "mutation",
        input: { merchantId, referenceId: "LINK-2", amount: { unit: "iso4217/USD", value: "100" } },
      });
    expect(await create(account.merchant.id)).toMatchObject({ code: "not_found" });
    expect((await create(account.otherMerchant.id)).status).toBe(200);
    // Another's request has the merchant's row in the cache now.
    await call(owner.cookie, {
      path: "paymentLinks.create",
      type: "mutation",
      input: {
        merchantId: account.merchant.id,
        referenceId: "L",
        amount: { unit: "iso4217/USD", value: "100" },
      },
    });
    expect(await create(account.merchant.id)).toMatchObject({ code: "not_found" });
  });

  test("sees all of the account again once an owner opens it", async () => {
    const person = await limited("viewer");
    const inspect = { path: "payments.inspect", type: "query", input: { id: things.paidId } } as const;
    expect(await call(person.cookie, inspect)).toMatchObject({ code: "payment_not_found" });
    await setMerchants(owner, person.userId, null);
    expect((await call(person.cookie, inspect)).status).toBe(200);
  });
});

describe("access to some merchants", () => {
  test("is refused for owners and admins, for unknown merchants, and to those who do not manage the team", async () => {
    const admin = await memberOf(account.id, "admin");
    const viewer = await memberOf(account.id, "viewer");
    const own = [account.otherMerchant.id];
    expect(await setMerchants(owner, admin.userId, own)).toMatchObject({ code: "params_validation" });
    expect(await setMerchants(owner, viewer.userId, [NEVER.merchantId])).toMatchObject({
      code: "params_validation",
    });
    expect(await setMerchants(owner, viewer.userId, [])).toMatchObject({ code: "params_validation" });
    expect(await setMerchants(viewer, viewer.userId, null)).toMatchObject({ code: "forbidden" });
    await expect(
      db.query(sql`update membership set merchant_ids = ${own} where user_id = ${owner.userId}`),
    ).rejects.toMatchObject({ constraint: "membership_managers_have_all" });
  });

  test("ends when the member becomes an admin", async () => {
    const person = await limited("finance");
    const input = { userId: person.userId, role: "admin" };
    expect((await call(owner.cookie, { path: "team.changeRole", type: "mutation", input })).status).toBe(200);
    const rows = await many(db, sql`select merchant_ids from membership where user_id = ${person.userId}`);
    expect(rows).toEqual([{ merchant_ids: null }]);
  });

  test("comes with the invitation", async () => {
    const input = {
      email: `${account.id}@florin.test`,
      role: "support",
      merchantIds: [account.otherMerchant.id],
    };
    const invited = await call(owner.cookie, { path: "team.invite", type: "mutation", input });
    const token = new URL((invited.data as { url: string }).url).searchParams.get("token") ?? "";
    const { acceptInvitation } = await import("@/server/accounts/accept-invitation");
    const person = { name: "Grace", password: "a sentence that is easy to remember 7" };
    const { email } = await acceptInvitation({ token, person }, { signedIn: null, requestId: null });
    const rows = await many(
      db,
      sql`select m.merchant_ids from membership m join "user" u on u.id = m.user_id where u.email = ${email}`,
    );
    expect(rows).toEqual([{ merchant_ids: [account.otherMerchant.id] }]);
  });
});
