import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { makeDue, stateOf } from "@/tests/support/gateway-state";
import { createPayment } from "@/tests/support/pay";

let account: TestAccount;
let api: Api;
const anybody = app();

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
});

const path = (id: string, rest = "") => `/v1/gateway/payment/${id}${rest}`;

const CONTRACT_HEADERS =
  "api-key,app-id,client-id,svc-version,wcp-version,sdk-name,sdk-version,sdk-platform,content-type";

describe("GET payment", () => {
  test("states the merchant, the amount and the end, and explicit nulls", async () => {
    const expiresAt = Math.floor(Date.now() / 1_000) + 600;
    const id = await createPayment(api, { expiresAt });
    const { status, body, headers } = await anybody.get(path(id));
    expect(status).toBe(200);
    expect(body).toEqual({
      status: "requires_action",
      amount: {
        unit: "iso4217/USD",
        value: "1250",
        display: { assetName: "US Dollar", assetSymbol: "USD", decimals: 2 },
      },
      expiresAt,
      merchant: { name: "Corner Shop", iconUrl: null },
      buyer: null,
    });
    expect(headers.get("svc-version")).toBe("2026-02-18");
  });

  test("of an unknown or malformed id is 404, alike to the byte", async () => {
    const answers = await Promise.all(
      ["pay_1111", "pay_", "mrch_1", "%00", "pay_%20", "p".repeat(300)].map((id) => anybody.get(path(id))),
    );
    expect(answers.map(({ status, body }) => [status, body.code]).slice(0, 5)).toEqual(
      Array.from({ length: 5 }, () => [404, "payment_not_found"]),
    );
    expect(new Set(answers.slice(0, 5).map(({ text }) => text)).size).toBe(1);
    expect(answers[5]?.status).toBeLessThan(500);
  });
});

describe("status", () => {
  test("has every field, null where there is nothing", async () => {
    const { body } = await anybody.get(path(await createPayment(api), "/status"));
    expect(body).toEqual({
      status: "requires_action",
      isFinal: false,
      pollInMs: 1_000,
      failureCode: null,
      info: null,
    });
  });

  test("of a payment whose time has passed is expired and final", async () => {
    const id = await createPayment(api);
    await makeDue(id);
    const { body } = await anybody.get(path(id, "/status?maxPollMs=20000"));
    expect(body).toMatchObject({ status: "expired", isFinal: true, pollInMs: null });
  });

  test("waits until it changes", async () => {
    const id = await createPayment(api);
    const poll = anybody.get(path(id, "/status?maxPollMs=10000"));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await anybody.post(path(id, "/cancel"));
    const { body, ms } = await poll;
    expect(body).toMatchObject({ status: "cancelled", isFinal: true });
    expect(ms).toBeGreaterThan(250);
    expect(ms).toBeLessThan(5_000);
  });

  test("waits for as long as requested, and no longer", async () => {
    const { body, ms } = await anybody.get(path(await createPayment(api), "/status?maxPollMs=500"));
    expect(body.status).toBe("requires_action");
    expect(ms).toBeGreaterThan(480);
    expect(ms).toBeLessThan(3_000);
  });

  test.each(["-1", "1.5", "1e3", "x", "0x10", "99999999999999999999"])(
    "maxPollMs=%s is refused",
    async (ms) => {
      const { status, body } = await anybody.get(path(await createPayment(api), `/status?maxPollMs=${ms}`));
      expect([status, body.code]).toEqual([400, "params_validation"]);
    },
  );
});

describe("cancel", () => {
  test.each([
    ["no body", undefined],
    ["an empty object", {}],
  ])("with %s, and again the first answer", async (_, body) => {
    const id = await createPayment(api);
    const first = await anybody.post(path(id, "/cancel"), body);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      paymentId: id,
      status: "cancelled",
      cancelledReason: "cancelled_by_user",
      cancelledAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await anybody.post(path(id, "/cancel"), body)).text).toBe(first.text);
    expect((await stateOf(id)).version).toBe(1);
  });

  test("of an expired payment is refused", async () => {
    const id = await createPayment(api);
    await makeDue(id);
    const { status, body } = await anybody.post(path(id, "/cancel"));
    expect([status, body]).toMatchObject([400, { code: "invalid_state", details: { status: "expired" } }]);
  });
});

describe("for every caller", () => {
  test("needs nothing, or a key, or an app and a client", async () => {
    const id = await createPayment(api);
    const kinds: Record<string, string>[] = [
      {},
      { "Api-Key": account.apiKey },
      { "App-Id": "a", "Client-Id": "c" },
    ];
    for (const headers of kinds) {
      expect((await anybody.get(path(id), { headers })).status).toBe(200);
    }
  });

  test.each<[Record<string, string>, number, string]>([
    [{ "App-Id": "a" }, 400, "missing_client_id"],
    [{ "Client-Id": "c" }, 400, "missing_app_id"],
    [{ "Api-Key": "wcp_test_nonsense" }, 401, "invalid_api_key"],
    [{ "Svc-Version": "2020-01-01" }, 400, "unknown_api_version"],
    [{ "Svc-Version": "today" }, 400, "invalid_api_version"],
  ])("with %j is answered %i %s", async (headers, status, code) => {
    const answer = await anybody.get(path(await createPayment(api)), { headers });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("with a key and an app at once is refused", async () => {
    const headers = { "Api-Key": await makeApiKey(account.id), "App-Id": "a", "Client-Id": "c" };
    const { status, body } = await anybody.get(path(await createPayment(api)), { headers });
    expect([status, body.code]).toEqual([400, "conflicting_auth_headers"]);
  });

  test("from a page of another origin is answered with CORS headers, also when refused", async () => {
    const id = await createPayment(api);
    const origin = { headers: { Origin: "https://wallet.example" } };
    for (const { headers } of [
      await anybody.get(path(id), origin),
      await anybody.get(path("pay_1"), origin),
      await anybody.post(path(id, "/options"), {}, origin),
    ]) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-expose-headers")).toMatch(/Request-Id/i);
    }
  });

  test.each(["", "/options", "/fetch", "/confirm", "/status", "/cancel"])(
    "the preflight of %s allows the contract's headers",
    async (rest) => {
      const response = await fetch(new URL(path("pay_1", rest), anybody.url), {
        method: "OPTIONS",
        headers: {
          Origin: "https://wallet.example",
          "Access-Control-Request-Method": rest === "" || rest === "/status" ? "GET" : "POST",
          "Access-Control-Request-Headers": CONTRACT_HEADERS,
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get("access-control-allow-headers")).toBe(CONTRACT_HEADERS);
      const wanted = rest === "" || rest === "/status" ? "GET" : "POST";
      expect(response.headers.get("access-control-allow-methods")).toContain(wanted);
    },
  );

  test.each([
    ["/options", "POST"],
    ["/confirm", "POST"],
    ["", "GET, HEAD"],
    ["/status", "GET, HEAD"],
  ])("with a method that %s does not have is answered with those it has", async (rest, allow) => {
    const { status, body, headers } = await anybody.put(path("pay_1", rest), {});
    expect([status, body.code]).toEqual([405, "invalid_params"]);
    expect(headers.get("allow")).toContain(allow);
  });
});
