import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { previewRefund } from "@/server/refunds/preview-refund";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { pastTheRules } from "@/tests/support/owner-db";
import { db, many, sql } from "@/tests/support/sql";
import { makeLate } from "@/tests/trpc/exception-entries";
import { makePaid } from "@/tests/trpc/money-entries";
import { type Answer, call, memberOf, type Person } from "@/tests/trpc/person";

/** What each payment of these tests cost: 12.50 USD. */
const PRICE_MINOR = 1_250n;

let account: TestAccount;
let owner: Person;

beforeAll(async () => {
  account = await makeAccount();
  owner = await memberOf(account.id, "owner");
});

const refund = (person: Person, paymentId: string) =>
  call(person.cookie, { path: "refunds.create", type: "mutation", input: { paymentId } });

interface Limit {
  currency: string;
  minor: string;
}

const setLimits = (person: Person, userId: string, limits: Limit[] | null) =>
  call(person.cookie, { path: "team.setRefundLimits", type: "mutation", input: { userId, limits } });

/** A member who may refund this many payments of 12.50 USD within a day. */
async function limitedTo(payments: bigint, role: Role = "support"): Promise<Person> {
  const person = await memberOf(account.id, role);
  const limit = { currency: "USD", minor: String(payments * PRICE_MINOR) };
  expect((await setLimits(owner, person.userId, [limit])).status).toBe(200);
  return person;
}

const many12 = (count: number) => Promise.all(Array.from({ length: count }, () => makePaid(account)));
const refundsOf = (ids: string[]) =>
  many(db, sql`select id from refund where payment_id = any(${ids}) and status <> 'failed'`);

describe("a person's refunds of a day", () => {
  test("stay within the limit, also when they are requested at once", async () => {
    const person = await limitedTo(3n);
    const ids = await many12(8);
    const answers = await Promise.all(ids.map((id) => refund(person, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(5);
    for (const { text } of refused) {
      expect(text).toContain("Your limit of 37.50 USD in 24 hours leaves 0.00.");
      expect(text).toContain("refund_limit");
    }
    expect(await refundsOf(ids)).toHaveLength(3);
  });

  test("count again once the earlier ones are a day old", async () => {
    const person = await limitedTo(1n);
    const [first = "", second = ""] = await many12(2);
    expect((await refund(person, first)).status).toBe(200);
    expect((await refund(person, second)).status).toBe(403);
    await pastTheRules(
      sql`update member_refund set created_at = now() - interval '24 hours 1 second' where user_id = ${person.userId}`,
    );
    expect((await refund(person, second)).status).toBe(200);
    // The application's role may not rewrite what was counted.
    await expect(db.query(sql`update member_refund set created_at = now()`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.query(sql`delete from member_refund`)).rejects.toThrow(/permission denied/);
  });

  test("count no refund that was cancelled", async () => {
    const person = await limitedTo(1n);
    const [first = "", second = ""] = await many12(2);
    expect((await refund(person, first)).status).toBe(200);
    expect((await refund(person, second)).status).toBe(403);
    const [made] = (await refundsOf([first])) as { id: string }[];
    const cancel = { path: "refunds.cancel", type: "mutation", input: { id: made?.id } } as const;
    expect((await call(person.cookie, cancel)).status).toBe(200);
    expect((await refund(person, second)).status).toBe(200);
  });

  test("are 500 of each currency in support, and any in finance", async () => {
    const [support, finance] = [await memberOf(account.id, "support"), await memberOf(account.id, "finance")];
    const dear = await makePaid(account);
    await setPrice(dear, 50_001);
    expect(await refund(support, dear)).toMatchObject({ status: 403, code: "forbidden" });
    const fitting = await makePaid(account);
    await setPrice(fitting, 50_000);
    expect((await refund(support, fitting)).status).toBe(200);
    expect((await refund(support, await makePaid(account))).status).toBe(403);
    expect((await refund(finance, dear)).status).toBe(200);
  });

  test("exclude a currency that the limits do not name", async () => {
    const person = await memberOf(account.id, "finance");
    await setLimits(owner, person.userId, [{ currency: "EUR", minor: "1000000" }]);
    const answer = await refund(person, await makePaid(account));
    expect(answer).toMatchObject({ status: 403, code: "forbidden" });
    expect(answer.text).toContain("Your refund limit has no USD.");
  });

  test("count by the token's peg where the payment was priced in it", async () => {
    const person = await limitedTo(1n);
    const id = await makePaid(account);
    await pricedInToken(id);
    expect((await refund(person, id)).status).toBe(200);
    const rows = await many(
      db,
      sql`select currency, minor::int from member_refund where user_id = ${person.userId}`,
    );
    expect(rows).toEqual([{ currency: "USD", minor: 1_250 }]);
  });

  test("count exceptions that they refund", async () => {
    const person = await limitedTo(1n, "finance");
    const late = await makeLate(account);
    const decide = { path: "exceptions.refund", type: "mutation", input: { id: late.id } } as const;
    expect((await refund(person, await makePaid(account))).status).toBe(200);
    expect(await call(person.cookie, decide)).toMatchObject({ status: 403, code: "forbidden" });
  });

  test("are shown before the refund, with what is left", async () => {
    const person = await limitedTo(2n);
    const scope = await scopeOfMember(person.userId, account.id, "test");
    const [first = "", second = "", third = ""] = await many12(3);
    await refund(person, first);
    expect((await previewRefund(scope, second)).personLimit).toMatchObject({
      isEnough: true,
      limit: { value: "2500" },
      left: { value: "1250" },
    });
    await refund(person, second);
    expect((await previewRefund(scope, third)).personLimit).toMatchObject({
      isEnough: false,
      left: { value: "0" },
    });
    const all = await scopeOfMember(owner.userId, account.id, "test");
    expect((await previewRefund(all, third)).personLimit).toBeNull();
  });
});

describe("limits", () => {
  const isForbidden = ({ code }: Answer) => code === "forbidden";

  test("are set by owners and admins, for finance and support", async () => {
    const admin = await memberOf(account.id, "admin");
    const limit = [{ currency: "USD", minor: "100" }];
    const support = await memberOf(account.id, "support");
    expect((await setLimits(admin, support.userId, limit)).status).toBe(200);
    expect(await setLimits(owner, admin.userId, limit)).toMatchObject({ code: "invalid_state" });
    for (const role of ["finance", "support", "accountant", "developer", "viewer"] as const) {
      const person = await memberOf(account.id, role);
      expect(isForbidden(await setLimits(person, person.userId, null))).toBe(true);
    }
  });

  test.each([
    [[{ currency: "XYZ", minor: "1" }], "must be an ISO 4217 code"],
    [
      [
        { currency: "USD", minor: "1" },
        { currency: "USD", minor: "2" },
      ],
      "must be named once",
    ],
    [[], "limits"],
  ])("%j is refused", async (limits, message) => {
    const person = await memberOf(account.id, "support");
    const answer = await setLimits(owner, person.userId, limits);
    expect(answer).toMatchObject({ code: "params_validation" });
    expect(answer.text).toContain(message);
  });

  test("are in the audit log, with the previous ones", async () => {
    const person = await limitedTo(2n);
    await setLimits(owner, person.userId, null);
    const entries = await many(
      db,
      sql`select data from audit_event where account_id = ${account.id} and type = 'member.refund_limits_changed'
          and data ->> 'userId' = ${person.userId} order by id`,
    );
    expect(entries).toMatchObject([
      { data: { from: null, to: ["25.00 USD"] } },
      { data: { from: ["25.00 USD"], to: null } },
    ]);
  });
});

/** Prices a paid payment again; the application itself never does. */
async function setPrice(id: string, minor: number): Promise<void> {
  await pastTheRules(sql`update payment set amount = ${minor}, fiat_minor = ${minor} where id = ${id}`);
}

async function pricedInToken(id: string): Promise<void> {
  await pastTheRules(
    sql`update payment set unit = 'caip19/' || asset, amount = token_amount, fiat_minor = null, fiat_currency = null
        where id = ${id}`,
  );
}
