import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { eventually } from "@/tests/support/eventually";
import { createMerchant, profile } from "@/tests/support/merchants";
import { db, one, sql } from "@/tests/support/sql";

let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
});

const order = (referenceId = "order") => ({ referenceId, amount: { unit: "iso4217/USD", value: "1250" } });
const withKey = (key: string) => ({ headers: { "Idempotency-Key": key } });
const countPayments = async (referenceId: string) =>
  (
    await one<{ n: number }>(
      db,
      sql`select count(*) as n from payment where account_id = ${account.id} and reference_id = ${referenceId}`,
    )
  ).n;

describe("the same key", () => {
  test("with the same body returns the first answer, to the byte, and marks it", async () => {
    const key = randomUUID();
    const first = await api.post("/v1/payments", order(), withKey(key));
    const second = await api.post("/v1/payments", order(), withKey(key));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });

  test("with another body is a conflict", async () => {
    const key = randomUUID();
    await api.post("/v1/payments", order("one"), withKey(key));
    const refused = await api.post<ErrorBody>("/v1/payments", order("two"), withKey(key));
    expect([refused.status, refused.body.code]).toEqual([409, "idempotency_conflict"]);
    expect(await countPayments("two")).toBe(0);
  });

  test("a hundred times at once makes one payment and equal answers", async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => api.post("/v1/payments", order("hundred"), withKey(key))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countPayments("hundred")).toBe(1);
  });

  test("of another partner is another key", async () => {
    const key = randomUUID();
    const stranger = app((await makeAccount()).headers);
    const mine = await api.post<{ paymentId: string }>("/v1/payments", order(), withKey(key));
    const theirs = await stranger.post<{ paymentId: string }>("/v1/payments", order(), withKey(key));
    expect(theirs.status).toBe(201);
    expect(theirs.body.paymentId).not.toBe(mine.body.paymentId);
  });

  test("is free again after a validation failure", async () => {
    const key = randomUUID();
    const wrong = { ...order(), amount: { unit: "iso4217/USD", value: "0" } };
    expect((await api.post("/v1/payments", wrong, withKey(key))).status).toBe(400);
    expect((await api.post("/v1/payments", order(), withKey(key))).status).toBe(201);
  });

  test("answers as at first when the payment's end has passed by now, and another body is a conflict", async () => {
    const key = randomUUID();
    const short = { ...order(), expiresAt: Math.floor(Date.now() / 1_000) + 3 };
    const first = await api.post("/v1/payments", short, withKey(key));
    expect(first.status).toBe(201);
    const refused = await eventually(
      () => api.post("/v1/payments", short),
      ({ status }) => status === 400,
    );
    expect(refused.status).toBe(400);
    const again = await api.post("/v1/payments", short, withKey(key));
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await api.post<ErrorBody>("/v1/payments", { ...short, referenceId: "other" }, withKey(key));
    expect([other.status, other.body.code]).toEqual([409, "idempotency_conflict"]);
  });

  test("on cancel remembers a refusal that the payment's state decided", async () => {
    const { body } = await api.post<{ paymentId: string }>("/v1/payments", order());
    const key = randomUUID();
    const path = `/v1/payments/${body.paymentId}/cancel`;
    const first = await api.post(path, {}, withKey(key));
    const second = await api.post(path, {}, withKey(key));
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("the same key of another merchant", () => {
  const create = (merchantId: string, key: string, apiKey = account.apiKey) =>
    app({ "Api-Key": apiKey, "Merchant-Id": merchantId }).post<{ paymentId: string }>(
      "/v1/payments",
      order("1001"),
      withKey(key),
    );

  test("makes a payment of that merchant", async () => {
    const key = randomUUID();
    const first = await create(account.merchant.id, key);
    const second = await create(account.otherMerchant.id, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get("idempotent-replayed")).toBeNull();
    const read = await app({ "Api-Key": account.apiKey, "Merchant-Id": account.otherMerchant.id }).get(
      `/v1/payments/${second.body.paymentId}`,
    );
    expect(read.status).toBe(200);
    expect((await create(account.merchant.id, key)).body.paymentId).toBe(first.body.paymentId);
    expect((await create(account.otherMerchant.id, key)).text).toBe(second.text);
  });

  test("shows a key that is limited to one merchant nothing of the other's payment", async () => {
    const key = randomUUID();
    const { body } = await create(account.merchant.id, key);
    const limited = await makeApiKey(account.id, { merchantIds: [account.otherMerchant.id] });
    const answer = await create(account.otherMerchant.id, key, limited);
    expect(answer.status).toBe(201);
    expect(answer.text).not.toContain(body.paymentId);
  });
});

describe("the same key of the other mode", () => {
  test("makes another merchant", async () => {
    const key = withKey(randomUUID());
    const live = app({ "Api-Key": await makeApiKey(account.id, { mode: "live" }) });
    const [ofTest, ofLive] = [await createMerchant(api, {}, key), await createMerchant(live, {}, key)];
    expect([ofTest.status, ofLive.status]).toEqual([201, 201]);
    expect(ofLive.body.merchant.id).not.toBe(ofTest.body.merchant.id);
    expect((await createMerchant(api, {}, key)).text).toBe(ofTest.text);
    expect((await createMerchant(live, {}, key)).text).toBe(ofLive.text);
  });
});

describe("a record of the version before, without merchant and mode", () => {
  const remember = (path: string, key: string, { text, body }: { text: string; body: unknown }) =>
    db.query(
      sql`insert into idempotency_record (account_id, method, path, key, fingerprint, status, body)
          values (${account.id}, 'POST', ${path}, ${key},
            ${createHash("sha256").update(JSON.stringify(body)).digest()}, 201, ${text}::jsonb)`,
    );

  test("is given to the merchant of its payment, and to no other", async () => {
    const key = randomUUID();
    const first = await api.post<{ paymentId: string }>("/v1/payments", order("before"));
    await remember("/v1/payments", key, { text: first.text, body: order("before") });
    const again = await api.post<{ paymentId: string }>("/v1/payments", order("before"), withKey(key));
    expect(again.body.paymentId).toBe(first.body.paymentId);
    const other = app({ "Api-Key": account.apiKey, "Merchant-Id": account.otherMerchant.id });
    const theirs = await other.post<{ paymentId: string }>("/v1/payments", order("before"), withKey(key));
    expect(theirs.status).toBe(201);
    expect(theirs.body.paymentId).not.toBe(first.body.paymentId);
  });

  test("keeps a merchant's creation for ever", async () => {
    const key = randomUUID();
    const first = await createMerchant(api);
    await remember("/v1/merchants", key, { text: first.text, body: profile() });
    const again = await createMerchant(api, {}, withKey(key));
    expect(again.body.merchant.id).toBe(first.body.merchant.id);
  });
});

describe("a key", () => {
  test.each([
    ["of 255 characters is taken", "k".repeat(255), 201],
    ["of 256 characters is refused", "k".repeat(256), 400],
    ["that is empty is refused", "", 400],
    ["with a tab is refused", "a\tb", 400],
  ])("%s", async (_name, key, status) => {
    expect((await api.post("/v1/payments", order(), withKey(key))).status).toBe(status);
  });
});
