import { beforeAll, describe, expect, test } from "vitest";
import type { PartnerException } from "@/server/exceptions/partner-schema";
import { newId } from "@/server/kernel/ids";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { makeOperator } from "@/tests/support/operator";
import { db, many, one, sql } from "@/tests/support/sql";
import { makeLate } from "@/tests/trpc/exception-entries";

let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  api = app({ "Api-Key": account.apiKey });
});

const keyWith = async (...permissions: ("payments:read" | "payments:write" | "refunds:write")[]) =>
  app({ "Api-Key": await makeApiKey(account.id, { permissions }) });
const read = async (id: string) => (await api.get<PartnerException>(`/v1/exceptions/${id}`)).body;
const decideBy =
  (by: Api) =>
  (id: string, way: string, body: object = {}) =>
    by.post<PartnerException & ErrorBody>(`/v1/exceptions/${id}/${way}`, body);
const decide = (id: string, way: string, body: object = {}) => decideBy(api)(id, way, body);

describe("a decision", () => {
  test.each([
    ["accept", { note: "shipped by hand" }, "accepted"],
    ["ignore", { note: "our own test" }, "ignored"],
    ["refund", {}, "refunded"],
  ])("to %s is done, told in the answer, and recorded with the key's name", async (way, body, status) => {
    const { id, paymentId } = await makeLate(account);
    const answer = await decide(id, way, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status,
      note: (body as { note?: string }).note ?? null,
      resolvedAt: expect.any(String),
      refundId: status === "refunded" ? expect.stringMatching(/^ref_/) : null,
    });
    expect(await read(id)).toEqual(answer.body);
    const [audited, ...others] = await many<{
      type: string;
      data: Record<string, unknown>;
      userId: string | null;
    }>(
      db,
      sql`select type, data, user_id as "userId" from audit_event
          where account_id = ${account.id} and data ->> 'exceptionId' = ${id}`,
    );
    expect(others).toEqual([]);
    const key = await one<{ id: string }>(
      db,
      sql`select id from api_key where account_id = ${account.id} and last4 = ${account.apiKey.slice(-4)}`,
    );
    expect(audited).toMatchObject({ type: `exception.${status}`, userId: null, data: { byKeyId: key.id } });
    const told = await many<{ type: string }>(
      db,
      sql`select type from payment_event where payment_id = ${paymentId} and data ->> 'byKeyId' = ${key.id}`,
    );
    expect(told).toEqual([{ type: status === "refunded" ? "refund.requested" : `exception.${status}` }]);
  });

  test("that is repeated answers the same, and another one is refused", async () => {
    for (const [way, others] of [
      ["accept", ["refund", "ignore"]],
      ["refund", ["accept", "ignore"]],
      ["ignore", ["accept", "refund"]],
    ] as const) {
      const { id, paymentId } = await makeLate(account);
      const first = await decide(id, way, { note: "first" });
      const again = await decide(id, way, { note: "second" });
      expect(again).toMatchObject({ status: 200, body: first.body });
      for (const other of others) {
        const refused = await decide(id, other, { note: "third" });
        expect(refused).toMatchObject({ status: 400, body: { code: "invalid_state" } });
        expect(refused.body.details).toMatchObject({ status: first.body.status });
      }
      const { count } = await one<{ count: number }>(
        db,
        sql`select count(*) from refund where payment_id = ${paymentId}`,
      );
      expect(count).toBe(way === "refund" ? 1 : 0);
    }
  });

  test("is taken once by many requests at once", async () => {
    const { id, paymentId } = await makeLate(account);
    const ways = ["refund", "accept", "refund", "ignore", "refund", "accept"];
    const answers = await Promise.all(ways.map((way) => decide(id, way, { note: "a race" })));
    const { status } = await read(id);
    const done = ways.filter((_, i) => answers[i]?.status === 200);
    expect(new Set(done)).toHaveLength(1);
    expect(status).toBe({ refund: "refunded", accept: "accepted", ignore: "ignored" }[done[0] as string]);
    const { count } = await one<{ count: number }>(
      db,
      sql`select count(*) from refund where payment_id = ${paymentId}`,
    );
    expect(count).toBe(status === "refunded" ? 1 : 0);
  });

  test("with an idempotency key is answered as the first time, also when it was refused", async () => {
    const { id } = await makeLate(account);
    const send = (way: string, body: object, key = `k-${id}`) =>
      api.post<ErrorBody>(`/v1/exceptions/${id}/${way}`, body, { headers: { "Idempotency-Key": key } });
    const first = await send("accept", { note: "a" });
    const again = await send("accept", { note: "a" });
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await send("accept", { note: "b" })).toMatchObject({
      status: 409,
      body: { code: "idempotency_conflict" },
    });
    const refused = await send("refund", {});
    expect(refused.status).toBe(400);
    expect((await send("refund", {})).headers.get("idempotent-replayed")).toBe("true");
  });

  test("needs payments:write to keep or to ignore, and refunds:write to refund", async () => {
    const { id } = await makeLate(account);
    const [reads, writes, refunds] = [
      await keyWith("payments:read", "refunds:write"),
      await keyWith("payments:read", "payments:write"),
      await keyWith("refunds:write"),
    ];
    for (const [way, by, missingScope] of [
      ["accept", reads, "payments:write"],
      ["ignore", reads, "payments:write"],
      ["refund", writes, "refunds:write"],
    ] as const) {
      const { status, body } = await decideBy(by)(id, way, { note: "a test" });
      expect({ status, details: body.details }).toEqual({ status: 403, details: { missingScope } });
    }
    expect((await decideBy(refunds)(id, "refund")).status).toBe(200);
  });

  test("to ignore needs a reason", async () => {
    const { id } = await makeLate(account);
    for (const body of [{}, { note: "" }, { note: "x".repeat(501) }, { note: "a\0b" }]) {
      expect(await decide(id, "ignore", body)).toMatchObject({
        status: 400,
        body: { code: "params_validation" },
      });
    }
    expect((await read(id)).status).toBe("open");
  });

  test("to keep money that is nobody's is refused", async () => {
    const { id } = await makeLate(account);
    const operator = await makeOperator();
    const sent = newId("exc");
    const hash = `0x${"9".repeat(64)}`;
    await db.query(
      sql`insert into payment_exception (id, account_id, mode, kind, chain_id, token, amount, payer, tx_hash, block_number, block_time)
          select ${sent}, ${operator.id}, 'test', 'router_transfer', chain_id, token, 5, payer, ${hash}, 1, now()
          from payment_exception where id = ${id}`,
    );
    const refused = await decideBy(app({ "Api-Key": operator.apiKey }))(sent, "accept");
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "invalid_state", details: { kind: "router_transfer" } },
    });
  });
});
