import { beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { confine, type PaymentFilter, type ScopedFilter } from "@/server/filters/payment-filter";
import { transition } from "@/server/payments/transition";
import { loadStats, type PaymentStats } from "@/server/statistics/payment-stats";
import { tallyPayments } from "@/server/statistics/tally-payments";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { buyerOf, type Listed, storeListed } from "@/tests/support/listed-payments";
import { db, many, one, sql, transaction } from "@/tests/support/sql";

const DAY_MS = 86_400_000;
const START = Date.UTC(2025, 10, 20, 12);
const DAYS = 75;
const STATUSES = [
  "requires_action",
  "processing",
  "succeeded",
  "succeeded",
  "succeeded",
  "failed",
  "expired",
] as const;
const ANYTHING: PaymentFilter = {
  merchantIds: null,
  from: null,
  before: null,
  statuses: null,
  tokenSymbols: null,
  chainIds: null,
  reference: null,
};

let account: TestAccount;
let scope: UserScope;
/** Generates repeatable random numbers, so that a failure can be reproduced (Lehmer, 1951). */
let seed = 20_260_218;
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

function randomPayment(): Listed {
  const chainId = 31_337 + random(2);
  return {
    status: STATUSES[random(STATUSES.length)],
    createdAt: new Date(START + random(DAYS) * DAY_MS + random(DAY_MS)),
    merchantId: random(3) ? account.merchant.id : account.otherMerchant.id,
    symbol: random(4) ? undefined : "USDT",
    chainId,
    currency: (["USD", "EUR", "JPY", null] as const)[random(4)],
    minor: BigInt(1 + random(10_000)),
    buyer: random(10) ? buyerOf(random(12), chainId) : null,
    lifetimeS: random(2) ? 900 : -1,
    reference: `order ${random(5)}`,
  };
}

const at = (days: number) => new Date(START + days * DAY_MS);
const filters = (): PaymentFilter[] => {
  const { merchant, otherMerchant } = account;
  const ranges = [
    {},
    { from: at(3.2) },
    { before: at(60.7) },
    { from: new Date("2025-12-01T00:00:00Z"), before: new Date("2026-01-01T00:00:00Z") },
    { from: new Date("2025-12-01T00:00:00.001Z"), before: new Date("2026-01-31T23:59:59.999Z") },
    { from: at(10.1), before: at(10.2) },
    { from: at(10.4), before: at(11.6) },
    { from: at(20), before: at(26) },
    { from: at(30), before: at(29) },
    { from: new Date("0000-01-01T00:00:00Z"), before: new Date("9999-12-31T00:00:00Z") },
  ];
  const others: Partial<PaymentFilter>[] = [
    {},
    { merchantIds: [merchant.id] },
    { merchantIds: [merchant.id, otherMerchant.id] },
    { merchantIds: [] },
    { merchantIds: ["mrch_1"] },
    { statuses: ["succeeded"] },
    { statuses: ["requires_action", "processing"] },
    { statuses: ["expired"], merchantIds: [otherMerchant.id] },
    { tokenSymbols: ["USDT"], chainIds: [31_338] },
    { reference: "der 3" },
  ];
  return ranges.flatMap((range) => others.map((other) => ({ ...ANYTHING, ...range, ...other })));
};

interface Row extends Record<string, unknown> {
  status: string;
  currency: string | null;
  minor: bigint | null;
  buyer: string | null;
}

/** Computes the same from every payment, in plain SQL. */
async function countOneByOne(filter: ScopedFilter): Promise<PaymentStats> {
  const rows = await many<Row>(
    db,
    sql`select status, fiat_currency as currency, fiat_minor as minor, buyer_account as buyer from payment
        where account_id = ${filter.scope.accountId} and mode = ${filter.scope.mode}::run_mode
          and (${filter.merchantIds}::text[] is null or merchant_id = any(${filter.merchantIds}))
          and (${filter.from}::timestamptz is null or created_at >= ${filter.from})
          and (${filter.before}::timestamptz is null or created_at < ${filter.before})
          and (${filter.statuses}::text[] is null or
            case when status = 'requires_action' and expires_at <= now() then 'expired' else status::text end = any(${filter.statuses}))
          and (${filter.tokenSymbols}::text[] is null or token_symbol = any(${filter.tokenSymbols}))
          and (${filter.chainIds}::bigint[] is null or chain_id = any(${filter.chainIds}))
          and (${filter.reference}::text is null or position(${filter.reference} in reference_id) > 0)`,
  );
  const revenue = new Map<string, bigint>();
  for (const { status, currency, minor } of rows) {
    if (status !== "succeeded" || currency === null || minor === null) continue;
    revenue.set(currency, (revenue.get(currency) ?? 0n) + minor);
  }
  return {
    revenue: [...revenue].map(([currency, minor]) => ({ currency, minor })).sort(byCurrency),
    transactions: rows.length,
    paid: rows.filter(({ status }) => status === "succeeded").length,
    customers: new Set(rows.flatMap(({ buyer }) => buyer?.split(":").at(-1) ?? [])).size,
  };
}

const byCurrency = (a: { currency: string }, b: { currency: string }) => (a.currency < b.currency ? -1 : 1);

async function expectExact(): Promise<void> {
  for (const filter of filters()) {
    const scoped = confine(scope, filter);
    const stats = await loadStats(scoped);
    stats.revenue.sort(byCurrency);
    expect(stats, JSON.stringify(filter)).toEqual(await countOneByOne(scoped));
  }
}

const untallied = async () =>
  (await one<{ count: number }>(db, sql`select count(*) from payment_untallied`)).count;

describe("statistics are exact", () => {
  test("before anything is tallied, while it is, and afterwards, in every order of payments", async () => {
    await storeListed(await makeAccount(), { status: "succeeded" });
    await storeListed(account, { status: "succeeded", mode: "live" });
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 60; i++) await storeListed(account, randomPayment());
      await expectExact();
      // Only a part, so that later rounds come before, between and after the counted ones.
      while ((await untallied()) > 15) expect(await tallyPayments(7)).toBe(7);
      await expectExact();
    }
    while ((await tallyPayments(1_000)) > 0);
    expect(await untallied()).toBe(0);
    await expectExact();
  });

  test("when open payments end", async () => {
    const open = await many<{ id: string }>(
      db,
      sql`select id from payment where account_id = ${account.id} and status = 'requires_action' and expires_at > now()`,
    );
    expect(open.length).toBeGreaterThan(5);
    const move = { to: "cancelled", reason: "cancelled_by_user" } as const;
    for (const { id: paymentId } of open) {
      await transaction((tx) => transition(tx, { paymentId, from: "requires_action", move }));
    }
    await expectExact();
    expect(await untallied()).toBe(open.length);
    expect(await tallyPayments(1_000)).toBe(open.length);
    await expectExact();
  });

  test("when two count at once: one does, and everything is counted once", async () => {
    for (let i = 0; i < 40; i++) await storeListed(account, { ...randomPayment(), status: "failed" });
    await Promise.all(Array.from({ length: 8 }, () => tallyPayments(10)));
    while ((await tallyPayments(10)) > 0);
    await expectExact();
  });

  test("when counting is rolled back", async () => {
    for (let i = 0; i < 10; i++) await storeListed(account, { ...randomPayment(), status: "expired" });
    const undone = transaction(async (tx) => {
      await tx.query(sql`select tally_payments(5)`);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await expectExact();
    expect(await untallied()).toBe(10);
  });
});
