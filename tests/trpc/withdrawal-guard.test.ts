import { decodeFunctionData } from "viem";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { noticeText } from "@/components/notices/notice-text";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { chainsOf } from "@/server/chain/client/registry";
import { listNotices } from "@/server/notices/list-notices";
import { prepareWithdrawal } from "@/server/vaults/prepare-withdrawal";
import type { WalletSteps } from "@/server/vaults/schema";
import { makeUser, PASSWORD, type TestAccount } from "@/tests/support/account";
import { textsOf } from "@/tests/support/messages";
import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import { depositTo } from "@/tests/support/refunds";
import { refOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { db, many, sql } from "@/tests/support/sql";
import { assetOf, FIRST, type Guarded, makeGuarded, SECOND } from "@/tests/trpc/guarded";
import { type Call, call, memberOf, proveByFactor } from "@/tests/trpc/person";

const HELD = 20_000_000n;

let account: TestAccount;
let owner: UserScope;
let merchantId: string;
let add: Guarded["add"];
let change: Guarded["change"];
let goesTo: Guarded["goesTo"];
let passTime: Guarded["passTime"];
let keyScope: Guarded["keyScope"];

beforeEach(async () => {
  ({ account, owner, merchantId, add, change, goesTo, passTime, keyScope } = await makeGuarded());
});

const chain = () => {
  const [first] = chainsOf("test");
  if (!first) throw new Error("there is no test chain");
  return first;
};
const token = () => (chain().tokens[0]?.address ?? "0x") as `0x${string}`;
const fill = () => depositTo(chain(), merchantId, { token: token(), amount: HELD });
const movement = (amount = "1") => ({ merchantId, asset: assetOf(), amount });
const withdraw = (by = owner, amount = "1") => prepareWithdrawal(by, movement(amount), "req_withdraw");

/** The only address that the prepared transaction pays. */
function payeeOf({ actions }: WalletSteps): string {
  const [sent] = (actions[0]?.data.params ?? []) as { data: `0x${string}` }[];
  const { functionName, args } = decodeFunctionData({ abi: sharedRouterAbi, data: sent?.data ?? "0x" });
  if (functionName !== "withdraw") throw new Error(`it calls ${functionName}`);
  return String(args[2]).toLowerCase();
}

const prepared = () =>
  many<{ data: Record<string, string>; requestId: string }>(
    db,
    sql`select data, request_id as "requestId" from audit_event
        where account_id = ${account.id} and type = 'vault.withdrawal_prepared' order by id`,
  );

describe("a withdrawal from a vault", () => {
  test("pays the destination in force alone, and every owner sees who prepared it", async () => {
    await add();
    await fill();
    expect(payeeOf(await withdraw(owner, "1250000"))).toBe(FIRST);
    expect(await prepared()).toMatchObject([
      {
        data: { merchantId, amount: "1.25 USDC", to: expect.stringMatching(/aa$/i) },
        requestId: "req_withdraw",
      },
    ]);
    const coOwner = await scopeOfMember((await makeUser(account.id, "owner")).id, account.id, "test");
    const admin = await scopeOfMember((await makeUser(account.id, "admin")).id, account.id, "test");
    for (const each of [owner, coOwner]) {
      const notice = (await listNotices(each)).find(({ kind }) => kind === "withdrawal_prepared");
      if (!notice) throw new Error("there is no notice");
      const { title, text } = noticeText(notice, textsOf("en", "notices"));
      expect(title).toBe("Test owner prepared a withdrawal of 1.25 USDC");
      expect(text).toMatch(/^From the vault of Corner Shop on .+ to 0x0{38}aa, /i);
    }
    expect((await listNotices(admin)).some(({ kind }) => kind === "withdrawal_prepared")).toBe(false);
    await asTableOwner(
      "set local session_replication_role = replica",
      sql`update audit_event set created_at = now() - interval '8 days' where account_id = ${account.id}`,
    );
    expect((await listNotices(coOwner)).some(({ kind }) => kind === "withdrawal_prepared")).toBe(false);
  });

  test("pays the new destination once its time has come, before a worker has applied it", async () => {
    const { id } = await add();
    await fill();
    await change(id);
    await passTime();
    expect(payeeOf(await withdraw())).toBe(SECOND);
  });

  test("never pays an address that still waits, whichever of two parallel requests is first", async () => {
    const { id } = await add();
    await fill();
    const results = await Promise.allSettled([withdraw(), change(id), withdraw(), change(id), withdraw()]);
    const paid = results.flatMap((each) =>
      each.status === "fulfilled" && "actions" in each.value ? [payeeOf(each.value)] : [],
    );
    expect(paid.filter((to) => to !== FIRST)).toEqual([]);
    expect((await prepared()).length).toBe(paid.length);
    await expect(withdraw()).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("is not opened by a process whose clock jumps", async () => {
    const { id } = await add();
    await fill();
    await change(id);
    vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ["Date"] });
    try {
      await expect(withdraw()).rejects.toMatchObject({ code: "invalid_state" });
    } finally {
      vi.useRealTimers();
    }
    expect(await prepared()).toEqual([]);
  });

  test("ends with the right of its person, also between the request and its record", async () => {
    await add();
    await fill();
    const leaving = await makeUser(account.id, "owner");
    const stale = { ...owner, userId: leaving.id } as UserScope;
    await db.query(sql`update membership set role = 'viewer' where user_id = ${leaving.id}`);
    await expect(withdraw(stale)).rejects.toMatchObject({ code: "forbidden" });
    await db.query(sql`delete from membership where user_id = ${leaving.id}`);
    await expect(withdraw(stale)).rejects.toMatchObject({ code: "forbidden" });
    expect(await prepared()).toEqual([]);
  });
});

describe("a vault that somebody filled", () => {
  const bookDeposit = () =>
    pastTheRules(
      sql`insert into ledger_entry (chain_id, tx_hash, log_index, line, kind, router, from_account, from_party, to_account,
            to_party, token, amount)
          values (${chain().id}, ${`0x${"d".repeat(64)}`}, ${Date.now() % 1_000_000}, 0, 'deposit',
            ${routerOf(chain()).toLowerCase()}, 'outside', ${`0x${"e".repeat(40)}`}, 'vault', ${refOf(merchantId)},
            ${token().toLowerCase()}, ${HELD})`,
    );

  test("has something to redirect: its first destination waits, and pays nobody before", async () => {
    await fill();
    await bookDeposit();
    const { pendingChange } = await add();
    expect(pendingChange).toMatchObject({ from: null, to: expect.stringMatching(/aa$/i) });
    expect(await goesTo()).toBeNull();
    await expect(withdraw()).rejects.toMatchObject({ code: "invalid_state" });
    await passTime();
    expect(payeeOf(await withdraw())).toBe(FIRST);
  });

  test("of another asset redirects nothing", async () => {
    await bookDeposit();
    expect((await add(1)).pendingChange).toBeUndefined();
  });
});

describe("a thief", () => {
  const act = (): Call => ({ path: "vaults.withdraw", type: "mutation", input: movement() });

  test("with a session needs a fresh second factor, and then pays the merchant's own wallet", async () => {
    await add();
    await fill();
    const person = await memberOf(account.id, "owner");
    const prove = { password: PASSWORD, for: "payouts" };
    await call(person.cookie, { path: "security.prove", type: "mutation", input: prove });
    expect((await call(person.cookie, act())).text).toContain('"by":"second_factor"');
    await proveByFactor(person);
    await db.query(
      sql`update session set payouts_proven_at = now() - interval '6 minutes' where id = ${person.sessionId}`,
    );
    expect((await call(person.cookie, act())).code).toBe("proof_required");
    expect(await prepared()).toEqual([]);
    await proveByFactor(person);
    const { data } = await call(person.cookie, act());
    expect(payeeOf(data as WalletSteps)).toBe(FIRST);
  });

  test("with an API key finds no withdrawal, and no way to aim one", async () => {
    const answer = await call(null, act(), { "api-key": account.apiKey });
    expect(answer.status).toBe(401);
    const { id } = await add();
    await fill();
    await change(id, SECOND, await keyScope());
    await expect(withdraw()).rejects.toMatchObject({ code: "invalid_state" });
    await db.query(sql`update api_key set revoked_at = now() where account_id = ${account.id}`);
    expect(payeeOf(await withdraw())).toBe(FIRST);
  });
});
