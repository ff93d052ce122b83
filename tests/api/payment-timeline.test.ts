import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { eventually } from "@/tests/support/eventually";
import { db, sql } from "@/tests/support/sql";

interface Entry {
  id: string;
  at: string;
  type: string;
  text: string;
  txHash: string | null;
  requestId: string | null;
}

let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
});

const order = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" } };
const create = async () => api.post<{ paymentId: string }>("/v1/payments", order);
const timeline = async (id: string) =>
  (await api.get<{ data: Entry[] }>(`/v1/payments/${id}/timeline`)).body.data;

describe("a timeline", () => {
  test("says in English what happened, oldest first, with the requests that caused it", async () => {
    const created = await create();
    const { paymentId } = created.body;
    const cancelled = await api.post(`/v1/payments/${paymentId}/cancel`);
    const entries = await timeline(paymentId);
    expect(entries.map(({ id, at, ...rest }) => rest)).toEqual([
      {
        type: "payment.created",
        text: "The payment was created and its link works.",
        txHash: null,
        requestId: created.headers.get("request-id"),
      },
      {
        type: "payment.cancelled",
        text: "The merchant cancelled the payment. No transfer had been seen.",
        txHash: null,
        requestId: cancelled.headers.get("request-id"),
      },
    ]);
    expect(entries.map(({ at }) => at)).toEqual(
      entries.map(({ at }) => new Date(at).toISOString()).toSorted(),
    );
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
    const { body } = await api.get<{ timelineUrl: string }>(`/v1/payments/${paymentId}`);
    expect(new URL(body.timelineUrl).pathname).toBe(`/v1/payments/${paymentId}/timeline`);
  });

  test("writes out facts, numbers and transactions", async () => {
    const { paymentId } = (await create()).body;
    const txHash = `0x${"ab".repeat(32)}`;
    const options = JSON.stringify({ options: 3 });
    const mined = JSON.stringify({ block: 1234567, chainId: 31337, txHash });
    await db.query(sql`insert into payment_event (payment_id, type, data)
      values (${paymentId}, 'options.quoted', ${options}), (${paymentId}, 'relay.mined', ${mined}),
        (${paymentId}, 'from.a.later.version', '{}')`);
    const [, quoted, relayed, unknown] = await timeline(paymentId);
    expect(quoted?.text).toBe("A wallet requested options and got 3.");
    expect(relayed).toMatchObject({ type: "relay.mined", txHash });
    expect(relayed?.text).toMatch(/1234567.*Local One/);
    expect(unknown?.text).toContain("from.a.later.version");
  });

  test("has refused calls, and no calls that only read", async () => {
    const { paymentId } = (await create()).body;
    await api.post(`/v1/payments/${paymentId}/cancel`);
    await api.get(`/v1/payments/${paymentId}`);
    await timeline(paymentId);
    const refused = await api.post<ErrorBody>("/v1/refunds", { paymentId });
    expect(refused.body.code).toBe("payment_not_succeeded");
    const entries = await eventually(
      () => timeline(paymentId),
      (found) => found.length > 2,
    );
    expect(entries.map(({ type }) => type)).toEqual(["payment.created", "payment.cancelled", "request"]);
    expect(entries[2]).toMatchObject({
      text: "An API call to refund the payment was refused (payment not succeeded).",
      requestId: refused.headers.get("request-id"),
    });
  });

  test("is bounded", async () => {
    const { paymentId } = (await create()).body;
    await db.query(sql`insert into payment_event (payment_id, type, data)
      select ${paymentId}, 'relay.waiting', '{}' from generate_series(1, 300)`);
    expect(await timeline(paymentId)).toHaveLength(200);
  });

  test("is the merchant's alone", async () => {
    const { paymentId } = (await create()).body;
    const path = `/v1/payments/${paymentId}/timeline`;
    const stranger = app((await makeAccount()).headers);
    const writing = await makeApiKey(account.id, { permissions: ["payments:write"] });
    const other = app({ ...account.headers, "Merchant-Id": account.otherMerchant.id });
    expect((await stranger.get<ErrorBody>(path)).body.code).toBe("payment_not_found");
    expect((await other.get<ErrorBody>(path)).body.code).toBe("payment_not_found");
    const refused = await app({ ...account.headers, "Api-Key": writing }).get<ErrorBody>(path);
    expect(refused.body).toMatchObject({ code: "forbidden", details: { missingScope: "payments:read" } });
  });
});
