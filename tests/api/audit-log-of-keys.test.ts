import { expect, test } from "vitest";
import { makeAccount } from "@/tests/support/account";
import { app } from "@/tests/support/app";
import { db, many, sql } from "@/tests/support/sql";

const order = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" } };

test("a payment that an API key cancels is in the audit log with the key, once; a buyer's is not", async () => {
  const account = await makeAccount();
  const api = app(account.headers);
  const wallet = app({});
  const create = async () => (await api.post<{ paymentId: string }>("/v1/payments", order)).body.paymentId;
  const [byKey, byBuyer] = [await create(), await create()];
  const cancelled = await api.post(`/v1/payments/${byKey}/cancel`);
  expect(cancelled.status).toBe(200);
  expect((await api.post(`/v1/payments/${byKey}/cancel`)).status).toBe(200);
  expect((await wallet.post(`/v1/gateway/payment/${byBuyer}/cancel`)).status).toBe(200);
  const entries = await many(
    db,
    sql`select e.data, e.user_id as "userId", e.request_id as "requestId", k.id as "keyId"
        from audit_event e left join api_key k on k.id = e.data ->> 'byKeyId'
        where e.account_id = ${account.id} and e.type = 'payment.cancelled'`,
  );
  expect(entries).toEqual([
    {
      data: { paymentId: byKey, merchantId: account.merchant.id, byKeyId: entries[0]?.keyId },
      userId: null,
      requestId: cancelled.headers.get("request-id"),
      keyId: expect.stringMatching(/^key_/),
    },
  ]);
});
