import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { webhookBody } from "@/server/webhooks/webhook-body";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, one, sql } from "@/tests/support/sql";

type Body = Record<string, unknown>;

let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
});

const order = (changes: Body = {}) => ({
  referenceId: "order 7",
  amount: { unit: "iso4217/USD", value: "1250" },
  ...changes,
});
const create = async (changes: Body): Promise<string> => {
  const { status, body, text } = await api.post<{ paymentId: string }>("/v1/payments", order(changes));
  expect(status, text).toBe(201);
  return body.paymentId;
};
const read = async (id: string) => (await api.get<Body>(`/v1/payments/${id}`)).body;

const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key ${i}`, "v"]));

describe("description and metadata", () => {
  test("are in the payment's read, in the listings and in its events as they were given", async () => {
    const given = {
      description: "Zwei Espressi & ein Croissant 🥐",
      metadata: { cartId: "4711", Größe: "xl" },
    };
    const id = await create(given);
    expect(await read(id)).toMatchObject(given);
    for (const path of ["/v1/payments", "/v1/merchants/payments"]) {
      const { body } = await api.get<{ data: Body[] }>(`${path}?paymentId=${id}`);
      expect(body.data).toMatchObject([{ paymentId: id, ...given }]);
    }
    const { body } = await api.get<{ data: Body[] }>(`/v1/events?paymentId=${id}`);
    expect(body.data).toMatchObject([{ type: "payment.created", data: await read(id) }]);
  });

  test.each<[string, Body]>([
    ["the longest description", { description: "é".repeat(200) }],
    ["200 characters of two units each", { description: "🥐".repeat(200) }],
    ["twenty pairs", { metadata: pairs(20) }],
    ["the longest key and value", { metadata: { ["🥐".repeat(40)]: "🥐".repeat(500) } }],
    ["an empty value", { metadata: { empty: "" } }],
    ["the name of a method as a key", { metadata: { constructor: "a", toString: "b" } }],
  ])("take %s", async (_name, changes) => {
    expect(await read(await create(changes))).toMatchObject(changes);
  });

  test.each<[string, Body]>([
    ["none", {}],
    ["nulls", { description: null, metadata: null }],
    ["no pairs", { metadata: {} }],
  ])("with %s are null and empty, and the listing leaves them out", async (_name, changes) => {
    const id = await create(changes);
    expect(await read(id)).toMatchObject({ description: null, metadata: {} });
    const { body } = await api.get<{ data: Body[] }>(`/v1/payments?paymentId=${id}`);
    const [item = {}] = body.data;
    expect(["description", "metadata"].filter((name) => name in item)).toEqual([]);
  });

  test.each<[string, Body, string]>([
    ["an empty description", { description: "" }, "description"],
    ["a blank description", { description: "  " }, "description"],
    ["201 characters", { description: "x".repeat(201) }, "description"],
    ["a description that is no text", { description: 5 }, "description"],
    ["a line break", { description: "a\nb" }, "description"],
    ["a character that turns the text around", { description: "a\u202eb" }, "description"],
    ["NUL in a description", { description: "a\0b" }, "description"],
    ["a lone surrogate in a description", { description: "a\ud800" }, "description"],
    ["21 pairs", { metadata: pairs(21) }, "metadata"],
    ["an empty key", { metadata: { "": "a" } }, "metadata"],
    ["a key of 41 characters", { metadata: { ["k".repeat(41)]: "a" } }, "metadata"],
    ["a value of 501 characters", { metadata: { a: "v".repeat(501) } }, "metadata.a"],
    ["a number as a value", { metadata: { a: 1 } }, "metadata.a"],
    ["null as a value", { metadata: { a: null } }, "metadata.a"],
    ["an object as a value", { metadata: { a: {} } }, "metadata.a"],
    ["a list", { metadata: ["a"] }, "metadata"],
    ["a text", { metadata: "a=b" }, "metadata"],
    ["NUL in a value", { metadata: { a: "\0" } }, "metadata.a"],
    ["NUL in a key", { metadata: { "\0": "a" } }, "metadata"],
    ["a lone surrogate in a value", { metadata: { a: "\udc00" } }, "metadata.a"],
    ["a lone surrogate in a key", { metadata: { "\udc00": "a" } }, "metadata"],
    ["the key __proto__", { metadata: JSON.parse('{"__proto__":"a"}') as Body }, "metadata"],
  ])("refuse %s and name the field", async (_name, changes, field) => {
    const refused = await api.post<ErrorBody>("/v1/payments", order(changes));
    expect([refused.status, refused.body.code], refused.text).toEqual([400, "params_validation"]);
    expect(refused.body.issues?.map((issue) => issue.field).join()).toContain(field);
    expect(refused.body.issues?.map(({ message }) => message).join()).not.toContain("Invalid key");
  });

  test("belong to the body of an idempotent request", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const first = await api.post("/v1/payments", order({ metadata: { cart: "1" } }), { headers });
    const again = await api.post("/v1/payments", order({ metadata: { cart: "1" } }), { headers });
    expect([first.status, again.text]).toEqual([201, first.text]);
    const other = await api.post<ErrorBody>("/v1/payments", order({ metadata: { cart: "2" } }), { headers });
    expect(other.body.code).toBe("idempotency_conflict");
    const described = await api.post<ErrorBody>("/v1/payments", order({ description: "Tea" }), { headers });
    expect(described.body.code).toBe("idempotency_conflict");
  });

  test("are taken from many creates at once, each its own", async () => {
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        create(i % 2 ? { metadata: { place: String(i) }, description: `Seat ${i}` } : {}),
      ),
    );
    for (const [i, id] of ids.entries()) {
      const wanted = i % 2 ? { description: `Seat ${i}`, metadata: { place: String(i) } } : { metadata: {} };
      expect(await read(id)).toMatchObject(wanted);
    }
  });

  test("are taken by the tills' older path too", async () => {
    const given = { description: "Tea", metadata: { table: "4" } };
    const { body } = await api.post<{ paymentId: string }>("/v1/merchant/payment", order(given));
    expect(await read(body.paymentId)).toMatchObject(given);
  });

  test("are never changed, and the database refuses what the API would", async () => {
    const id = await create({ description: "Tea", metadata: { a: "b" } });
    for (const change of ["description = 'Coffee'", "metadata = null"]) {
      await expect(asTableOwner(`update payment set ${change} where id = '${id}'`)).rejects.toThrow(
        "the terms of payment is never changed",
      );
    }
    const fits = async (description: string | null, metadata: string) =>
      (
        await one<{ fits: boolean }>(
          db,
          sql`select payment_texts_fit(${description}, ${metadata}::jsonb) as fits`,
        )
      ).fits;
    expect(await fits("x".repeat(200), JSON.stringify(pairs(20)))).toBe(true);
    expect(await fits("x".repeat(201), '{"a":"b"}')).toBe(false);
    expect(await fits("", '{"a":"b"}')).toBe(false);
    for (const metadata of [
      pairs(21),
      {},
      { a: 1 },
      { "": "a" },
      { ["k".repeat(41)]: "a" },
      { a: "v".repeat(501) },
    ]) {
      expect(await fits(null, JSON.stringify(metadata)), JSON.stringify(metadata)).toBe(false);
    }
    expect(await fits(null, '["a"]')).toBe(false);
  });

  test("keep the partner's own names in a webhook's body", async () => {
    const id = await create({ metadata: { cartId: "4711" } });
    const { body } = await api.get<{ data: Parameters<typeof webhookBody>[0][] }>(
      `/v1/events?paymentId=${id}`,
    );
    const [event] = body.data;
    if (!event) throw new Error("there is no event");
    expect(JSON.parse(webhookBody(event))).toMatchObject({
      data: { payment_id: id, metadata: { cartId: "4711" }, timeline_url: expect.any(String) },
    });
  });
});
