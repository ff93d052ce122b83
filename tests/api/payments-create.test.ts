import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ApiResponse, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { db, one, sql } from "@/tests/support/sql";

let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
});

const order = (changes: Record<string, unknown> = {}) => ({
  referenceId: "order 1/2-3:4.5,6+7",
  amount: { unit: "iso4217/USD", value: "1250" },
  ...changes,
});
const countPayments = async () =>
  (await one<{ n: number }>(db, sql`select count(*) as n from payment where account_id = ${account.id}`)).n;

describe("201", () => {
  test("answers with the payment's id, its link, its end and the time of the next request", async () => {
    const before = Math.floor(Date.now() / 1_000);
    const created = await api.post<Record<string, unknown>>("/v1/payments", order());
    const after = Date.now() / 1_000;
    expect(created.status).toBe(201);
    const { paymentId, gatewayUrl, expiresAt, ...rest } = created.body;
    expect(paymentId).toMatch(/^pay_[A-Za-z0-9]{20,60}$/);
    expect(gatewayUrl).toBe(`${api.url}/?pid=${paymentId}`);
    expect(rest).toEqual({ status: "requires_action", isFinal: false, pollInMs: 1_000 });
    expect(expiresAt).toBeGreaterThanOrEqual(before + 900);
    expect(expiresAt).toBeLessThanOrEqual(after + 901);
    expect(created.headers.get("svc-version")).toBe("2026-02-18");
  });

  test.each([
    ["the largest reference", { referenceId: "x".repeat(35) }],
    ["the smallest amount", { amount: { unit: "iso4217/USD", value: "1" } }],
    ["an end in 30 days", { expiresAt: Math.floor(Date.now() / 1_000) + 30 * 86_400 - 5 }],
    ["no end, sent as null", { expiresAt: null, checkout: null }],
    ["members that a newer client may send", { lines: { a: [1, 2] } }],
    [
      "pages to return to",
      { checkout: { successUrl: "https://shop.example/ok?a=1", errorUrl: "http://localhost:3000/no" } },
    ],
  ])("takes %s", async (_name, changes) => {
    expect((await api.post("/v1/payments", order(changes))).status).toBe(201);
  });

  test("a bearer token is a synonym of Api-Key", async () => {
    const headers = { Authorization: `Bearer ${account.apiKey}`, "Merchant-Id": account.merchant.id };
    expect((await app(headers).post("/v1/payments", order())).status).toBe(201);
  });
});

describe("400", () => {
  const amount = (value: unknown, unit: unknown = "iso4217/USD") => order({ amount: { unit, value } });
  const nowS = Math.floor(Date.now() / 1_000);
  test.each<[string, unknown, string]>([
    ["an empty amount", amount(""), "amount.value"],
    ["a hexadecimal amount", amount("0x10"), "amount.value"],
    ["an exponent", amount("1e3"), "amount.value"],
    ["a leading zero", amount("01"), "amount.value"],
    ["zero", amount("0"), "amount.value"],
    ["a negative amount", amount("-1"), "amount.value"],
    ["2^256", amount((2n ** 256n).toString()), "amount.value"],
    ["101 digits", amount("9".repeat(101)), "amount.value"],
    ["a number", amount(10), "amount.value"],
    ["a fraction", amount("1.5"), "amount.value"],
    ["digits of another script", amount("١٢"), "amount.value"],
    ["an unknown currency", amount("1", "iso4217/ZZZ"), "amount.unit"],
    ["a currency in lower case", amount("1", "iso4217/usd"), "amount.unit"],
    [
      "a token that is not configured",
      amount("1", "caip19/eip155:31337/erc20:0x000000000000000000000000000000000000dEaD"),
      "amount.unit",
    ],
    ["milliseconds for seconds", order({ expiresAt: (nowS + 900) * 1_000 }), "expiresAt"],
    ["the past", order({ expiresAt: nowS - 1 }), "expiresAt"],
    ["over 30 days", order({ expiresAt: nowS + 31 * 86_400 }), "expiresAt"],
    ["half a second", order({ expiresAt: nowS + 900.5 }), "expiresAt"],
    ["no reference", order({ referenceId: undefined }), "referenceId"],
    ["an empty reference", order({ referenceId: "" }), "referenceId"],
    ["36 characters", order({ referenceId: "x".repeat(36) }), "referenceId"],
    ["a foreign character", order({ referenceId: "a_b" }), "referenceId"],
    ["NUL", order({ referenceId: "a\0b" }), "referenceId"],
    ["a lone surrogate", order({ referenceId: "a\ud800" }), "referenceId"],
    [
      "plain http",
      order({ checkout: { successUrl: "http://shop.example/", errorUrl: "https://shop.example/" } }),
      "checkout.successUrl",
    ],
    [
      "javascript:",
      order({ checkout: { successUrl: "https://a.example/", errorUrl: "javascript:alert(1)" } }),
      "checkout.errorUrl",
    ],
    [
      "a user's name in a URL",
      order({
        checkout: { successUrl: "https://www.bank.example@evil.example/", errorUrl: "https://a.example/" },
      }),
      "checkout.successUrl",
    ],
    [
      "a password in a URL",
      order({ checkout: { successUrl: "https://a.example/", errorUrl: "https://:x@a.example/" } }),
      "checkout.errorUrl",
    ],
    ...[
      "https://a.example/\r\nx",
      "https://a.example/a b",
      " https://a.example/",
      "https://a.example/\u200b",
    ].map((url): [string, object, string] => [
      `${JSON.stringify(url)} as a URL`,
      order({ checkout: { successUrl: url, errorUrl: "https://a.example/" } }),
      "checkout.successUrl",
    ]),
    ["an array for a body", [], "referenceId"],
  ])("refuses %s and names the field", async (_name, body, field) => {
    const before = await countPayments();
    const refused = await api.post<ErrorBody>("/v1/payments", body);
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe("params_validation");
    expect(refused.body.issues?.map((issue) => issue.field).join()).toContain(
      Array.isArray(body) ? "" : field,
    );
    expect(refused.ms).toBeLessThan(1_000);
    expect(await countPayments()).toBe(before);
  });

  test.each([
    ["broken JSON", "{bad"],
    ["half a document", '{"referenceId":"a","amount":'],
    ["nothing but white space", "   "],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
  ])("refuses %s", async (_name, raw) => {
    const refused = await api.post<ErrorBody>("/v1/payments", undefined, {
      raw,
      headers: { "Content-Type": "application/json" },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe("invalid_params");
  });

  test("refuses two different keys in one request", async () => {
    const headers = { ...account.headers, Authorization: `Bearer ${await makeApiKey(account.id)}` };
    const refused = await app(headers).post<ErrorBody>("/v1/payments", order());
    expect([refused.status, refused.body.code]).toEqual([400, "conflicting_auth_headers"]);
  });
});

describe("401", () => {
  const merchantId = () => account.merchant.id;
  test.each<[string, () => Promise<Record<string, string>>, string]>([
    ["no key", async () => ({ "Merchant-Id": merchantId() }), "missing_api_key"],
    [
      "a foreign key",
      async () => ({ "Merchant-Id": merchantId(), "Api-Key": "sk_live_123" }),
      "invalid_api_key",
    ],
    [
      "a key with a wrong last letter",
      async () => ({ "Merchant-Id": merchantId(), "Api-Key": `${account.apiKey.slice(0, -1)}!` }),
      "invalid_api_key",
    ],
    [
      "an expired key",
      async () => ({
        "Merchant-Id": merchantId(),
        "Api-Key": await makeApiKey(account.id, { expiresAt: new Date(Date.now() - 1_000) }),
      }),
      "invalid_api_key",
    ],
    ["no merchant", async () => ({ "Api-Key": account.apiKey }), "missing_merchant_id"],
  ])("refuses %s", async (_name, headers, code) => {
    const refused = await app(await headers()).post<ErrorBody>("/v1/payments", order());
    expect([refused.status, refused.body.code]).toEqual([401, code]);
  });
});

describe("403", () => {
  test("a deleted merchant takes no new payments, and the answer states why", async () => {
    const { merchant, apiKey } = await makeAccount();
    await db.query(sql`update merchant set deleted_at = now() where id = ${merchant.id}`);
    const by = app({ "Api-Key": apiKey, "Merchant-Id": merchant.id });
    const { status, body } = await by.post<ErrorBody>("/v1/payments", order());
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: "forbidden", details: { merchantStatus: "deleted" } });
  });

  test("another partner's merchant, an unknown one and nonsense answer alike, byte for byte", async () => {
    const stranger = await makeAccount();
    const ids = [stranger.merchant.id, "mrch_unknown", "'; drop table payment; --"];
    const refusals: ApiResponse<ErrorBody>[] = [];
    for (const id of ids) {
      refusals.push(
        await app({ "Api-Key": account.apiKey, "Merchant-Id": id }).post<ErrorBody>("/v1/payments", order()),
      );
    }
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(new Set(refusals.map(({ text }) => text)).size).toBe(1);
  });

  test("a key without payments:write is refused with the permission that it lacks", async () => {
    const key = await makeApiKey(account.id, { permissions: ["payments:read"] });
    const refused = await app({ ...account.headers, "Api-Key": key }).post<ErrorBody>(
      "/v1/payments",
      order(),
    );
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect(refused.body.details).toEqual({ missingScope: "payments:write" });
  });

  test("a key for one merchant does not act for the other", async () => {
    const { id, apiKey: _, otherMerchant, merchant } = await makeAccount();
    const key = await makeApiKey(id, { merchantIds: [otherMerchant.id] });
    expect(
      (await app({ "Api-Key": key, "Merchant-Id": merchant.id }).post("/v1/payments", order())).status,
    ).toBe(403);
    expect(
      (await app({ "Api-Key": key, "Merchant-Id": otherMerchant.id }).post("/v1/payments", order())).status,
    ).toBe(201);
  });

  test.each(["inactive", "suspended"])("an %s merchant takes no new payments", async (status) => {
    const { merchant, headers } = await makeAccount();
    await db.query(sql`update merchant set status = ${status}::merchant_status where id = ${merchant.id}`);
    const refused = await app(headers).post<ErrorBody>("/v1/payments", order());
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  });
});

describe("limits of the merchant", () => {
  test("are returned as amounts", async () => {
    const { merchant, headers } = await makeAccount();
    await db.query(
      sql`update merchant set limits_currency = 'USD', min_minor = 100, max_minor = 5000 where id = ${merchant.id}`,
    );
    const limited = app(headers);
    const under = await limited.post<ErrorBody>(
      "/v1/payments",
      order({ amount: { unit: "iso4217/USD", value: "99" } }),
    );
    const over = await limited.post<ErrorBody>(
      "/v1/payments",
      order({ amount: { unit: "iso4217/USD", value: "5001" } }),
    );
    const within = await limited.post(
      "/v1/payments",
      order({ amount: { unit: "iso4217/USD", value: "5000" } }),
    );
    expect([under.status, over.status, within.status]).toEqual([400, 400, 201]);
    for (const { body } of [under, over]) {
      expect(body.details).toMatchObject({
        min: { unit: "iso4217/USD", value: "100" },
        max: { unit: "iso4217/USD", value: "5000" },
      });
    }
  });
});

describe("405, 413, 415", () => {
  test("state what is allowed and how much", async () => {
    const method = await api.delete<ErrorBody>("/v1/payments");
    expect(method.status).toBe(405);
    expect(method.headers.get("allow")).toContain("POST");
    const large = await api.post<ErrorBody>("/v1/payments", { ...order(), note: "x".repeat(70_000) });
    expect(large.status).toBe(413);
    expect(large.body.details).toEqual({ maxBytes: 65_536 });
    const type = await api.post<ErrorBody>("/v1/payments", undefined, {
      raw: "referenceId=1",
      headers: { "Content-Type": "text/plain" },
    });
    expect(type.status).toBe(415);
  });

  test("twenty megabytes and a hundred thousand brackets are refused at once", async () => {
    const huge = await api
      .post<ErrorBody>("/v1/payments", undefined, { raw: Buffer.alloc(20_000_000, 0x20) })
      .catch((error: Error) => error);
    if (!(huge instanceof Error)) expect(huge.status).toBe(413);
    const deep = await api.post<ErrorBody>("/v1/payments", undefined, { raw: `{"a":${"[".repeat(60_000)}` });
    expect(deep.status).toBe(400);
    const closed = await api.post<ErrorBody>("/v1/payments", undefined, {
      raw: `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
    });
    expect(closed.status).toBe(400);
    expect((await api.post("/v1/payments", order())).status).toBe(201);
  });

  test("an unknown path is the API's own 404", async () => {
    const refused = await api.get<ErrorBody>("/v1/paymentz/1");
    expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
  });
});
