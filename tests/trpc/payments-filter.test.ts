import { beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { listFilterChoices } from "@/server/listings/dashboard/list-filter-choices";
import { listPaymentChanges } from "@/server/listings/dashboard/list-payment-changes";
import { listPayments } from "@/server/listings/dashboard/list-payments";
import type { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import { totalPayments } from "@/server/listings/dashboard/total-payments";
import { tallyPayments } from "@/server/statistics/tally-payments";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { buyerOf, type Listed, storeListed } from "@/tests/support/listed-payments";
import { storeRefund } from "@/tests/support/listed-refunds";
import { pastTheRules } from "@/tests/support/owner-db";
import { db, many, sql } from "@/tests/support/sql";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const addressOf = (number: number) => buyerOf(number).split(":").at(-1) ?? "";
const at = (day: number) => new Date(START + day * DAY_MS);

let account: TestAccount;
let scope: UserScope;
let stranger: UserScope;
const ids: Record<string, string> = {};

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  const other = await makeAccount();
  stranger = await scopeOfMember(other.user.id, other.id, "test");
  const listed: Record<string, Listed> = {
    paid: {
      status: "succeeded",
      minor: 1_000n,
      symbol: "USDC",
      buyer: buyerOf(1),
      createdAt: at(0),
      reference: "Alpha-1",
      description: "Two teas & 50% off",
      metadata: { cart: "4711", note: 'say "hi"' },
    },
    euro: {
      status: "succeeded",
      minor: 900n,
      symbol: "EURC",
      currency: "EUR",
      buyer: buyerOf(2),
      createdAt: at(1),
    },
    far: {
      status: "succeeded",
      minor: 5_000n,
      symbol: "USDC",
      chainId: 31_338,
      buyer: buyerOf(1, 31_338),
      createdAt: at(2),
    },
    failed: { status: "failed", minor: 2_500n, createdAt: at(3), reference: "ALPHA-2" },
    kiosk: { status: "cancelled", minor: 100n, createdAt: at(4), merchantId: account.otherMerchant.id },
    open: { minor: 7_777n, createdAt: at(5), lifetimeS: 900, reference: "50%_off".replace(/[%_]/g, "/") },
    yen: { status: "expired", minor: 300n, currency: "JPY", createdAt: at(6) },
  };
  for (const [name, each] of Object.entries(listed)) ids[name] = await storeListed(account, each);
  await storeRefund(ids.paid ?? "", { amount: 4_000_000n });
  await storeRefund(ids.euro ?? "", { amount: 9_000_000n });
  await storeRefund(ids.far ?? "", { amount: 1n, status: "pending" });
  await storeListed(other, { ...listed.paid, reference: "Alpha-9" });
  await tallyPayments(100);
});

async function found(query: PaymentsQuery, as = scope): Promise<string[]> {
  const { items } = await listPayments(as, { ...query, limit: 100 });
  return items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? "stranger");
}

describe("each filter", () => {
  test.each<[string, PaymentsQuery, string[]]>([
    ["none", {}, ["yen", "open", "kiosk", "failed", "far", "euro", "paid"]],
    ["status", { status: ["failed", "cancelled"] }, ["kiosk", "failed"]],
    ["refunded", { refund: ["full"] }, ["euro"]],
    ["refunded, also in part or soon", { refund: ["pending", "partial", "full"] }, ["far", "euro", "paid"]],
    ["a refund that failed", { refund: ["failed"] }, []],
    ["refunded and a status", { refund: ["partial"], status: ["failed"] }, []],
    ["token", { token: ["EURC"] }, ["euro"]],
    ["network", { network: ["eip155:31338"] }, ["far"]],
    ["currency", { currency: "EUR" }, ["euro"]],
    ["an amount from", { currency: "USD", min: "25" }, ["open", "failed", "far"]],
    ["an amount up to", { currency: "USD", max: "10.00" }, ["kiosk", "paid"]],
    ["an amount between", { currency: "USD", min: "10.01", max: "25" }, ["failed"]],
    ["an amount without decimals", { currency: "JPY", min: "300", max: "300" }, ["yen"]],
    [
      "bounds without a currency",
      { min: "99999" },
      ["yen", "open", "kiosk", "failed", "far", "euro", "paid"],
    ],
    ["days, the last included", { from: "2026-01-02", to: "2026-01-03" }, ["far", "euro"]],
    ["minutes", { from: "2026-01-02T00:00", to: "2026-01-03T00:00" }, ["euro"]],
    ["a period", { period: "today" }, []],
    ["several at once", { status: ["succeeded"], token: ["USDC"], network: ["eip155:31337"] }, ["paid"]],
  ])("%s", async (_name, query, wanted) => {
    expect(await found(query)).toEqual(wanted);
  });

  test("merchant, and nobody else's", async () => {
    expect(await found({ merchant: [account.otherMerchant.id] })).toEqual(["kiosk"]);
    expect(await found({ merchant: [account.merchant.id] }, stranger)).toEqual([]);
  });
});

describe("the search", () => {
  test("knows a payment's id", async () => {
    expect(await found({ q: ids.far })).toEqual(["far"]);
    expect(await found({ q: ids.far }, stranger)).toEqual([]);
  });

  test("knows a part of a reference, in large and small letters", async () => {
    expect(await found({ q: "alpha" })).toEqual(["failed", "paid"]);
    expect(await found({ q: "50//" })).toEqual(["open"]);
    expect(await found({ q: "%%%" })).toEqual([]);
    expect(await found({ q: "al" })).toEqual([]);
  });

  test("knows a part of a description, and a whole value of the metadata or one of its pairs", async () => {
    expect(await found({ q: "two TEAS" })).toEqual(["paid"]);
    expect(await found({ q: "50% off" })).toEqual(["paid"]);
    expect(await found({ q: "4711" })).toEqual(["paid"]);
    expect(await found({ q: 'say "hi"' })).toEqual(["paid"]);
    expect(await found({ q: "cart:4711" })).toEqual(["paid"]);
    expect(await found({ q: "cart: 4711" })).toEqual(["paid"]);
    expect(await found({ q: "471" })).toEqual([]);
    expect(await found({ q: "note:4711" })).toEqual([]);
    expect(await found({ q: "cart" })).toEqual([]);
    expect(await found({ q: '") || (true' })).toEqual([]);
    expect(await found({ q: "4711" }, stranger)).toEqual(["stranger"]);
  });

  test("knows a buyer's address on all networks, or on one", async () => {
    expect(await found({ q: addressOf(1).toUpperCase().replace("0X", "0x") })).toEqual(["far", "paid"]);
    expect(await found({ q: buyerOf(1, 31_338) })).toEqual(["far"]);
    expect(await found({ q: addressOf(1), status: ["failed"] })).toEqual([]);
    expect(await found({ q: addressOf(99) })).toEqual([]);
  });

  test("knows a transaction: the payment's own, and one that was sent for it", async () => {
    const [row] = await many<{ hash: string }>(
      db,
      sql`select tx_hash as hash from payment where id = ${ids.paid}`,
    );
    expect(await found({ q: row?.hash })).toEqual(["paid"]);
    expect(await found({ q: row?.hash }, stranger)).toEqual([]);
    const event = `0x${"e".repeat(64)}`;
    await db.query(
      sql`insert into chain_cursor (chain_id, block_number, block_hash, block_time, head_number)
          values (31337, 1, ${event}, now(), 1) on conflict do nothing`,
    );
    await pastTheRules(
      sql`insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, type, data, payment_id, key)
          values (31337, ${event}, 0, 1, ${event}, now(), 'PaymentRefunded', '{}', ${ids.far}, ${event})`,
    );
    expect(await found({ q: event.toUpperCase().replace("0X", "0x") })).toEqual(["far"]);
  });
});

describe("the order", () => {
  test.each<[PaymentsQuery, string[]]>([
    [{ dir: "asc" }, ["paid", "euro", "far", "failed", "kiosk", "open", "yen"]],
    [{ sort: "amount" }, ["yen", "open", "far", "failed", "paid", "euro", "kiosk"]],
    [{ sort: "amount", dir: "asc", status: ["succeeded"] }, ["euro", "paid", "far"]],
  ])("%j, also page by page and back", async (query, wanted) => {
    expect(await found(query)).toEqual(wanted);
    const forth: string[][] = [];
    let page = await listPayments(scope, { ...query, limit: 2 });
    for (; ; page = await listPayments(scope, { ...query, next: page.next, limit: 2 })) {
      forth.push(page.items.map(({ id }) => id));
      if (!page.next) break;
    }
    expect(forth.flat()).toEqual(wanted.map((name) => ids[name]));
    const back = [page.items.map(({ id }) => id)];
    for (; page.prev; ) {
      page = await listPayments(scope, { ...query, prev: page.prev, limit: 2 });
      back.unshift(page.items.map(({ id }) => id));
    }
    expect(back.flat()).toEqual(wanted.map((name) => ids[name]));
  });
});

describe("the totals", () => {
  test("are those of all that match", async () => {
    const { payments, paid, customers, revenue } = await totalPayments(scope, {});
    // The first customer paid on two networks with one address.
    expect({ payments, paid, customers }).toEqual({ payments: 7, paid: 3, customers: 2 });
    expect(revenue.map(({ unit, value }) => [unit, value])).toEqual([
      ["iso4217/USD", "6000"],
      ["iso4217/EUR", "900"],
    ]);
  });

  test.each<PaymentsQuery>([
    { currency: "USD" },
    { currency: "USD", min: "10.01" },
    { q: "alpha" },
    { q: "cart:4711" },
    { q: addressOf(1) },
    { status: ["succeeded"], currency: "EUR" },
    { from: "2026-01-02", to: "2026-01-04" },
    { q: "nothing like it" },
  ])("of %j count what the list shows", async (query) => {
    const shown = await listPayments(scope, { ...query, limit: 100 });
    const totals = await totalPayments(scope, query);
    const { payments, customers, revenue } = totals;
    expect(payments).toBe(shown.items.length);
    expect(customers).toBe(new Set(shown.items.flatMap(({ buyer }) => buyer?.split(":").at(-1) ?? [])).size);
    const paid = shown.items.filter(({ status }) => status === "succeeded");
    expect(totals.paid).toBe(paid.length);
    const sum = paid.reduce((before, { amount }) => before + BigInt(amount.value), 0n);
    expect(revenue.reduce((before, { value }) => before + BigInt(value), 0n)).toBe(sum);
  });
});

test("the totals of a search are not shown where too many payments would have to be read", async () => {
  const busy = await makeAccount();
  const owner = await scopeOfMember(busy.user.id, busy.id, "test");
  await db.query(
    sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, expires_at)
        select 'pay_' || ${busy.id.slice(4)} || n, ${busy.id}, ${busy.merchant.id}, 'test', 'Many-' || n, 'iso4217/USD', n,
          now() + interval '1 hour' from generate_series(1, 10001) n`,
  );
  expect(await totalPayments(owner, { q: "many" })).toMatchObject({
    payments: 10_000,
    isMore: true,
    revenue: [],
  });
  expect(await totalPayments(owner, { q: "many-10001" })).toMatchObject({ payments: 1, isMore: false });
  expect(await totalPayments(owner, {})).toMatchObject({ payments: 10_001, isMore: false, customers: 0 });
  // The sums are tallied, but each customer would have to be looked at.
  const open = await totalPayments(owner, { status: ["requires_action"] });
  expect(open).toMatchObject({ payments: 10_001, isMore: false, customers: null });
});

test("changes count only what matches, also where nothing was shown", async () => {
  const query: PaymentsQuery = { q: "fresh" };
  const page = await listPayments(scope, { ...query, limit: 10 });
  expect(page).toMatchObject({ items: [], newest: expect.stringMatching(/^\d+\.pay_/) });
  await storeListed(account, { reference: "other" });
  const listed = { ids: [], newest: page.newest, query };
  expect((await listPaymentChanges(scope, listed)).newer).toBe(0);
  await storeListed(account, { reference: "Fresh-1" });
  expect((await listPaymentChanges(scope, listed)).newer).toBe(1);
});

test("the choices are what is configured and what was ever used, in this account", async () => {
  const choices = await listFilterChoices(scope);
  expect(choices.merchants.map(({ id }) => id).toSorted()).toEqual(
    [account.merchant.id, account.otherMerchant.id].toSorted(),
  );
  expect(choices.networks.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["eip155:31337", "eip155:31338"]),
  );
  expect(choices.tokens).toEqual(expect.arrayContaining(["USDC", "ETH", "EURC"]));
  expect(choices.currencies).toEqual(expect.arrayContaining(["USD", "EUR", "JPY"]));
  expect((await listFilterChoices(stranger)).currencies).not.toContain("JPY");
});
