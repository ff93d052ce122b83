import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/server/kernel/ids";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { buyerOf, storeListed } from "@/tests/support/listed-payments";
import { db, sql } from "@/tests/support/sql";

let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
});

const create = async (changes: Record<string, unknown> = {}): Promise<string> => {
  const order = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" }, ...changes };
  return (await api.post<{ paymentId: string }>("/v1/payments", order)).body.paymentId;
};
const makeDue = (id: string) =>
  db.query(sql`update payment set expires_at = now() - interval '1 second' where id = ${id}`);

/** Stores a transfer outside the payment's ordinary course. */
async function storeException(paymentId: string, status: "open" | "ignored" = "open"): Promise<void> {
  const hash = `0x${createHash("sha256").update(newId("req")).digest("hex")}`;
  await db.query(sql`insert into payment_exception (id, account_id, merchant_id, payment_id, mode, kind, chain_id, token,
      amount, payer, tx_hash, block_number, block_time, status, resolved_at)
    values (${newId("exc")}, ${account.id}, ${account.merchant.id}, ${paymentId}, 'test', 'destination_transfer', 31337,
      ${`0x${"11".repeat(20)}`}, 5, ${`0x${"22".repeat(20)}`}, ${hash}, 1, now(), ${status}::exception_status,
      case when ${status} <> 'open' then now() end)`);
}

describe("details", () => {
  test("are the payment as it was created, its status and nulls for what is not yet known", async () => {
    const id = await create();
    const { status, body } = await api.get<Record<string, unknown>>(`/v1/payments/${id}`);
    expect(status).toBe(200);
    const { createdAt, expiresAt, ...rest } = body;
    expect(rest).toEqual({
      paymentId: id,
      referenceId: "order 7",
      status: "requires_action",
      failureCode: null,
      info: null,
      settlement: null,
      amount: {
        unit: "iso4217/USD",
        value: "1250",
        display: { assetName: "US Dollar", assetSymbol: "USD", decimals: 2 },
      },
      description: null,
      metadata: {},
      merchant: { id: account.merchant.id, name: account.merchant.name, iconUrl: null },
      buyer: null,
      cancelledReason: null,
      exceptions: 0,
      stateVersion: 0,
      timelineUrl: `${api.url}/v1/payments/${id}/timeline`,
    });
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(expiresAt).toBe(Math.floor(Date.parse(String(createdAt)) / 1_000) + 900);
  });

  test("of a paid payment name the buyer, and count what waits for a decision", async () => {
    const id = await storeListed(account, { status: "succeeded" });
    const { body } = await api.get(`/v1/payments/${id}`);
    const buyer = { accountCaip10: buyerOf(1), accountProviderName: "", accountProviderIcon: null };
    expect(body).toMatchObject({ status: "succeeded", stateVersion: 1, buyer, exceptions: 0 });
    await storeException(id);
    await storeException(id, "ignored");
    expect((await api.get(`/v1/payments/${id}`)).body).toMatchObject({ exceptions: 1 });
    const listed = await api.get<{ data: object[] }>(`/v1/merchants/payments?paymentId=${id}`);
    expect(listed.body.data).toMatchObject([{ paymentId: id, exceptions: 1 }]);
  });

  test("of an unknown, a malformed and a foreign payment answer alike, byte for byte", async () => {
    const foreign = await create();
    const stranger = app((await makeAccount()).headers);
    const otherMerchant = app({ ...account.headers, "Merchant-Id": account.otherMerchant.id });
    const liveKey = app({ ...account.headers, "Api-Key": await makeApiKey(account.id, { mode: "live" }) });
    const answers = [
      await stranger.get(`/v1/payments/${foreign}`),
      await otherMerchant.get(`/v1/payments/${foreign}`),
      await liveKey.get(`/v1/payments/${foreign}`),
      await api.get("/v1/payments/pay_1111"),
      await api.get("/v1/payments/%00"),
      await api.get(`/v1/payments/${"p".repeat(200)}`),
      await api.get(`/v1/payments/${foreign.toUpperCase()}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

describe("status", () => {
  test("is each one's own, with many requests at once: of what others have, nobody learns", async () => {
    const mine = await Promise.all(Array.from({ length: 12 }, () => create()));
    await api.post(`/v1/payments/${mine[0]}/cancel`, {});
    const stranger = app((await makeAccount()).headers);
    const otherMerchant = app({ ...account.headers, "Merchant-Id": account.otherMerchant.id });
    const liveKey = app({ ...account.headers, "Api-Key": await makeApiKey(account.id, { mode: "live" }) });
    const read = (by: Api, id: string) => by.get<{ status: string }>(`/v1/payments/${id}/status`);
    const reads = mine.flatMap((id) => [api, stranger, otherMerchant, liveKey].map((by) => read(by, id)));
    const answers = (await Promise.all(reads)).map(({ status, body }) => [status, body.status]);
    const none = [404, undefined];
    expect(answers).toEqual(
      mine.flatMap((_, i) => [[200, i === 0 ? "cancelled" : "requires_action"], none, none, none]),
    );
  });

  test("of an open payment has the time of the next request", async () => {
    const { body, headers } = await api.get(`/v1/payments/${await create()}/status`);
    expect(body).toEqual({
      status: "requires_action",
      isFinal: false,
      pollInMs: 1_000,
      info: null,
      failureCode: null,
    });
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("of a payment whose time has passed is expired, whether or not a job has noticed", async () => {
    const id = await create();
    await makeDue(id);
    const { body } = await api.get(`/v1/payments/${id}/status`);
    expect(body).toEqual({ status: "expired", isFinal: true, pollInMs: null, info: null, failureCode: null });
  });

  test.each(["-1", "1.5", "1e3", "abc", " 1", "9223372036854775808"])(
    "refuses maxPollMs=%s",
    async (value) => {
      const refused = await api.get<ErrorBody>(`/v1/payments/${await create()}/status?maxPollMs=${value}`);
      expect([refused.status, refused.body.code]).toEqual([400, "params_validation"]);
    },
  );

  test("takes any int64 for maxPollMs, and holds no longer than it may", async () => {
    const id = await create();
    await api.post(`/v1/payments/${id}/cancel`);
    const { status, body } = await api.get(`/v1/payments/${id}/status?maxPollMs=9223372036854775807`);
    expect([status, body]).toMatchObject([200, { status: "cancelled" }]);
  });

  test("waits until it changes, and no longer", async () => {
    const id = await create();
    const started = performance.now();
    const poll = api.get<{ status: string }>(`/v1/payments/${id}/status?maxPollMs=20000`);
    setTimeout(() => void api.post(`/v1/payments/${id}/cancel`), 300);
    expect((await poll).body.status).toBe("cancelled");
    const ms = performance.now() - started;
    expect(ms).toBeGreaterThanOrEqual(250);
    expect(ms).toBeLessThan(1_500);
  });

  test("is answered unchanged when the time runs out", async () => {
    const id = await create();
    const { body, ms } = await api.get<{ status: string }>(`/v1/payments/${id}/status?maxPollMs=400`);
    expect(body.status).toBe("requires_action");
    expect(ms).toBeGreaterThanOrEqual(390);
    expect(ms).toBeLessThan(2_000);
  });

  test("of a final payment returns at once", async () => {
    const id = await create();
    await api.post(`/v1/payments/${id}/cancel`);
    const { ms } = await api.get(`/v1/payments/${id}/status?maxPollMs=5000`);
    expect(ms).toBeLessThan(1_000);
  });
});

describe("cancel", () => {
  test("of an open payment is final and repeats its first answer", async () => {
    const id = await create();
    const first = await api.post(`/v1/payments/${id}/cancel`);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      paymentId: id,
      status: "cancelled",
      cancelledReason: "cancelled_by_merchant",
    });
    expect(String(first.body.cancelledAt)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const again = await api.post(`/v1/payments/${id}/cancel`, {});
    expect(again.text).toBe(first.text);
  });

  test("of an expired payment is refused with its status", async () => {
    const id = await create();
    await makeDue(id);
    const refused = await api.post<ErrorBody>(`/v1/payments/${id}/cancel`);
    expect([refused.status, refused.body.code]).toEqual([400, "invalid_state"]);
    expect(refused.body.details).toEqual({ status: "expired" });
  });

  test("fired forty times at once has one winner in the timeline", async () => {
    const id = await create();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => api.post(`/v1/payments/${id}/cancel`)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { rows } = await db.query(sql`select type from payment_event where payment_id = ${id} order by id`);
    expect(rows.map(({ type }) => type)).toEqual(["payment.created", "payment.cancelled"]);
  });
});
