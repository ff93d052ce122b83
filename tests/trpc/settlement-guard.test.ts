import { beforeEach, describe, expect, test, vi } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { applyDueChanges } from "@/server/settlements/apply-change";
import { changeDestinations } from "@/server/settlements/change-destination";
import { applyDueGuards, changeGuard, stopGuardChange } from "@/server/settlements/change-guard";
import { deleteSettlement } from "@/server/settlements/delete-settlement";
import { inspectGuard } from "@/server/settlements/inspect-guard";
import { listSettlements } from "@/server/settlements/list-settlements";
import { makeUser, type TestAccount } from "@/tests/support/account";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, one, sql } from "@/tests/support/sql";
import { at, FIRST, type Guarded, makeGuarded, SECOND, THIRD } from "@/tests/trpc/guarded";

let account: TestAccount;
let owner: UserScope;
let merchantId: string;
let add: Guarded["add"];
let change: Guarded["change"];
let goesTo: Guarded["goesTo"];
let waiting: Guarded["waiting"];
let passTime: Guarded["passTime"];
let statuses: Guarded["statuses"];
let recorded: Guarded["recorded"];
let keyScope: Guarded["keyScope"];

beforeEach(async () => {
  ({ account, owner, merchantId, add, change, goesTo, waiting, passTime, statuses, recorded, keyScope } =
    await makeGuarded());
});

describe("a change of where money goes", () => {
  test("waits a day; until then the money goes where it went, and both addresses are shown in full", async () => {
    const { id } = await add();
    const answer = await change(id);
    expect(answer).toMatchObject({ id, destination: expect.stringMatching(/aa$/i) });
    expect(answer.pendingChange).toMatchObject({
      from: expect.stringMatching(/aa$/i),
      to: expect.stringMatching(/bb$/i),
    });
    const { requestedAt = "", appliesAt = "" } = answer.pendingChange ?? {};
    expect(Math.round((Date.parse(appliesAt) - Date.parse(requestedAt)) / 60_000)).toBe(24 * 60);
    expect(await goesTo()).toBe(FIRST);
    expect(await waiting()).toMatchObject([
      {
        from: expect.stringMatching(/^0x0{38}aa$/i),
        to: expect.stringMatching(/^0x0{38}bb$/i),
        provenAt: null,
      },
    ]);
    expect((await listSettlements(owner, merchantId)).pendingChanges).toHaveLength(1);
  });

  test("takes effect after its time, once, whether a worker runs or not", async () => {
    const { id } = await add();
    await change(id);
    await passTime();
    expect(await goesTo()).toBe(SECOND);
    expect(await recorded()).toBe(1);
    await Promise.all(Array.from({ length: 4 }, () => applyDueChanges(50)));
    expect(await goesTo()).toBe(SECOND);
    expect(await statuses()).toEqual(["applied"]);
    expect(await recorded()).toBe(2);
  });

  test("is not hurried by a process whose clock jumps, nor by the database's own rules", async () => {
    const { id } = await add();
    await change(id);
    vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ["Date"] });
    try {
      await applyDueChanges(50);
      expect(await goesTo()).toBe(FIRST);
      expect(await statuses()).toEqual(["waiting"]);
    } finally {
      vi.useRealTimers();
    }
    const early = db.query(
      sql`update destination_change set status = 'applied', ended_at = now() where account_id = ${account.id}`,
    );
    await expect(early).rejects.toThrow(/does not apply yet/);
  });

  test("is one: the same again changes nothing, another replaces it, and parallel ones never both apply", async () => {
    const { id } = await add();
    const first = await change(id);
    expect((await change(id)).pendingChange).toEqual(first.pendingChange);
    await Promise.all([change(id, SECOND), change(id, THIRD), change(id, SECOND), change(id, THIRD)]);
    const [last, ...others] = await waiting();
    expect(others).toEqual([]);
    await passTime();
    await applyDueChanges(50);
    expect((await statuses()).filter((status) => status === "applied")).toHaveLength(1);
    expect(await goesTo()).toBe(last?.to?.toLowerCase());
  });

  test("also waits when it removes a destination, or adds one where money goes to the vault", async () => {
    const { id } = await add();
    expect(await deleteSettlement(owner, { merchantId, id })).toMatchObject({
      deleted: true,
      pendingChange: { to: null },
    });
    expect(await goesTo()).toBe(FIRST);
    await passTime();
    await applyDueChanges(50);
    expect(await goesTo()).toBeNull();
    const again = await add();
    expect(again).toHaveProperty("pendingChange");
    expect(await goesTo()).toBeNull();
    await passTime();
    await applyDueChanges(50);
    expect(await goesTo()).toBe(FIRST);
  });

  test("does not wait for the first destination of an asset that nobody paid in", async () => {
    expect(await add()).not.toHaveProperty("pendingChange");
    expect(await goesTo()).toBe(FIRST);
  });

  test("of several destinations is one call, all or none", async () => {
    const [one, two] = [await add(0), await add(1)];
    const both = [one.id, two.id].map((id) => ({ id, destination: at(THIRD) }));
    const wrong = [...both.slice(0, 1), { id: two.id, destination: at(`0x${"00".repeat(20)}`) }];
    await expect(changeDestinations(owner, { merchantId }, wrong)).rejects.toMatchObject({
      code: "params_validation",
    });
    expect(await waiting()).toEqual([]);
    await changeDestinations(owner, { merchantId }, both);
    expect(await waiting()).toHaveLength(2);
  });

  test("is in the audit log with both addresses in full, also when an API key made it", async () => {
    const { id } = await add();
    const key = await keyScope();
    await change(id, SECOND, key);
    const row = await one<{ data: Record<string, string> }>(
      db,
      sql`select data from audit_event where account_id = ${account.id} and type = 'settlement.change_requested'`,
    );
    expect(row.data).toMatchObject({ from: FIRST, to: SECOND, byKeyId: key.keyId });
  });
});

describe("the guard itself", () => {
  const due = () =>
    asTableOwner(
      "set local session_replication_role = replica",
      sql`update settlement_guard_change set applies_at = clock_timestamp() - interval '1 second' where account_id = ${account.id}`,
    );

  test("is strengthened at once, and weakened after its own waiting time", async () => {
    await changeGuard(owner, { waitHours: 48, fourEyes: true }, "req_1");
    expect(await inspectGuard(owner)).toMatchObject({ waitHours: 48, fourEyes: true, waiting: null });
    await changeGuard(owner, { waitHours: 1, fourEyes: false }, "req_2");
    const { waiting: later, ...guard } = await inspectGuard(owner);
    expect(guard).toMatchObject({ waitHours: 48, fourEyes: true });
    expect(Math.round(((later?.appliesAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(48);
    const { id } = await add();
    const { pendingChange } = await change(id);
    expect(Math.round((Date.parse(pendingChange?.appliesAt ?? "") - Date.now()) / 3_600_000)).toBe(48);
    await due();
    expect(await inspectGuard(owner)).toMatchObject({ waitHours: 1, fourEyes: false });
    await applyDueGuards(50);
    expect(await inspectGuard(owner)).toMatchObject({ waitHours: 1, fourEyes: false, waiting: null });
    expect((await change(id)).pendingChange).toEqual(pendingChange);
  });

  test("stays as it is when an owner stops its change", async () => {
    await changeGuard(owner, { waitHours: 0, fourEyes: false }, "req_1");
    await stopGuardChange(owner, "req_2");
    await due();
    await applyDueGuards(50);
    expect(await inspectGuard(owner)).toMatchObject({ waitHours: 24, waiting: null });
    const admin = await scopeOfMember((await makeUser(account.id, "admin")).id, account.id, "test");
    await expect(changeGuard(admin, { waitHours: 0, fourEyes: false }, "req_3")).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
