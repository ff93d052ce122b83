import { beforeEach, describe, expect, test } from "vitest";
import { changeApiVersion } from "@/server/accounts/change-api-version";
import { createApiKey } from "@/server/accounts/create-api-key";
import { getApiVersions } from "@/server/accounts/get-api-versions";
import { listApiKeys } from "@/server/accounts/list-api-keys";
import { revokeApiKey } from "@/server/accounts/revoke-api-key";
import { rollApiKey } from "@/server/accounts/roll-api-key";
import { authenticateKey } from "@/server/auth/authenticate-key";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { db, many, sql } from "@/tests/support/sql";

let account: TestAccount;
let scope: UserScope;

beforeEach(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

const makeKey = () =>
  createApiKey(
    scope,
    {
      name: "Shop server",
      mode: "test",
      permissions: ["payments:read"],
      expiresInDays: 30,
      merchantIds: [account.merchant.id],
    },
    null,
  );
const hoursLeft = (at: Date | null) => ((at?.getTime() ?? 0) - Date.now()) / 3_600_000;

describe("rolling a key", () => {
  test("gives one with the same rights and lifetime; both work until the overlap has ended", async () => {
    const old = await makeKey();
    const made = await rollApiKey(scope, { id: old.item.id, overlapHours: 24 }, "req_1");
    expect(made.item).toMatchObject({
      name: "Shop server",
      mode: "test",
      permissions: ["payments:read"],
      merchantIds: [account.merchant.id],
      replacedBy: null,
    });
    expect(hoursLeft(made.item.expiresAt)).toBeCloseTo(30 * 24, 0);
    expect((await authenticateKey(made.key)).keyId).toBe(made.item.id);
    expect((await authenticateKey(old.key)).keyId).toBe(old.item.id);
    const listed = (await listApiKeys(scope)).find(({ id }) => id === old.item.id);
    expect(listed).toMatchObject({ status: "active", replacedBy: made.item.id, isExpiring: false });
    expect(hoursLeft(listed?.expiresAt ?? null)).toBeCloseTo(24, 1);
    const audit = await many<{ data: object }>(
      db,
      sql`select data from audit_event where account_id = ${account.id} and type = 'api_key.rolled'`,
    );
    expect(audit).toEqual([{ data: expect.objectContaining({ replaces: old.item.id, overlapHours: 24 }) }]);
  });

  test("without an overlap ends the old one at once, in every process", async () => {
    const old = await makeKey();
    await authenticateKey(old.key);
    await rollApiKey(scope, { id: old.item.id, overlapHours: 0 }, null);
    const outcome = () =>
      authenticateKey(old.key).then(
        () => "works",
        () => "refused",
      );
    await expect.poll(outcome, { timeout: 3_000 }).toBe("refused");
  });

  test("never lets the old one live longer than it would have", async () => {
    const old = await makeKey();
    await db.query(sql`update api_key set expires_at = now() + interval '1 hour' where id = ${old.item.id}`);
    await rollApiKey(scope, { id: old.item.id, overlapHours: 72 }, null);
    const listed = (await listApiKeys(scope)).find(({ id }) => id === old.item.id);
    expect(hoursLeft(listed?.expiresAt ?? null)).toBeLessThan(1.01);
  });

  test("is refused for one that was rolled, revoked, or has expired; two at once make one", async () => {
    const old = await makeKey();
    const both = await Promise.allSettled(
      [1, 2].map(() => rollApiKey(scope, { id: old.item.id, overlapHours: 1 }, null)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const again = rollApiKey(scope, { id: old.item.id, overlapHours: 1 }, null);
    await expect(again).rejects.toMatchObject({ code: "invalid_state" });
    const revoked = await makeKey();
    await revokeApiKey(scope, revoked.item.id, null);
    const late = rollApiKey(scope, { id: revoked.item.id, overlapHours: 1 }, null);
    await expect(late).rejects.toMatchObject({ code: "invalid_state" });
  });
});

describe("the pinned version", () => {
  const pin = (version: string) =>
    db.query(sql`update account set api_version = ${version} where id = ${account.id}`);

  test("is shown with what was published, the newest first", async () => {
    const { pinned, published } = await getApiVersions(scope);
    expect(pinned).toBe("2026-02-18");
    expect(published).toMatchObject([
      { version: "2026-02-19.preview", isPreview: true, isPinnable: false },
      { version: "2026-02-18", isPreview: false, isPinnable: false },
    ]);
  });

  test("goes up, with an audit entry, and once", async () => {
    await pin("2025-01-01");
    expect((await getApiVersions(scope)).published[1]?.isPinnable).toBe(true);
    expect(await changeApiVersion(scope, "2026-02-18", "req_2")).toEqual({ pinned: "2026-02-18" });
    expect(await changeApiVersion(scope, "2026-02-18", "req_3")).toEqual({ pinned: "2026-02-18" });
    const audit = await many<{ data: object; requestId: string }>(
      db,
      sql`select data, request_id as "requestId" from audit_event
          where account_id = ${account.id} and type = 'api_version.changed'`,
    );
    expect(audit).toEqual([{ data: { from: "2025-01-01", to: "2026-02-18" }, requestId: "req_2" }]);
  });

  test.each([
    ["2026-02-19.preview", "invalid_api_version"],
    ["newest", "invalid_api_version"],
    ["2026-02-20", "unknown_api_version"],
  ])("is not changed to %s", async (version, code) => {
    await expect(changeApiVersion(scope, version, null)).rejects.toMatchObject({ code });
  });

  test("never goes down", async () => {
    await pin("2026-02-19.preview");
    await expect(changeApiVersion(scope, "2026-02-18", null)).rejects.toMatchObject({
      code: "api_version_downgrade",
      details: { pinned: "2026-02-19.preview" },
    });
  });
});
