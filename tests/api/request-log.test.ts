import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { requestLog, requestLogPurge } from "@/server/http/request-log";
import { newId } from "@/server/kernel/ids";
import { inspectRequest } from "@/server/requests/inspect-request";
import { listRequests } from "@/server/requests/list-requests";
import { ListRequests } from "@/server/requests/schema";
import type { EndpointWithSecret } from "@/server/webhooks/schema";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import { type ApiResponse, connectApi } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { eventually } from "@/tests/support/eventually";
import { db, many, one, sql, transaction } from "@/tests/support/sql";
import { ENDPOINTS } from "@/tests/support/webhook-world";

const order = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" } };
const idOf = ({ headers }: ApiResponse) => headers.get("request-id") ?? "";

let account: TestAccount;
let scope: Awaited<ReturnType<typeof scopeOfMember>>;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

const list = (input: object = {}) => listRequests(scope, ListRequests.parse(input));
/** Reads a request's record, which is written a moment after the answer. */
const recordOf = async (answer: ApiResponse) => {
  const requestId = idOf(answer);
  await eventually(
    () => list({ requestId }),
    ({ items }) => items.length === 1,
  );
  return inspectRequest(scope, requestId);
};

describe("a request", () => {
  test("is kept with its operation, outcome, key and bodies", async () => {
    const answer = await app(account.headers).post("/v1/payments", order);
    const record = await recordOf(answer);
    expect(record).toMatchObject({
      method: "POST",
      route: "/v1/payments",
      path: "/v1/payments",
      status: 201,
    });
    expect(record).toMatchObject({ code: null, requestBody: order, responseBody: answer.body });
    expect(record.keyId).toMatch(/^key_/);
    expect(record.durationMs).toBeGreaterThanOrEqual(0);
    expect(Math.abs(Date.now() - record.createdAt.getTime())).toBeLessThan(60_000);
  });

  test("is kept by its route's template, for every path and query", async () => {
    const answer = await app(account.headers).get("/v1/payments/pay_1111?email=a@b.example");
    const record = await recordOf(answer);
    expect(record).toMatchObject({
      route: "/v1/payments/{id}",
      path: "/v1/payments/pay_1111",
      status: 404,
      code: "payment_not_found",
      requestBody: null,
    });
    expect(JSON.stringify(record)).not.toContain("a@b.example");
  });

  test("that is refused is kept too: for its body, and for what its key may not", async () => {
    const bad = await app(account.headers).post("/v1/payments", { ...order, referenceId: "" });
    expect(await recordOf(bad)).toMatchObject({ status: 400, code: "params_validation" });
    const key = await makeApiKey(account.id, { permissions: ["payments:read"] });
    const forbidden = await app({ ...account.headers, "Api-Key": key }).post("/v1/payments", order);
    expect(await recordOf(forbidden)).toMatchObject({ status: 403, code: "forbidden" });
  });

  test("is kept without secrets and personal data, however they are wrapped", async () => {
    const secrets = {
      email: "jane@example.com",
      merchantEmail: "jane@shop.example",
      name: "Jane Roe",
      Authorization: "Bearer x",
      api_key: "wcp_test_x",
    };
    const body = {
      ...order,
      ...secrets,
      collectedData: { fields: [{ id: "dob", value: "1980-01-01" }] },
      list: [secrets],
    };
    const answer = await app(account.headers).post("/v1/payments", body);
    const record = await recordOf(answer);
    expect(record.requestBody).toMatchObject({ referenceId: "order 7", collectedData: "[redacted]" });
    const { rows } = await db.query<{ text: string }>(
      sql`select t::text as text from request_log t where request_id = ${idOf(answer)}`,
    );
    for (const secret of ["jane@", "Jane", "Bearer x", "wcp_test", "1980", account.apiKey]) {
      expect(rows[0]?.text).not.toContain(secret);
    }
  });

  test("is kept without the secret of a webhook endpoint, which its answer shows once", async () => {
    const api = app(account.headers);
    const made = await api.post<EndpointWithSecret>(ENDPOINTS, { url: "https://shop.example/webhooks" });
    const rolled = await api.post<EndpointWithSecret>(`${ENDPOINTS}/${made.body.id}/roll`, {
      overlapHours: 1,
    });
    for (const answer of [made, rolled]) {
      expect(answer.body.secret).toMatch(/^whsec_/);
      const { responseBody } = await recordOf(answer);
      expect(responseBody).toEqual({ ...answer.body, secret: "[redacted]" });
    }
  });

  test("with NUL and lone surrogates in its body can be kept", async () => {
    const raw = '{"referenceId":"\\u0000\\ud800","amount":1}';
    const answer = await app(account.headers).post("/v1/payments", undefined, { raw });
    expect(await recordOf(answer)).toMatchObject({ status: 400 });
  });

  test("with a body that is thousands of levels deep is marked", async () => {
    const raw = `{"referenceId":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    const answer = await app(account.headers).post("/v1/payments", undefined, { raw });
    expect(await recordOf(answer)).toMatchObject({
      status: 400,
      requestBody: { omitted: "nested too deep" },
    });
  });

  test("with a long body is marked", async () => {
    const answer = await app(account.headers).post("/v1/payments", { ...order, more: "x".repeat(20_000) });
    expect((await recordOf(answer)).requestBody).toEqual({ omitted: expect.stringContaining("characters") });
  });
});

const refusal = ({ id: accountId }: TestAccount, status = 404) => ({
  requestId: newId("req"),
  scope: { accountId, keyId: newId("key"), mode: "test" as const },
  method: "GET",
  route: "/v1/payments",
  path: "/v1/payments",
  status,
  code: "not_found",
  durationMs: 1,
  paymentId: null,
  requestBody: null,
  responseBody: null,
  createdMs: Date.now(),
});

test("no more than 5 000 wait while the database does not take them, those being written included", async () => {
  const busy = await makeAccount();
  let writing: Promise<void> = Promise.resolve();
  await transaction(async (tx) => {
    await tx.query(sql`lock table request_log in share row exclusive mode`);
    requestLog().add(refusal(busy));
    writing = requestLog().flush();
    for (let i = 0; i < 5_100; i++) requestLog().add(refusal(busy));
    await delay(100);
    for (let i = 0; i < 100; i++) requestLog().add(refusal(busy));
  });
  await writing;
  await requestLog().flush();
  const { kept } = await one<{ kept: number }>(
    db,
    sql`select count(*) as kept from request_log where account_id = ${busy.id}`,
  );
  expect(kept).toBe(5_000);
});

test("one that the database will not take costs the others of its batch nothing, and none is kept twice", async () => {
  // No status is that high, and the column cannot hold it.
  const requests = Array.from({ length: 5 }, (_, i) => refusal(account, i === 2 ? 70_000 : 404));
  const ids = requests.map(({ requestId }) => requestId);
  for (let times = 0; times < 2; times++) {
    for (const request of requests) requestLog().add(request);
    await requestLog().flush();
    const kept = await Promise.all(ids.map((requestId) => list({ requestId })));
    expect(kept.map(({ items }) => items.length)).toEqual([1, 1, 0, 1, 1]);
  }
});

test("answered polls, and what carries no valid key, are not kept", async () => {
  const api = app(account.headers);
  const { body } = await api.post<{ paymentId: string }>("/v1/payments", order);
  const polled = await api.get(`/v1/payments/${body.paymentId}/status`);
  const refused = await connectApi(api.url).get(`/v1/payments/${body.paymentId}`);
  await recordOf(await api.get(`/v1/payments/${body.paymentId}`));
  const ids = (await list({ limit: 100 })).items.map(({ requestId }) => requestId);
  expect(ids).not.toContain(idOf(polled));
  expect(ids).not.toContain(idOf(refused));
});

describe("the list", () => {
  test("has its own account's and mode's alone", async () => {
    const answer = await app(account.headers).post("/v1/payments", order);
    await recordOf(answer);
    const stranger = await makeAccount("Somebody else");
    const theirs = await scopeOfMember(stranger.user.id, stranger.id, "test");
    const live = await scopeOfMember(account.user.id, account.id, "live");
    for (const other of [theirs, live]) {
      expect((await listRequests(other, ListRequests.parse({}))).items).toEqual([]);
      await expect(inspectRequest(other, idOf(answer))).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("is walked from the newest without a gap, and narrowed to failures and to a key", async () => {
    const api = app(account.headers);
    const made = [];
    for (let i = 0; i < 5; i++) made.push(await api.get("/v1/payments/pay_1111"));
    for (const answer of made) await recordOf(answer);
    const walked: string[] = [];
    let before: number | undefined;
    for (let page = await list({ limit: 2 }); ; page = await list({ limit: 2, before })) {
      walked.push(...page.items.map(({ requestId }) => requestId));
      if (page.older === null) break;
      before = page.older;
    }
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked).toEqual(expect.arrayContaining(made.map(idOf)));
    const failed = (await list({ status: "failed", limit: 100 })).items;
    expect(failed.length).toBeGreaterThanOrEqual(5);
    expect(failed.every(({ status }) => status >= 400)).toBe(true);
    expect((await list({ keyId: "key_1111" })).items).toEqual([]);
  });
});

test("what is older than 30 days is removed, a batch at a time", async () => {
  const first = await many<{ id: string }>(
    db,
    sql`select request_id as id from request_log order by request_log.id limit 3`,
  );
  const old = first.map(({ id }) => id);
  await db.query(
    sql`update request_log set created_at = now() - interval '30 days 1 minute' where request_id = any (${old})`,
  );
  const count = () =>
    one<{ left: number }>(db, sql`select count(*) as left from request_log where request_id = any (${old})`);
  expect((await requestLogPurge.remove(2)).removed).toBeLessThanOrEqual(2);
  await requestLogPurge.remove(1_000);
  expect((await count()).left).toBe(0);
  expect((await list({ limit: 100 })).items.length).toBeGreaterThan(0);
});
