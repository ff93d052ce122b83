import { beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { inspectCustomer } from "@/server/customers/inspect-customer";
import { listCustomers } from "@/server/customers/list-customers";
import { noteCustomer } from "@/server/customers/note-customer";
import { totalPayments } from "@/server/listings/dashboard/total-payments";
import { makeAccount, makeUser, type TestAccount } from "@/tests/support/account";
import { buyerOf, type Listed, storeListed } from "@/tests/support/listed-payments";
import { storeRefund } from "@/tests/support/listed-refunds";

const DAY_MS = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS);
const addressOf = (number: number) => buyerOf(number).split(":").at(-1) ?? "";
const [ADA, BEN, CY] = [addressOf(1), addressOf(2), addressOf(3)];

let account: TestAccount;
let scope: UserScope;
let stranger: UserScope;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  const other = await makeAccount();
  stranger = await scopeOfMember(other.user.id, other.id, "test");
  const paid = { status: "succeeded", symbol: "USDC" } as const;
  const listed: Listed[] = [
    { ...paid, minor: 1_000n, buyer: buyerOf(1), createdAt: at(1) },
    { ...paid, minor: 900n, currency: "EUR", buyer: buyerOf(1, 31_338), chainId: 31_338, createdAt: at(5) },
    { status: "failed", symbol: "USDC", minor: 700n, buyer: buyerOf(1), createdAt: at(2) },
    { ...paid, minor: 5_000n, buyer: buyerOf(2), createdAt: at(3) },
    { ...paid, minor: 100n, buyer: buyerOf(3), createdAt: at(4), merchantId: account.otherMerchant.id },
    { ...paid, minor: 4_000n, buyer: buyerOf(2), createdAt: at(6), mode: "live" },
    { minor: 1n, createdAt: at(7) },
  ];
  const [first = ""] = await Promise.all(listed.map((each) => storeListed(account, each)));
  await storeRefund(first, { amount: 2_500_000n });
  await storeListed(other, { ...paid, buyer: buyerOf(9) });
});

const money = (amounts: { unit: string; value: string }[]) =>
  amounts.map(({ unit, value }) => `${value} ${unit}`);

describe("the list", () => {
  test("has each address once, on all networks, the one with the newest payment first", async () => {
    const { items, older } = await listCustomers(scope, { limit: 25 });
    expect(items.map(({ address, payments, paid }) => [address, payments, paid])).toEqual([
      [ADA, 3, 2],
      [CY, 1, 1],
      [BEN, 1, 1],
    ]);
    expect(older).toBeNull();
    expect(items.length).toBe((await totalPayments(scope, {})).customers);
  });

  test("sums what each paid and got back, by currency", async () => {
    const { items } = await listCustomers(scope, { limit: 1 });
    expect(money(items[0]?.revenue ?? []).toSorted()).toEqual(["1000 iso4217/USD", "900 iso4217/EUR"]);
    expect(money(items[0]?.refunded ?? [])).toEqual(["250 iso4217/USD"]);
  });

  test("is the same page by page", async () => {
    const seen: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await listCustomers(scope, { before, limit: 1 });
      seen.push(...page.items.map(({ address }) => address));
      if (page.older === null) break;
      before = page.older;
    }
    expect(seen).toEqual([ADA, CY, BEN]);
  });

  test("is one merchant's, and nobody else's", async () => {
    const kiosk = await listCustomers(scope, { merchantId: account.otherMerchant.id, limit: 25 });
    expect(kiosk.items.map(({ address }) => address)).toEqual([CY]);
    const theirs = await listCustomers(stranger, { limit: 25 });
    expect(theirs.items.map(({ address }) => address)).toEqual([addressOf(9)]);
  });
});

describe("one customer", () => {
  test("has networks, totals and times", async () => {
    expect(await inspectCustomer(scope, ADA.toLowerCase())).toMatchObject({
      address: ADA,
      payments: 3,
      paid: 2,
      firstAt: at(1),
      lastAt: at(5),
      note: null,
      dataPaymentIds: [],
    });
    expect((await inspectCustomer(scope, ADA)).networks).toHaveLength(2);
  });

  test.each(["0x12", addressOf(77), "pay_1"])("%s is nobody", async (address) => {
    await expect(inspectCustomer(scope, address)).rejects.toMatchObject({ code: "not_found" });
    await expect(inspectCustomer(stranger, ADA)).rejects.toMatchObject({ code: "not_found" });
  });

  test("shows stored data to nobody who may not read it", async () => {
    const support = await scopeOfMember((await makeUser(account.id, "support")).id, account.id, "test");
    expect((await inspectCustomer(support, ADA)).dataPaymentIds).toBeNull();
  });
});

describe("a note", () => {
  test("has its writer and its time, and is the account's alone", async () => {
    const { note } = await noteCustomer(scope, { address: BEN, text: " Likes tea ", seen: null });
    expect(note).toMatchObject({ text: "Likes tea", writtenBy: "Test owner" });
    expect((await inspectCustomer(scope, BEN)).note).toEqual(note);
    const { items } = await listCustomers(scope, { limit: 25 });
    expect(items.map((each) => each.note)).toEqual([null, null, "Likes tea"]);
    const live = await scopeOfMember(account.user.id, account.id, "live");
    expect((await inspectCustomer(live, BEN)).note).toBeNull();
  });

  test("of somebody else is overwritten only by a person who has seen it", async () => {
    const { note } = await noteCustomer(scope, { address: CY, text: "First", seen: null });
    const refused = expect.objectContaining({ code: "invalid_state" });
    await expect(noteCustomer(scope, { address: CY, text: "Second", seen: null })).rejects.toEqual(refused);
    const again = await noteCustomer(scope, { address: CY, text: "Second", seen: note?.writtenAt ?? null });
    expect(again.note?.text).toBe("Second");
    for (const text of ["Third", ""]) {
      await expect(noteCustomer(scope, { address: CY, text, seen: note?.writtenAt ?? null })).rejects.toEqual(
        refused,
      );
    }
    const gone = await noteCustomer(scope, { address: CY, text: "", seen: again.note?.writtenAt ?? null });
    expect(gone.note).toBeNull();
  });

  test("needs a role that may write it", async () => {
    const viewer = await scopeOfMember((await makeUser(account.id, "viewer")).id, account.id, "test");
    await expect(noteCustomer(viewer, { address: ADA, text: "x", seen: null })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
