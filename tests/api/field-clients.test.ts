import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { createPayment } from "@/tests/support/pay";

let account: TestAccount;
let api: Api;
let paymentId: string;
let link: string;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
  paymentId = await createPayment(api);
  link = `${api.url}/?pid=${paymentId}`;
});

const send = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, api.url), { ...init, headers: { ...account.headers, ...init.headers } });

describe("a till that calls the old paths", () => {
  const body = { referenceId: "till-1", amount: { unit: "iso4217/USD", value: "1250" } };

  test("creates a payment and reads its status", async () => {
    const created = await api.post<{ paymentId: string }>("/v1/merchant/payment", body);
    expect(created.status).toBe(201);
    const status = await api.get(`/v1/merchant/payment/${created.body.paymentId}/status`);
    expect(status).toMatchObject({ status: 200, body: { status: "requires_action" } });
  });

  test("repeats its answer to the same idempotency key", async () => {
    const options = { headers: { "Idempotency-Key": `till-${paymentId}` } };
    const first = await api.post<{ paymentId: string }>("/v1/merchant/payment", body, options);
    const second = await api.post<{ paymentId: string }>("/v1/merchant/payment", body, options);
    expect(second.body.paymentId).toBe(first.body.paymentId);
  });
});

describe("a payment link where the gateway takes an id", () => {
  const wc = () => `wc:7f6e504bfad60b48@2?relay-protocol=irn&pay=${encodeURIComponent(link)}`;
  const once = encodeURIComponent;

  test.each([
    ["encoded once", () => once(link)],
    ["encoded twice", () => once(once(link))],
    ["with the id as its path", () => once(once(`${api.url}/${paymentId}`))],
    ["inside a pairing URI, encoded twice", () => once(once(wc()))],
  ])("%s: is that payment", async (_, id) => {
    const { status, body } = await api.get<{ paymentId?: string }>(`/v1/gateway/payment/${id()}/status`);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: "requires_action" } });
    const options = await api.post(`/v1/gateway/payment/${id()}/options`, { accounts: [] });
    expect(options.body).not.toMatchObject({ code: "payment_not_found" });
  });

  test.each([
    ["of another host", () => once(once(`https://pay.example/?pid=${paymentId}`))],
    ["without a payment", () => once(once(`${api.url}/`))],
    ["of another scheme", () => once(once(`ftp://${new URL(api.url).host}/?pid=${paymentId}`))],
  ])("%s: is no payment", async (_, id) => {
    const { status, body } = await api.get<ErrorBody>(`/v1/gateway/payment/${id()}/status`);
    expect({ status, code: body.code }).toEqual({ status: 404, code: "payment_not_found" });
  });
});

describe("a wallet in a browser", () => {
  test("may send the headers that it asks for", async () => {
    const asked = "api-version,traceparent,sentry-trace";
    const { status, headers } = await send(`/v1/gateway/payment/${paymentId}/options`, {
      method: "OPTIONS",
      headers: { "Access-Control-Request-Headers": asked },
    });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-headers")).toBe(asked);
    expect(headers.get("vary")).toContain("Access-Control-Request-Headers");
  });

  test("reads that there is no such operation, instead of a network error", async () => {
    const path = "/v1/gateway/payments/unknown";
    const preflight = await send(path, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    const { status, headers } = await send(path);
    expect({ status, origin: headers.get("access-control-allow-origin") }).toEqual({
      status: 404,
      origin: "*",
    });
  });
});

describe("an old client", () => {
  test("is told on the legacy listing that it ends, when, and what follows", async () => {
    const { headers } = await send(`/v1/merchants/${account.merchant.id}/payments`, {
      headers: { "X-Api-Key": account.headers["Api-Key"] ?? "" },
    });
    expect(headers.get("deprecation")).toMatch(/^@\d{10}$/);
    expect(Date.parse(headers.get("sunset") ?? "")).toBeGreaterThan(Date.now());
    expect(headers.get("link")).toBe('</v1/merchants/payments>; rel="successor-version"');
  });

  test.each(["/v1/payments", "/v1/merchants/payments"])(
    "is told so where it filters %s by `asset`",
    async (path) => {
      const old = await send(`${path}?asset=USDC`);
      expect(old.headers.get("deprecation")).toMatch(/^@\d{10}$/);
      expect(old.headers.get("sunset")).not.toBeNull();
      const { headers } = await send(`${path}?token_symbol=USDC`);
      expect(headers.get("deprecation")).toBeNull();
    },
  );
});

test("a refused key is told how to authenticate", async () => {
  const { status, headers } = await fetch(new URL("/v1/payments", api.url));
  expect({ status, how: headers.get("www-authenticate") }).toEqual({ status: 401, how: "Bearer" });
});

test("a listing is compressed for a client that takes gzip, and only for that", async () => {
  for (let i = 0; i < 5; i++) await createPayment(api);
  for (const path of ["/v1/payments", "/v1/merchants/payments"]) {
    const plain = await send(path, { headers: { "Accept-Encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("vary")).toContain("Accept-Encoding");
    const packed = await send(path, { headers: { "Accept-Encoding": "gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(await packed.json()).toEqual(await plain.json());
  }
});

test("an unsupported currency is refused with those that are supported", async () => {
  const body = { referenceId: "order-1", amount: { unit: "iso4217/XAU", value: "1250" } };
  const { status, body: refused } = await api.post<ErrorBody>("/v1/payments", body);
  expect(status).toBe(400);
  expect(refused.details).toMatchObject({ supported: expect.arrayContaining(["iso4217/USD"]) });
});
