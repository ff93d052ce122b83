import { beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { listPaymentChanges } from "@/server/listings/dashboard/list-payment-changes";
import { listPayments } from "@/server/listings/dashboard/list-payments";
import type { PaymentPage } from "@/server/listings/list-schema";
import { transition } from "@/server/payments/transition";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, sql, transaction } from "@/tests/support/sql";
import { makePayment } from "@/tests/trpc/make-payments";

const START = Date.UTC(2026, 0, 1);
const PAGE = 4;
/** Payments of which a plan without the index would read and sort most. */
const THOUSANDS = 3_000;

let account: TestAccount;
let scope: UserScope;
/** Newest first. */
let ids: string[];

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  const made: [createdAtMs: number, id: string][] = [];
  // Three at each moment, so that only the id distinguishes them.
  for (let i = 0; i < 15; i++) {
    const createdAtMs = START + Math.floor(i / 3) * 1_000;
    made.push([createdAtMs, await makePayment(account, { createdAtMs })]);
  }
  ids = made
    .toSorted(([at, id], [otherAt, otherId]) => otherAt - at || (id < otherId ? 1 : -1))
    .map(([, id]) => id);
  await makePayment(account, { mode: "live" });
  await makePayment(await makeAccount());
});

async function walk(
  first: PaymentPage,
  step: (page: PaymentPage) => Promise<PaymentPage | null>,
): Promise<PaymentPage[]> {
  const pages = [first];
  for (let page = await step(first); page && pages.length < 20; page = await step(page)) pages.push(page);
  return pages;
}

const idsOf = (pages: PaymentPage[]) => pages.map(({ items }) => items.map(({ id }) => id));

describe("pages", () => {
  test("show each payment of the account and mode once, newest first", async () => {
    const first = await listPayments(scope, { limit: PAGE });
    const pages = await walk(first, async ({ next }) =>
      next ? listPayments(scope, { next, limit: PAGE }) : null,
    );
    expect(idsOf(pages).flat()).toEqual(ids);
    expect(pages.map(({ items }) => items.length)).toEqual([4, 4, 4, 3]);
    expect(first.prev).toBeNull();
  });

  test("go back the way they came", async () => {
    const oldest = ids.at(-1) ?? "";
    const last = await listPayments(scope, { next: `${START + 1}.${oldest}`, limit: PAGE });
    const pages = await walk(last, async ({ prev }) =>
      prev ? listPayments(scope, { prev, limit: PAGE }) : null,
    );
    expect(idsOf(pages.reverse()).flat()).toEqual(ids);
  });

  test("keep their place while payments are made", async () => {
    const first = await listPayments(scope, { limit: PAGE });
    const made = await makePayment(account);
    const second = await listPayments(scope, { next: first.next ?? "", limit: PAGE });
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(PAGE, 2 * PAGE));
    ids.unshift(made);
  });

  test("before the beginning and after the end are empty", async () => {
    expect((await listPayments(scope, { next: `0.pay_1`, limit: PAGE })).items).toEqual([]);
    expect((await listPayments(scope, { prev: `9999999999999.pay_1`, limit: PAGE })).items).toEqual([]);
  });
});

describe("changes", () => {
  test("return the present state of the listed payments, and how many are newer", async () => {
    const page = await listPayments(scope, { limit: PAGE });
    const listed = { ids: page.items.map(({ id }) => id), newest: page.newest };
    expect((await listPaymentChanges(scope, listed)).newer).toBe(0);
    const paymentId = page.items[1]?.id ?? "";
    const move = { to: "cancelled", reason: "cancelled_by_user" } as const;
    await transaction((tx) => transition(tx, { paymentId, from: "requires_action", move }));
    for (let i = 0; i < 2; i++) ids.unshift(await makePayment(account));
    const { items, newer } = await listPaymentChanges(scope, listed);
    expect(newer).toBe(2);
    expect(items.find(({ id }) => id === paymentId)?.status).toBe("cancelled");
    expect(items).toHaveLength(PAGE);
  });

  test("count no further than a hundred", async () => {
    const busy = await makeAccount();
    for (let i = 0; i < 101; i++) await makePayment(busy);
    const theirs = await scopeOfMember(busy.user.id, busy.id, "test");
    expect((await listPaymentChanges(theirs, { ids: [], newest: null })).newer).toBe(100);
  });
});

describe("a line", () => {
  test("has amounts as digits, at any size", async () => {
    const amount = 2n ** 255n;
    const id = await makePayment(account, { unit: "iso4217/JPY", amount });
    const { items } = await listPayments(scope, { limit: 1 });
    expect(items[0]).toMatchObject({ id, amount: { unit: "iso4217/JPY", value: String(amount) } });
    expect(items[0]?.amount.display.decimals).toBe(0);
  });

  test("of a payment whose time has passed shows it before it is marked", async () => {
    const id = await makePayment(account, { lifetimeS: -1 });
    const { items } = await listPayments(scope, { limit: 1 });
    expect(items[0]).toMatchObject({ id, status: "expired" });
  });

  test("of thousands is found by the index, with fresh statistics", async () => {
    const busy = await makeAccount();
    await db.query(
      sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, expires_at, created_at)
          select 'pay_' || ${busy.id.slice(4)} || n, ${busy.id}, ${busy.merchant.id}, 'test', 'N-' || n, 'iso4217/USD', n,
            now() + interval '1 hour', ${new Date(START)}::timestamptz + n * interval '1 second'
          from generate_series(1, ${THOUSANDS}) n`,
    );
    await asTableOwner("analyze payment");
    const { rows } = await db.query<{ "QUERY PLAN": string }>(
      sql`explain select id from payment where account_id = ${busy.id} and mode = 'test'
          and (created_at, id) < (now(), 'pay_1') order by created_at desc, id desc limit 26`,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("payment_account_date_idx");
  });
});
