import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ClientOptions, Florin } from "@/public/client/florin";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { app } from "@/tests/support/app";
import { startFaultProxy } from "@/tests/support/fault-proxy";
import { type Fault, startUnsteadyApi, type UnsteadyApi } from "@/tests/support/unsteady-api";

const amount = { unit: "iso4217/USD", value: "1250" };

const TIMEOUT = /aborted due to timeout/;

let account: TestAccount;
let unsteady: UnsteadyApi;
let orders = 0;

beforeAll(async () => {
  account = await makeAccount();
  unsteady = await startUnsteadyApi(app().url);
});
afterAll(() => unsteady?.stop());

function connect(options: Partial<ClientOptions> = {}): Florin {
  const { apiKey, merchant } = account;
  return new Florin({ baseUrl: unsteady.url, apiKey, merchantId: merchant.id, ...options });
}

/** Creates a payment under these faults; returns the result, and how many payments there are of the order. */
async function createUnder(faults: Fault[], florin = connect()) {
  const referenceId = `order ${++orders}`;
  unsteady.plan(...faults);
  const result = await florin.payments.create({ referenceId, amount }).catch((error: unknown) => error);
  const requests = [...unsteady.requests];
  unsteady.plan();
  const { data } = await connect().payments.list({ referenceId });
  return { result, requests, made: data.map(({ paymentId }) => paymentId) };
}

describe("a payment is created once", () => {
  const RECOVERED: [what: string, faults: Fault[]][] = [
    ["its answer is lost", ["lose the answer"]],
    ["its answer is lost twice", ["lose the answer", "lose the answer"]],
    ["the connection is cut before it arrives", ["cut the connection"]],
    ["a proxy answers 502 with a page", [{ status: 502 }]],
    [
      "the server fails",
      [
        { status: 500, code: "internal_error" },
        { status: 503, code: "unavailable" },
      ],
    ],
    [
      "its answer is lost, and then the same call is still running",
      ["lose the answer", { status: 409, code: "idempotency_in_progress", headers: { "retry-after": "1" } }],
    ],
  ];

  test.each(RECOVERED)("when %s", async (_, faults) => {
    const { result, requests, made } = await createUnder(faults);
    expect(result).toMatchObject({ status: "requires_action" });
    expect(made).toEqual([(result as { paymentId: string }).paymentId]);
    expect(requests).toHaveLength(faults.length + 1);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
    expect(requests[0]?.key).toMatch(/^[\x21-\x7e]{16,}$/);
  });

  test("when its request has arrived and the network then resets its connection", async () => {
    const proxy = await startFaultProxy(app().url);
    try {
      const florin = connect({ baseUrl: proxy.through("http://127.0.0.1").replace(/\/$/, "") });
      const referenceId = `order ${++orders}`;
      const trap = proxy.trap({ match: /^POST \/v1\/payments /m, at: "reply" });
      const creating = florin.payments.create({ referenceId, amount });
      await trap.caught;
      await expect.poll(async () => (await connect().payments.list({ referenceId })).data.length).toBe(1);
      trap.drop();
      const created = await creating;
      const { data } = await connect().payments.list({ referenceId });
      expect(data.map(({ paymentId }) => paymentId)).toEqual([created.paymentId]);
    } finally {
      await proxy.close();
    }
  });

  test("when a server that does not answer is given up", async () => {
    const { result, requests, made } = await createUnder(["hold for ever"], connect({ timeoutMs: 2_000 }));
    expect(made).toEqual([(result as { paymentId: string }).paymentId]);
    expect(requests).toHaveLength(2);
  });
});

describe("a call is not repeated", () => {
  test("more often than wanted, and its last fault is thrown", async () => {
    const faults: Fault[] = [{ status: 503, code: "unavailable" }, { status: 502 }, { status: 500 }];
    const { result, requests, made } = await createUnder(faults, connect({ maxRetries: 1 }));
    expect([result, requests.length, made]).toMatchObject([{ code: "bad_gateway", status: 502 }, 2, []]);
    const none = await createUnder(["cut the connection"], connect({ maxRetries: 0 }));
    expect([none.result, none.requests.length]).toMatchObject([
      { code: "connection_failed", status: null },
      1,
    ]);
  });

  test("when it was refused for what it is", async () => {
    for (const [status, code] of [
      [400, "params_validation"],
      [403, "forbidden"],
      [409, "idempotency_conflict"],
      [410, "payment_expired"],
    ] as const) {
      const { result, requests } = await createUnder([{ status, code }]);
      expect([result, requests.length]).toMatchObject([{ status, code }, 1]);
    }
  });

  test("when a second effect is possible: a webhook's secret is rolled once", async () => {
    const florin = connect();
    const { id } = await florin.webhookEndpoints.create({ url: "https://shop.example/hook" });
    unsteady.plan("lose the answer");
    await expect(florin.webhookEndpoints.rollSecret(id)).rejects.toMatchObject({ code: "connection_failed" });
    expect(unsteady.requests).toHaveLength(1);
    unsteady.plan({ status: 429, code: "rate_limited", headers: { "retry-after": "1" } });
    expect((await florin.webhookEndpoints.rollSecret(id)).secret).toMatch(/^whsec_/);
    expect(unsteady.requests).toHaveLength(2);
  });

  test("when its caller has given up", async () => {
    const signal = AbortSignal.timeout(100);
    unsteady.plan("cut the connection", "cut the connection", "cut the connection", "cut the connection");
    await expect(connect().payments.list({}, { signal })).rejects.toThrow(TIMEOUT);
    expect(unsteady.requests.length).toBeLessThan(3);
    unsteady.plan("hold for ever");
    const aborted = AbortSignal.timeout(50);
    await expect(connect().payments.list({}, { signal: aborted })).rejects.toThrow(TIMEOUT);
    unsteady.plan();
  });

  test("to follow a redirect, which would carry the key elsewhere", async () => {
    const away = { location: "https://elsewhere.example/v1/payments" };
    const { result, requests } = await createUnder([{ status: 307, headers: away }]);
    expect([result, requests.length]).toMatchObject([{ code: "unexpected_answer", status: 307 }, 1]);
  });
});

describe("the pause before a repetition", () => {
  test("is at least what Retry-After names", async () => {
    const limited = { status: 429, code: "rate_limited", headers: { "retry-after": "1" } };
    const { result, requests } = await createUnder([limited]);
    expect(result).toMatchObject({ status: "requires_action" });
    const [first, second] = requests.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  test("is the caller's decision when the server names more than a minute", async () => {
    const limited = { status: 429, code: "rate_limited", headers: { "retry-after": "120" } };
    const { result, requests } = await createUnder([limited]);
    expect([result, requests.length]).toMatchObject([{ code: "rate_limited", retryAfterS: 120 }, 1]);
  });
});

test("a read, a change and a deletion are repeated, too", async () => {
  const florin = connect();
  const { id } = await florin.webhookEndpoints.create({ url: "https://shop.example/hook" });
  unsteady.plan({ status: 500 });
  expect((await florin.webhookEndpoints.get(id)).id).toBe(id);
  unsteady.plan("lose the answer");
  expect((await florin.webhookEndpoints.update(id, { description: "new" })).description).toBe("new");
  unsteady.plan("cut the connection");
  expect(await florin.webhookEndpoints.delete(id)).toMatchObject({ deleted: true });
});
