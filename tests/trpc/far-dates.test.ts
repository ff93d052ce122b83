import { beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { listPaymentChanges } from "@/server/listings/dashboard/list-payment-changes";
import { listPayments } from "@/server/listings/dashboard/list-payments";
import { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import { totalPayments } from "@/server/listings/dashboard/total-payments";
import { exportPayments } from "@/server/listings/export/export-payments";
import { listRequests } from "@/server/requests/list-requests";
import { ListRequests } from "@/server/requests/schema";
import { getOverview } from "@/server/statistics/get-overview";
import { OverviewQuery } from "@/server/statistics/overview-schema";
import { makeAccount } from "@/tests/support/account";
import { storeListed } from "@/tests/support/listed-payments";

let scope: UserScope;

beforeAll(async () => {
  const account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  await storeListed(account, { status: "succeeded" });
});

const SPANS: [from: string, to: string, found: number][] = [
  ["9999-12-31", "9999-12-31", 0],
  ["9999-12-31T23:59", "9999-12-31T23:59", 0],
  ["0000-01-01", "9999-12-31", 1],
  ["0000-01-01", "0000-01-01", 0],
  ["0000-01-01T00:00", "0000-02-01T00:01", 0],
  ["1969-01-01", "1970-01-01", 0],
];

describe.each(SPANS)("payments from %s to %s", (from, to, found) => {
  const query = PaymentsQuery.parse({ from, to });

  test("are listed, summed and exported", async () => {
    const { items } = await listPayments(scope, { ...query, limit: 10 });
    expect(items).toHaveLength(found);
    expect((await totalPayments(scope, query)).payments).toBe(found);
    const { newer } = await listPaymentChanges(scope, { query, ids: [], newest: null });
    expect(newer).toBe(found);
    expect((await exportPayments(scope, query, null)).total).toBe(found);
  });

  test("have their API requests listed", async () => {
    const days = { from: from.slice(0, 10), to: to.slice(0, 10) };
    expect(await listRequests(scope, ListRequests.parse({ ...days, limit: 10 }))).toBeDefined();
  });
});

describe("a chosen period of the overview", () => {
  test.each([
    ["1972-01-01", "1972-01-31"],
    ["8999-12-01", "8999-12-31"],
  ])("can be from %s to %s", async (from, to) => {
    const query = OverviewQuery.parse({ range: "custom", from, to });
    expect(await getOverview(scope, query)).toMatchObject({ transactions: { now: 0, before: 0 } });
  });

  test.each([
    ["0000-01-01", "0000-12-31"],
    ["9999-12-31", "9999-12-31"],
  ])("cannot be from %s to %s", (from, to) => {
    expect(OverviewQuery.safeParse({ range: "custom", from, to }).success).toBe(false);
  });
});
