import { beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "@/server/accounts/create-api-key";
import { listApiKeys } from "@/server/accounts/list-api-keys";
import { revokeApiKey } from "@/server/accounts/revoke-api-key";
import type { CreateApiKey } from "@/server/accounts/schema";
import { authenticateKey } from "@/server/auth/authenticate-key";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, many, one, sql } from "@/tests/support/sql";

const input: CreateApiKey = {
  name: "  Shop server ",
  mode: "test",
  permissions: ["payments:read", "payments:write", "payments:read"],
  expiresInDays: 30,
  merchantIds: null,
};

let account: TestAccount;
let scope: UserScope;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

function auditOf(keyId: string): Promise<{ type: string; userId: string; requestId: string | null }[]> {
  return many(
    db,
    sql`select type, user_id as "userId", request_id as "requestId" from audit_event
        where account_id = ${account.id} and data ->> 'keyId' = ${keyId} order by id`,
  );
}

describe("creating a key", () => {
  test("gives one that works, with what it may do", async () => {
    const { key, item } = await createApiKey(
      scope,
      { ...input, merchantIds: [account.merchant.id] },
      "req_1",
    );
    expect(item).toMatchObject({ name: "Shop server", status: "active", createdBy: "Test owner" });
    expect(await authenticateKey(key)).toMatchObject({
      accountId: account.id,
      keyId: item.id,
      mode: "test",
      permissions: ["payments:read", "payments:write"],
      merchantIds: [account.merchant.id],
    });
  });

  test("without a limit works for every merchant", async () => {
    const { key } = await createApiKey(scope, input, null);
    expect((await authenticateKey(key)).merchantIds).toBeNull();
  });

  test("ends after its days, by the database's clock", async () => {
    const { item } = await createApiKey(scope, input, null);
    const { days } = await one<{ days: number }>(
      db,
      sql`select extract(epoch from expires_at - now())::float8 / 86400 as days from api_key where id = ${item.id}`,
    );
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThanOrEqual(30);
    const forever = await createApiKey(scope, { ...input, expiresInDays: null }, null);
    expect(forever.item.expiresAt).toBeNull();
  });

  test("keeps nothing that would give the key away", async () => {
    const { key, item } = await createApiKey(scope, input, null);
    const { row } = await one<{ row: string }>(
      db,
      sql`select k::text as row from api_key k where id = ${item.id}`,
    );
    expect(row).not.toContain(key.slice(13, -4));
    expect(`${item.prefix}…${item.last4}`).toBe(`${key.slice(0, 13)}…${key.slice(-4)}`);
    const audit = await many<{ row: string }>(
      db,
      sql`select a::text as row from audit_event a where account_id = ${account.id}`,
    );
    expect(audit.filter(({ row: text }) => text.includes(key.slice(13)))).toEqual([]);
  });

  test("is written to the audit log, with the person", async () => {
    const { item } = await createApiKey(scope, input, "req_2");
    expect(await auditOf(item.id)).toEqual([
      { type: "api_key.created", userId: account.user.id, requestId: "req_2" },
    ]);
  });

  test("leaves nothing when its audit entry cannot be written", async () => {
    const before = await listApiKeys(scope);
    await asTableOwner(
      sql`alter table audit_event add constraint nothing_more check (type <> 'api_key.created') not valid`,
    );
    try {
      await expect(createApiKey(scope, input, null)).rejects.toThrow();
    } finally {
      await asTableOwner(sql`alter table audit_event drop constraint nothing_more`);
    }
    expect(await listApiKeys(scope)).toEqual(before);
  });
});

describe("revoking a key", () => {
  test("ends it at once, for good", async () => {
    const { key, item } = await createApiKey(scope, input, null);
    await authenticateKey(key);
    const revoked = await revokeApiKey(scope, item.id, "req_3");
    expect(revoked.status).toBe("revoked");
    await expect
      .poll(
        () =>
          authenticateKey(key).then(
            () => "works",
            () => "refused",
          ),
        { timeout: 3_000 },
      )
      .toBe("refused");
    expect((await auditOf(item.id)).map(({ type }) => type)).toEqual(["api_key.created", "api_key.revoked"]);
  });

  test("again answers as the first time and is not logged twice", async () => {
    const { item } = await createApiKey(scope, input, null);
    const first = await revokeApiKey(scope, item.id, null);
    expect(await revokeApiKey(scope, item.id, null)).toEqual(first);
    expect(await auditOf(item.id)).toHaveLength(2);
  });
});

test("a key whose time has passed is listed as expired", async () => {
  const { item } = await createApiKey(scope, input, null);
  await db.query(sql`update api_key set expires_at = now() - interval '1 ms' where id = ${item.id}`);
  expect((await listApiKeys(scope)).find(({ id }) => id === item.id)?.status).toBe("expired");
});
