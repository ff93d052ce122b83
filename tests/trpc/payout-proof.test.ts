import { beforeAll, describe, expect, test } from "vitest";
import { chainsOf } from "@/server/chain/client/registry";
import { makeAccount, PASSWORD, type TestAccount } from "@/tests/support/account";
import { db, sql } from "@/tests/support/sql";
import { type Call, call, memberOf, type Person, proveByFactor } from "@/tests/trpc/person";

const [FIRST, SECOND] = [`0x${"00".repeat(19)}aa`, `0x${"00".repeat(19)}bb`] as const;
const BANK = { bankType: "iban", bankCode: "", number: "DE89370400440532013000" };

let account: TestAccount;
let merchantId: string;

beforeAll(async () => {
  account = await makeAccount();
  merchantId = account.merchant.id;
});

const mutation = (path: string, input: unknown): Call => ({ path, type: "mutation", input });
const prove = (purpose?: "payouts") =>
  mutation("security.prove", { password: PASSWORD, ...(purpose ? { for: purpose } : {}) });

function settlement(place: number, destination: string) {
  const [chain] = chainsOf("test");
  const asset = `eip155:${chain?.id}/erc20:${chain?.tokens[place]?.address}`;
  return { asset, destination: `eip155:${chain?.id}:${destination}` };
}

/** Acts that redirect money which flows already, or take it out. */
const NEEDS_FACTOR = new Set(["change", "withdraw", "remove"]);

/** Proves the password, as a person without a second factor does. */
async function proveByPassword({ userId, cookie }: Person): Promise<void> {
  await db.query(sql`update "user" set totp_enabled_at = null where id = ${userId}`);
  expect((await call(cookie, prove("payouts"))).status).toBe(200);
}

/** A person as a sign-in leaves them: nothing was confirmed since. */
async function justSignedIn(role: Parameters<typeof memberOf>[1]): Promise<Person> {
  const person = await memberOf(account.id, role);
  await db.query(sql`update session set payouts_proven_at = null where id = ${person.sessionId}`);
  return person;
}

async function acts(person: Person): Promise<Record<string, Call>> {
  const helper = await memberOf(account.id, "owner");
  await call(helper.cookie, prove("payouts"));
  const { data } = await call(
    helper.cookie,
    mutation("merchants.create", { merchantName: "Stall", merchantEmail: "stall@florin.test" }),
  );
  const id = (data as { merchant: { id: string } }).merchant.id;
  const made = await call(
    helper.cookie,
    mutation("settlements.add", { merchantId: id, settlements: [settlement(0, FIRST)] }),
  );
  const settlementId = (made.data as { settlements: { id: string }[] }).settlements[0]?.id;
  const bank = await call(helper.cookie, mutation("settlements.addBankAccount", { merchantId: id, ...BANK }));
  const bankId = (bank.data as { id: string }).id;
  expect(person.userId).not.toBe(helper.userId);
  return {
    add: mutation("settlements.add", { merchantId: id, settlements: [settlement(1, FIRST)] }),
    change: mutation("settlements.change", {
      merchantId: id,
      id: settlementId,
      destination: settlement(0, SECOND).destination,
    }),
    withdraw: mutation("vaults.withdraw", { merchantId: id, asset: settlement(0, FIRST).asset, amount: "1" }),
    remove: mutation("settlements.remove", { merchantId: id, id: settlementId }),
    "add a bank account": mutation("settlements.addBankAccount", { merchantId: id, ...BANK }),
    "remove a bank account": mutation("settlements.removeBankAccount", { merchantId: id, id: bankId }),
  };
}

describe("changing where money goes", () => {
  test("requires a separate proof right after the sign-in, and once given goes through", async () => {
    const person = await justSignedIn("owner");
    for (const [name, act] of Object.entries(await acts(person))) {
      await db.query(sql`update session set payouts_proven_at = null where id = ${person.sessionId}`);
      const refused = await call(person.cookie, act);
      expect({ name, code: refused.code }).toEqual({ name, code: "proof_required" });
      expect(refused.text).toContain('"for":"payouts"');
      if (NEEDS_FACTOR.has(name)) await proveByFactor(person);
      else await proveByPassword(person);
      const after = await call(person.cookie, act);
      expect({ name, code: after.code ?? null }).not.toEqual({ name, code: "proof_required" });
    }
  });

  test("is not opened by a proof that was given for something else", async () => {
    const person = await justSignedIn("owner");
    expect((await call(person.cookie, prove())).status).toBe(200);
    await db.query(
      sql`update "user" set totp_secret = decode('00', 'hex'), totp_enabled_at = now() - interval '9 days' where id = ${person.userId}`,
    );
    const { change } = await acts(person);
    expect(change && (await call(person.cookie, change)).code).toBe("proof_required");
  });

  test("requires it again after five minutes, and when the session's proofs are void", async () => {
    const person = await justSignedIn("owner");
    await proveByFactor(person);
    const { change, add } = await acts(person);
    if (!change || !add) throw new Error("there is nothing to do");
    const age = (minutes: number) =>
      db.query(
        sql`update session set payouts_proven_at = now() - make_interval(mins => ${minutes}), proven_at = now() - make_interval(mins => ${minutes})
            where id = ${person.sessionId}`,
      );
    await age(6);
    expect((await call(person.cookie, change)).code).toBe("proof_required");
    await age(4);
    expect((await call(person.cookie, change)).status).toBe(200);
    await db.query(sql`update session set proven_at = to_timestamp(0) where id = ${person.sessionId}`);
    expect((await call(person.cookie, add)).code).toBe("proof_required");
  });

  test.each(["finance", "support", "accountant", "developer", "viewer"] as const)(
    "is refused for the role %s, with a proof",
    async (role) => {
      const person = await justSignedIn(role);
      await call(person.cookie, prove("payouts"));
      for (const act of Object.values(await acts(person))) {
        expect(await call(person.cookie, act)).toMatchObject({ status: 403, code: "forbidden" });
      }
    },
  );

  test("still requires of a person of finance a proof of the usual kind before a refund", async () => {
    const person = await justSignedIn("finance");
    await db.query(
      sql`update session set proven_at = now() - interval '1 hour' where id = ${person.sessionId}`,
    );
    const refund = mutation("refunds.create", { paymentId: `pay_${"2".repeat(31)}` });
    expect((await call(person.cookie, refund)).code).toBe("proof_required");
  });
});

describe("a stale session", () => {
  test.each([
    ["delete a merchant", () => mutation("merchants.delete", { merchantId })],
    ["suspend a merchant", () => mutation("merchants.setStatus", { merchantId, status: "suspended" })],
    [
      "change the data that buyers give",
      () => mutation("merchants.setDataPolicy", { merchantId, ask: "always", from: null, reuse: true }),
    ],
    ["change the API version", () => mutation("versions.change", { version: "2026-02-18" })],
  ])("cannot %s without a proof", async (_, act) => {
    const person = await justSignedIn("owner");
    await db.query(
      sql`update session set proven_at = now() - interval '1 hour' where id = ${person.sessionId}`,
    );
    expect((await call(person.cookie, act())).code).toBe("proof_required");
  });
});
