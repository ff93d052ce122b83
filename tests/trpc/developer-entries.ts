import { expect } from "vitest";
import { ROLES, type Role } from "@/server/auth/scope";
import { newId } from "@/server/kernel/ids";
import type { TestAccount } from "@/tests/support/account";
import { db, sql } from "@/tests/support/sql";

/** What one account has that another must not reach, of what developers see. */
export interface DeveloperThings {
  requestId: string;
}

interface Ids extends DeveloperThings {
  paymentId: string;
  keyId: string;
  merchantId: string;
}

export const NO_REQUEST: DeveloperThings = { requestId: `req_${"2".repeat(31)}` };

const DEVELOPS: Role[] = ["owner", "admin", "developer"];

/** Who may, and what a stranger's ids come to: the first page, the search, keys, requests and versions. */
export const DEVELOPER_ENTRIES = {
  "apiKeys.roll": {
    type: "mutation" as const,
    roles: DEVELOPS,
    input: ({ keyId }: Ids) => ({ id: keyId, overlapHours: 24 }),
    foreign: { code: "not_found" },
  },
  "home.overview": {
    type: "query" as const,
    roles: ROLES,
    input: ({ merchantId }: Ids) => ({ range: "7d", merchantId }),
    foreign: { data: expect.objectContaining({ transactions: { now: 0, before: 0 } }) },
  },
  "home.notices": { type: "query" as const, roles: ROLES },
  "home.firstSteps": { type: "query" as const, roles: ROLES },
  "home.lookUp": {
    type: "query" as const,
    roles: ROLES,
    input: ({ paymentId }: Ids) => ({ text: paymentId }),
    foreign: {
      data: { payments: [], refunds: [], exceptions: [], customers: [], merchants: [], requests: [] },
    },
  },
  "requests.list": {
    type: "query" as const,
    roles: ROLES,
    input: ({ requestId }: Ids) => ({ requestId }),
    foreign: { data: { items: [], newer: null, older: null } },
  },
  "requests.inspect": {
    type: "query" as const,
    roles: ROLES,
    input: ({ requestId }: Ids) => ({ requestId }),
    foreign: { code: "not_found" },
  },
  "versions.get": { type: "query" as const, roles: ROLES },
  "versions.change": {
    type: "mutation" as const,
    roles: DEVELOPS,
    input: () => ({ version: "2026-02-18" }),
  },
};

/** A logged request of the account. */
export async function makeDeveloperThings({ id }: TestAccount): Promise<DeveloperThings> {
  const requestId = newId("req");
  await db.query(
    sql`insert into request_log (request_id, account_id, mode, key_id, method, route, path, status, duration_ms, created_at)
        values (${requestId}, ${id}, 'test', ${newId("key")}, 'GET', '/v1/payments', '/v1/payments', 200, 3, now())`,
  );
  return { requestId };
}
