import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { newId } from "@/server/kernel/ids";
import { applyDueChanges } from "@/server/settlements/apply-change";
import { approveChange } from "@/server/settlements/approve-change";
import { stopChange } from "@/server/settlements/stop-change";
import { prepareWithdrawal } from "@/server/vaults/prepare-withdrawal";
import { makeAccount, makeUser, PASSWORD, type TestAccount } from "@/tests/support/account";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, sql } from "@/tests/support/sql";
import { assetOf, at, FIRST, type Guarded, makeGuarded, SECOND, THIRD } from "@/tests/trpc/guarded";
import { type Call, call, memberOf, proveByFactor } from "@/tests/trpc/person";

let account: TestAccount;
let owner: UserScope;
let merchantId: string;
let add: Guarded["add"];
let change: Guarded["change"];
let goesTo: Guarded["goesTo"];
let waiting: Guarded["waiting"];
let changeIdOf: Guarded["changeIdOf"];
let passTime: Guarded["passTime"];
let statuses: Guarded["statuses"];
let keyScope: Guarded["keyScope"];

beforeEach(async () => {
  ({ account, owner, merchantId, add, change, goesTo, waiting, changeIdOf, passTime, statuses, keyScope } =
    await makeGuarded());
});

describe("an owner", () => {
  test("stops a change without a proof; it never takes effect", async () => {
    const { id } = await add();
    await change(id, SECOND, await keyScope());
    await stopChange(owner, await changeIdOf(), "req_1");
    expect(await waiting()).toEqual([]);
    await applyDueChanges(50);
    expect(await goesTo()).toBe(FIRST);
    expect(await statuses()).toEqual(["stopped"]);
  });

  test("approves a change at once; what another approved or stopped is not undone", async () => {
    const { id } = await add();
    await change(id);
    const changeId = await changeIdOf();
    await approveChange(owner, changeId, "req_1");
    expect(await goesTo()).toBe(SECOND);
    await expect(stopChange(owner, changeId, "req_2")).rejects.toMatchObject({ code: "invalid_state" });
    await expect(approveChange(owner, changeId, "req_3")).rejects.toMatchObject({ code: "invalid_state" });
    expect(await statuses()).toEqual(["applied"]);
  });

  test("does not approve with a membership or factor younger than the waiting time, once the account is older", async () => {
    const { id } = await add();
    await change(id);
    await asTableOwner(
      sql`update account set created_at = now() - interval '9 days' where id = ${account.id}`,
    );
    const approve = async () => approveChange(owner, await changeIdOf(), "req_1");
    await expect(approve()).rejects.toMatchObject({ code: "forbidden", details: { reason: "too_new" } });
    const person = { userId: account.user.id, sessionId: "none", cookie: "" };
    await proveByFactor(person, 2);
    await approve();
    expect(await goesTo()).toBe(SECOND);
  });

  test("does not approve their own change, or that of their key, where the account demands a second person", async () => {
    const { id } = await add();
    await db.query(sql`update account set settlement_four_eyes = true where id = ${account.id}`);
    const other = await makeUser(account.id, "owner");
    const second = await scopeOfMember(other.id, account.id, "test");
    for (const by of [owner, await keyScope(account.user.id)]) {
      await change(id, by === owner ? SECOND : THIRD, by);
      const changeId = await changeIdOf();
      await expect(approveChange(owner, changeId, "req_1")).rejects.toMatchObject({
        details: { reason: "four_eyes" },
      });
      await approveChange(second, changeId, "req_2");
    }
    expect(await goesTo()).toBe(THIRD);
  });

  test("is the only one who approves or stops the change of somebody else; the author stops their own", async () => {
    const { id } = await add();
    const admin = await scopeOfMember((await makeUser(account.id, "admin")).id, account.id, "test");
    await change(id);
    const changeId = await changeIdOf();
    await expect(approveChange(admin, changeId, "req_1")).rejects.toMatchObject({ code: "forbidden" });
    await expect(stopChange(admin, changeId, "req_1")).rejects.toMatchObject({ code: "forbidden" });
    await change(id, THIRD, admin);
    await stopChange(admin, await changeIdOf(), "req_2");
    const stranger = await makeAccount();
    const theirs = await scopeOfMember(stranger.user.id, stranger.id, "test");
    await change(id);
    await expect(stopChange(theirs, await changeIdOf(), "req_3")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a change ends with", () => {
  const removals: [string, (userId: string) => Promise<unknown>][] = [
    ["its author's membership", (id) => db.query(sql`delete from membership where user_id = ${id}`)],
    ["its author's role", (id) => db.query(sql`update membership set role = 'viewer' where user_id = ${id}`)],
  ];
  test.each(removals)("%s, and they approve and request nothing more", async (_, remove) => {
    const { id } = await add();
    const { id: userId } = await makeUser(account.id, "owner");
    const leaving = await scopeOfMember(userId, account.id, "test");
    await change(id, SECOND, leaving);
    await remove(userId);
    expect(await statuses()).toEqual(["stopped"]);
    // A scope from before the removal, as a request in flight has it.
    await expect(change(id, THIRD, leaving)).rejects.toMatchObject({ code: "forbidden" });
    await change(id, THIRD);
    await expect(approveChange(leaving, await changeIdOf(), "req_1")).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await goesTo()).toBe(FIRST);
  });

  test("the revocation of the key that made it, unless its time has come", async () => {
    const { id } = await add();
    const key = await keyScope();
    await change(id, SECOND, key);
    await passTime();
    const revoke = (revokedAt: string | null) =>
      db.query(sql`update api_key set revoked_at = ${revokedAt} where id = ${key.keyId}`);
    await revoke(new Date().toISOString());
    expect(await goesTo()).toBe(SECOND);
    await applyDueChanges(50);
    await revoke(null);
    await change(id, THIRD, key);
    await revoke(new Date().toISOString());
    expect(await statuses()).toEqual(["applied", "stopped"]);
    await expect(change(id, THIRD, key)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a stolen session", () => {
  const mutation = (path: string, input: unknown): Call => ({ path, type: "mutation", input });

  test("redirects nothing without a second factor, not even with the password", async () => {
    const { id } = await add();
    const person = await memberOf(account.id, "owner");
    const act = mutation("settlements.change", { merchantId, id, destination: at(SECOND) });
    await call(person.cookie, mutation("security.prove", { password: PASSWORD, for: "payouts" }));
    const refused = await call(person.cookie, act);
    expect(refused.code).toBe("proof_required");
    expect(refused.text).toContain('"by":"second_factor"');
    await proveByFactor(person);
    await db.query(sql`update session set payouts_proven_at = null where id = ${person.sessionId}`);
    for (const each of [
      act,
      mutation("settlements.remove", { merchantId, id }),
      mutation("settlements.changeAll", { merchantId, changes: [{ id, destination: at(SECOND) }] }),
      mutation("settlements.changeGuard", { waitHours: 0, fourEyes: false }),
      mutation("vaults.withdraw", { merchantId, asset: assetOf(), amount: "1" }),
    ])
      expect({ path: each.path, code: (await call(person.cookie, each)).code }).toEqual({
        path: each.path,
        code: "proof_required",
      });
    await proveByFactor(person);
    expect((await call(person.cookie, act)).status).toBe(200);
    await db.query(sql`update session set payouts_proven_at = null where id = ${person.sessionId}`);
    const approve = mutation("settlements.approveChange", { changeId: await changeIdOf() });
    expect((await call(person.cookie, approve)).code).toBe("proof_required");
  });

  test("proves nothing with a factor that was enabled after the proof", async () => {
    const { id } = await add();
    const person = await memberOf(account.id, "owner");
    await proveByFactor(person);
    await db.query(sql`update "user" set totp_enabled_at = now() where id = ${person.userId}`);
    const act = mutation("settlements.change", { merchantId, id, destination: at(SECOND) });
    expect((await call(person.cookie, act)).code).toBe("proof_required");
  });
});

test("an owner approves nothing with a passkey that is newer than the waiting time", async () => {
  const { id } = await add();
  await change(id);
  await asTableOwner(
    sql`update account set created_at = now() - interval '60 days' where id = ${account.id}`,
  );
  const person = await memberOf(account.id, "owner");
  await proveByFactor(person);
  await db.query(
    sql`insert into passkey (id, user_id, credential_id, public_key, counter, name, transports, aaguid, is_synced, session_id)
        values (${newId("psk")}, ${person.userId}, ${randomBytes(32)}, ${randomBytes(32)}, 0, 'Thief', '{}',
          '00000000-0000-0000-0000-000000000000', false, ${person.sessionId})`,
  );
  const input = { changeId: await changeIdOf() };
  const approve = { path: "settlements.approveChange", type: "mutation", input } as const;
  expect((await call(person.cookie, approve)).code).toBe("forbidden");
  await asTableOwner(
    sql`update passkey set created_at = now() - interval '30 days' where user_id = ${person.userId}`,
  );
  expect((await call(person.cookie, approve)).status).toBe(200);
});

test("a withdrawal is refused while a change of its destination waits", async () => {
  const { id } = await add();
  await change(id);
  const withdraw = prepareWithdrawal(owner, { merchantId, asset: assetOf(), amount: "1" });
  await expect(withdraw).rejects.toMatchObject({
    code: "invalid_state",
    details: { changeId: await changeIdOf() },
  });
});
