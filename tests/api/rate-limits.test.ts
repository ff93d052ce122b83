import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sleep } from "@/server/kernel/clock";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import { type Api, type ApiResponse, connectApi, type ErrorBody } from "@/tests/support/api";
import { app, wayIn } from "@/tests/support/app";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

/** Two a second, i.e. twenty in ten seconds; the tests act as the proxy that reports addresses. */
const LIMITS = {
  RATE_LIMIT_PER_SECOND: "2",
  RATE_LIMIT_IP_PER_SECOND: "2",
  RATE_LIMIT_RESERVE_PER_SECOND: "10",
  RATE_LIMIT_DEPOSITS_PER_MINUTE: "3",
  TRUSTED_PROXIES: "1",
};
const QUOTA = 20;

let servers: RunningServer[];
let account: TestAccount;
let paymentId: string;
let addresses = 0;

beforeAll(async () => {
  const options = { way: wayIn(), installation: thisInstallation(inject("stack")) };
  const env = { ...LIMITS, WORKER: "off" };
  servers = await Promise.all([startServer({ ...options, env }), startServer({ ...options, env })]);
  account = await makeAccount();
  const order = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" } };
  paymentId = (await app(account.headers).post<{ paymentId: string }>("/v1/payments", order)).body.paymentId;
});
afterAll(() => Promise.all(servers?.map((server) => server.stop()) ?? []));

/** Creates a client with a unique address. */
const client = (headers: Record<string, string> = {}, process = 0): Api =>
  connectApi(servers[process]?.url ?? "", { "X-Forwarded-For": `198.51.100.${++addresses}`, ...headers });
const withNewKey = async (process = 0) =>
  client({ ...account.headers, "Api-Key": await makeApiKey(account.id) }, process);

const read = (api: Api) => api.get<ErrorBody>(`/v1/payments/${paymentId}`);
const view = (api: Api) => api.get<ErrorBody>(`/v1/gateway/payment/${paymentId}`);
const count = (answers: ApiResponse[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const times = <T>(n: number, send: () => Promise<T>) => Promise.all(Array.from({ length: n }, send));

describe("of a key", () => {
  test("are sent with every answer", async () => {
    const { headers } = await read(await withNewKey());
    expect(headers.get("ratelimit")).toMatch(/^"key";r=19;t=1$/);
    expect(headers.get("ratelimit-policy")).toBe('"key";q=20;w=10');
  });

  test("are kept: a quota at once, then as many as leak", async () => {
    const api = await withNewKey();
    const startedMs = Date.now();
    const answers = await times(3 * QUOTA, () => read(api));
    const tookS = (Date.now() - startedMs) / 1_000;
    const leaked = Math.ceil(tookS * 2);
    expect(count(answers, 200)).toBeGreaterThanOrEqual(QUOTA);
    expect(count(answers, 200)).toBeLessThanOrEqual(QUOTA + leaked);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: "rate_limited", details: { limit: QUOTA, windowS: 10 } });
    expect(refused?.headers.get("ratelimit")).toMatch(/^"key";r=0;t=\d+$/);
    const waitS = Number(refused?.headers.get("retry-after"));
    // Half a second per request; the leak between two exchanges of the processes may be counted late.
    expect(waitS).toBeGreaterThanOrEqual(1);
    expect(waitS).toBeLessThanOrEqual(Math.ceil(0.5 + tookS));
    await sleep(waitS * 1_000);
    expect((await read(api)).status).toBe(200);
  });

  test("are another's business for another key, and for its own status", async () => {
    const api = await withNewKey();
    expect(count(await times(3 * QUOTA, () => read(api)), 429)).toBeGreaterThan(0);
    const status = await api.get(`/v1/payments/${paymentId}/status`);
    expect(status.status).toBe(200);
    expect(status.headers.get("ratelimit-policy")).toBe('"reserve";q=100;w=10');
    expect((await read(await withNewKey())).status).toBe(200);
  });

  test("are shared by processes", async () => {
    const key = await makeApiKey(account.id);
    const [here, there] = [0, 1].map((process) =>
      client({ ...account.headers, "Api-Key": key }, process),
    ) as [Api, Api];
    await times(QUOTA, () => read(here));
    expect((await read(there)).status).toBe(200);
    // By then the other process has reported its request, and learned of the twenty.
    await sleep(2_500);
    const { headers } = await read(there);
    expect(Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1])).toBeLessThan(QUOTA / 2);
  });
});

describe("of an address", () => {
  test("are kept at the gateway, and leave others in peace", async () => {
    const api = client();
    expect(count(await times(3 * QUOTA, () => view(api)), 429)).toBeGreaterThan(0);
    expect((await view(client())).status).toBe(200);
    expect((await api.get(`/v1/gateway/payment/${paymentId}/status`)).status).toBe(200);
  });

  test("are not escaped by claiming another one", async () => {
    const address = `198.51.100.${++addresses}`;
    const answers = await Promise.all(
      Array.from({ length: 3 * QUOTA }, (_, i) =>
        view(client({ "X-Forwarded-For": `203.0.113.${i}, ${address}` })),
      ),
    );
    expect(count(answers, 429)).toBeGreaterThan(0);
  });

  test("are one for the whole network of an IPv6 customer", async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 * QUOTA }, (_, i) =>
        view(client({ "X-Forwarded-For": `2001:db8:1:2::${i + 1}` })),
      ),
    );
    expect(count(answers, 429)).toBeGreaterThan(0);
    expect((await view(client({ "X-Forwarded-For": "2001:db8:1:3::1" }))).status).toBe(200);
  });

  test("are kept for new deposit addresses", async () => {
    const api = client();
    const refund = { kind: "none" };
    const create = (by: Api) =>
      by.post<ErrorBody>(`/v1/gateway/payment/${paymentId}/deposits`, { asset: "none", refund });
    const answers = await times(6, () => create(api));
    // What leaks during the burst lets one more pass.
    expect([3, 4]).toContain(count(answers, 400));
    const refused = answers.filter(({ status }) => status !== 400);
    for (const { status, body, headers } of refused) {
      expect([status, body.details]).toMatchObject([429, { limit: 3, windowS: 60 }]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await create(client())).status).toBe(400);
  });

  test("end the guessing of keys", async () => {
    const guess = () => read(guesser.as({ "Api-Key": "wcp_test_guess" }));
    const guesser = client(account.headers);
    expect(count(await times(3 * QUOTA, guess), 429)).toBeGreaterThan(0);
    expect((await read(client(account.headers))).status).toBe(200);
  });
});
