import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { newId } from "@/server/kernel/ids";
import { createAsMember } from "@/server/payment-links/create-as-member";
import { createLink } from "@/server/payment-links/create-link";
import { inspectLink } from "@/server/payment-links/inspect-link";
import { listLinks } from "@/server/payment-links/list-links";
import { loadInvoice } from "@/server/payment-links/load-invoice";
import { loadPublicLink } from "@/server/payment-links/load-public-link";
import { payByLink } from "@/server/payment-links/pay-by-link";
import type { CreateReusableLink } from "@/server/payment-links/reusable-schema";
import { switchLink } from "@/server/payment-links/switch-link";
import { cancelAsMember } from "@/server/payments/cancel-as-member";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { pastTheRules } from "@/tests/support/owner-db";
import { db, one, sql } from "@/tests/support/sql";
import { makePaid } from "@/tests/trpc/money-entries";

let account: TestAccount;
let scope: UserScope;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

const MENU = { reference: "MENU", unit: "iso4217/USD", amount: "1250" } as const;

async function makeLink(more: Partial<CreateReusableLink> = {}): Promise<{ id: string; token: string }> {
  const { id } = await createLink(scope, { merchantId: account.merchant.id, ...MENU, ...more }, "req_1");
  const { token } = await one<{ token: string }>(db, sql`select token from payment_link where id = ${id}`);
  return { id, token };
}

const buy = (token: string, amount = "", visit: string = randomUUID()) =>
  payByLink({ token, amount, visit }, newId("req"));

describe("the limit of a link", () => {
  test("holds under 50 parallel buyers: as many payments as it allows, and not one more", async () => {
    const { id, token } = await makeLink({ maxUses: 7 });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => buy(token)));
    const made = results.flatMap((each) => (each.status === "fulfilled" ? [each.value.paymentId] : []));
    expect(new Set(made).size).toBe(7);
    const refusals = results.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refusals).toHaveLength(43);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        code: "invalid_state",
        status: 409,
        details: { state: "used_up", maxUses: 7 },
      });
    const link = await inspectLink(scope, id);
    expect(link).toMatchObject({ state: "used_up", open: 7, paid: 0, made: 7 });
    expect(link.payments.map(({ referenceId }) => referenceId).toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((number) => `MENU-${number}`),
    );
    expect((await loadPublicLink(token))?.state).toBe("used_up");
  });

  test("gives the place of a cancelled payment to another buyer, and keeps that of a paid one", async () => {
    const { id, token } = await makeLink({ maxUses: 1 });
    const first = await buy(token);
    await expect(buy(token)).rejects.toMatchObject({ details: { state: "used_up" } });
    await cancelAsMember(scope, first.paymentId, "req_2");
    const paidId = await makePaid(account);
    await db.query(
      sql`insert into payment_origin (payment_id, account_id, merchant_id, kind, link_id) values (${paidId}, ${account.id}, ${account.merchant.id}, 'link', ${id})`,
    );
    await expect(buy(token)).rejects.toMatchObject({ details: { state: "used_up" } });
    expect(await inspectLink(scope, id)).toMatchObject({ open: 0, paid: 1, sum: { value: "1250" } });
  });

  test("is kept by the database, no matter who writes", async () => {
    const { id, token } = await makeLink({ maxUses: 1 });
    await buy(token);
    const other = await createAsMember(
      scope,
      { merchantId: account.merchant.id, referenceId: "X", amount: { unit: "iso4217/USD", value: "1" } },
      "req_3",
    ).catch(() => null);
    const paymentId = other?.paymentId ?? newId("pay");
    await expect(
      db.query(
        sql`insert into payment_origin (payment_id, account_id, merchant_id, kind, link_id) values (${paymentId}, ${account.id}, ${account.merchant.id}, 'link', ${id})`,
      ),
    ).rejects.toMatchObject({ code: "23514" });
  });
});

describe("a visit", () => {
  test("that sends its form twice, even at once, has one payment", async () => {
    const { id, token } = await makeLink();
    const visit = randomUUID();
    const made = await Promise.all(Array.from({ length: 8 }, () => buy(token, "", visit)));
    expect(new Set(made.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await inspectLink(scope, id)).toMatchObject({ made: 1, open: 1 });
  });

  test("that changes its amount has the new payment alone", async () => {
    const { id, token } = await makeLink({ amount: null, maxUses: 1 });
    const visit = randomUUID();
    const first = await buy(token, "5", visit);
    const second = await buy(token, "7.50", visit);
    expect(second.paymentId).not.toBe(first.paymentId);
    const { payments } = await inspectLink(scope, id);
    expect(payments.map(({ status, amount }) => [status, amount.value])).toEqual([
      ["requires_action", "750"],
      ["cancelled", "500"],
    ]);
  });
});

describe("an amount that buyers enter", () => {
  test.each([
    ["4.99", { min: "500" }, "must be at least 500 (5 USD)"],
    ["500.01", { max: "50000" }, "must be at most 50000 (500 USD)"],
  ])("of %s is refused, naming the field and the limit", async (amount, limit, message) => {
    const { id, token } = await makeLink({ amount: null, min: "500", max: "50000" });
    const [[bound, value]] = Object.entries(limit) as [[string, string]];
    await expect(buy(token, amount)).rejects.toMatchObject({
      code: "params_validation",
      issues: [{ field: "amount", message }],
      details: { [bound]: { value, unit: "iso4217/USD" } },
    });
    expect(await inspectLink(scope, id)).toMatchObject({ made: 0 });
  });

  test.each(["", "0", "-5", "abc", "5.001", "1,000", "1.2.3", "9".repeat(70)])(
    "is refused where it is no amount: %s",
    async (amount) => {
      const { token } = await makeLink({ amount: null });
      await expect(buy(token, amount)).rejects.toMatchObject({ code: "params_validation" });
    },
  );

  test.each([
    ["5", "500"],
    ["12.5", "1250"],
    ["12,50", "1250"],
    ["١٢٫٥٠", "1250"],
    ["12.50", "1250"],
  ])("is read as its language writes it: %s", async (typed, value) => {
    const { id, token } = await makeLink({ amount: null });
    await buy(token, typed);
    expect((await inspectLink(scope, id)).payments).toMatchObject([{ amount: { value } }]);
  });

  test("keeps to the merchant's limits, which the page shows", async () => {
    const { token } = await makeLink({ amount: null, min: "1" });
    await db.query(
      sql`update merchant set limits_currency = 'USD', min_minor = 200, max_minor = 900 where id = ${account.merchant.id}`,
    );
    try {
      expect(await loadPublicLink(token)).toMatchObject({ min: { value: "200" }, max: { value: "900" } });
      await expect(buy(token, "9.01")).rejects.toMatchObject({ details: { max: { value: "900" } } });
    } finally {
      await db.query(
        sql`update merchant set limits_currency = null, min_minor = null, max_minor = null where id = ${account.merchant.id}`,
      );
    }
  });
});

describe("a link that takes no payments", () => {
  test("has ended: its page and its answer say so", async () => {
    const { id, token } = await makeLink({ endsAt: Math.floor(Date.now() / 1_000) + 60 });
    await buy(token);
    await pastTheRules(sql`update payment_link set ends_at = now() - interval '1 second' where id = ${id}`);
    expect((await loadPublicLink(token))?.state).toBe("ended");
    await expect(buy(token)).rejects.toMatchObject({
      message: "This payment link has ended.",
      details: { state: "ended" },
    });
  });

  test("is off, until somebody turns it on; the audit log shows both", async () => {
    const { id, token } = await makeLink();
    await switchLink(scope, { id, isOn: false }, "req_off");
    await switchLink(scope, { id, isOn: false }, "req_again");
    await expect(buy(token)).rejects.toMatchObject({ details: { state: "off" } });
    expect((await listLinks(scope)).items.find((link) => link.id === id)).toMatchObject({ state: "off" });
    await switchLink(scope, { id, isOn: true }, "req_on");
    await buy(token);
    const { types } = await one<{ types: string[] }>(
      db,
      sql`select array_agg(type order by id) as types from audit_event where data ->> 'linkId' = ${id}`,
    );
    expect(types).toEqual(["payment_link.created", "payment_link.turned_off", "payment_link.turned_on"]);
  });

  test("belongs to a merchant that takes none", async () => {
    const { token } = await makeLink();
    await db.query(sql`update merchant set status = 'suspended' where id = ${account.merchant.id}`);
    try {
      await expect(buy(token)).rejects.toMatchObject({ details: { state: "unavailable" } });
    } finally {
      await db.query(sql`update merchant set status = 'active' where id = ${account.merchant.id}`);
    }
  });

  test("never was", async () => {
    await expect(buy("2".repeat(22))).rejects.toMatchObject({ code: "not_found" });
    expect(await loadPublicLink("2".repeat(22))).toBeNull();
  });
});

describe("line items", () => {
  const items = [
    { name: "Espresso", quantity: 2, price: "250" },
    { name: "Croissant", quantity: 1, price: "310" },
  ];

  test("make the amount, the description and the invoice of each payment", async () => {
    const { token } = await makeLink({ amount: "810", items });
    const { paymentId } = await buy(token);
    const invoice = await loadInvoice(paymentId);
    expect(invoice).toMatchObject({
      number: "MENU-1",
      amount: { value: "810" },
      merchant: { name: "Corner Shop" },
    });
    expect(invoice?.items.map(({ name, total }) => [name, total.value])).toEqual([
      ["Espresso", "500"],
      ["Croissant", "310"],
    ]);
    expect((await loadPublicLink(token))?.description).toBe("2 × Espresso, Croissant");
  });

  test("must come to the amount", async () => {
    await expect(makeLink({ amount: "811", items })).rejects.toMatchObject({
      issues: [{ field: "amount.value", message: "must be the sum of the lines, 810 (8.1 USD)" }],
    });
    const once = { merchantId: account.merchant.id, referenceId: "INV-1", items };
    const amount = { unit: "iso4217/USD", value: "809" };
    await expect(createAsMember(scope, { ...once, amount }, "req_4")).rejects.toMatchObject({
      issues: [{ field: "amount.value" }],
    });
  });
});

test("a link that has ended cannot be turned on or off, and is ended even if it was off", async () => {
  const { id, token } = await makeLink();
  expect(await inspectLink(scope, id)).toMatchObject({ state: "open", canChange: true });
  await switchLink(scope, { id, isOn: false }, "req_7");
  expect(await inspectLink(scope, id)).toMatchObject({ state: "off", canChange: true });
  await pastTheRules(sql`update payment_link set ends_at = now() - interval '1 second' where id = ${id}`);
  expect(await inspectLink(scope, id)).toMatchObject({ state: "ended", canChange: false });
  expect((await loadPublicLink(token))?.state).toBe("ended");
});

test("a viewer makes no link and turns none off", async () => {
  const { id } = await makeLink();
  const viewer = { ...scope, role: "viewer" } as UserScope;
  await expect(
    createLink(viewer, { merchantId: account.merchant.id, ...MENU }, "req_5"),
  ).rejects.toMatchObject({ code: "forbidden" });
  await expect(switchLink(viewer, { id, isOn: false }, "req_6")).rejects.toMatchObject({ code: "forbidden" });
  expect(await inspectLink(viewer, id)).toMatchObject({ canChange: false });
});
