import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { db, one, sql } from "@/server/db/sql";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";

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
  test("with the same body returns the first answer, to the byte, and says so", async () => {
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
