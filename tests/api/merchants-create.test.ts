import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { createMerchant, profile, withKey } from "@/tests/support/merchants";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, one, sql } from "@/tests/support/sql";

let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  api = app({ "Api-Key": account.apiKey });
});

const countMerchants = async () =>
  (await one<{ n: number }>(db, sql`select count(*) as n from merchant where account_id = ${account.id}`)).n;

describe("201", () => {
  test("answers with the merchant, and nothing more", async () => {
    const before = Date.now();
    const { status, body } = await createMerchant(api);
    expect(status).toBe(201);
    const { id, createdAt, ...rest } = body.merchant;
    expect(body).toEqual({ merchant: body.merchant });
    expect(id).toMatch(/^mrch_[A-Za-z0-9]{20,60}$/);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(createdAt) - before)).toBeLessThan(30_000);
    expect(rest).toEqual({ name: "Bäckerei am Markt", email: "kontakt@baeckerei.example", status: "active" });
  });

  test.each([
    ["a name of one character", { merchantName: "x" }],
    ["a name of 256 code points outside of the first plane", { merchantName: "🥐".repeat(256) }],
    ["a name in another direction", { merchantName: "חנות הפינה" }],
    ["letters that are joined by an invisible one", { merchantName: "می‌خواهم" }],
    ["no logo, sent as null", { iconUrl: null }],
    ["an address with a tag", { merchantEmail: "o'hara+shop@mail.example-site.co.uk" }],
    ["the longest local part", { merchantEmail: `${"a".repeat(64)}@example.com` }],
    ["members that a newer client may send", { colour: "blue" }],
  ])("takes %s", async (_name, changes) => {
    const { status, text } = await createMerchant(api, changes);
    expect(status, text).toBe(201);
  });
});

describe("400", () => {
  const torture = `${"a.".repeat(120)}@`;
  test.each<[string, Record<string, unknown>, string]>([
    ["no name", { merchantName: undefined }, "merchantName"],
    ["an empty name", { merchantName: "" }, "merchantName"],
    ["a blank name", { merchantName: " \u00a0\u2003\t" }, "merchantName"],
    ["a name that is drawn as nothing", { merchantName: "\u200b\u3164\u2800" }, "merchantName"],
    ["a name of 257 code points", { merchantName: "🥐".repeat(257) }, "merchantName"],
    ["a name with a line break", { merchantName: "a\nb" }, "merchantName"],
    ["a name with NUL", { merchantName: "a\0b" }, "merchantName"],
    ["half a surrogate pair", { merchantName: "a\ud83e" }, "merchantName"],
    ["a name that turns its direction", { merchantName: "pay\u202egnp.exe" }, "merchantName"],
    ["a name with an isolate", { merchantName: "a\u2067b" }, "merchantName"],
    ["a number for a name", { merchantName: 7 }, "merchantName"],
    ["null for a name", { merchantName: null }, "merchantName"],
    ["no e-mail", { merchantEmail: undefined }, "merchantEmail"],
    ["an e-mail without a domain", { merchantEmail: "shop@" }, "merchantEmail"],
    ["an e-mail without an at sign", { merchantEmail: "shop.example.com" }, "merchantEmail"],
    ["two addresses", { merchantEmail: "a@example.com,b@example.com" }, "merchantEmail"],
    ["a host without a dot", { merchantEmail: "shop@localhost" }, "merchantEmail"],
    ["a dot at the start", { merchantEmail: ".shop@example.com" }, "merchantEmail"],
    ["two dots", { merchantEmail: "a..b@example.com" }, "merchantEmail"],
    ["a label that starts with a hyphen", { merchantEmail: "a@-example.com" }, "merchantEmail"],
    ["a local part of 65", { merchantEmail: `${"a".repeat(65)}@example.com` }, "merchantEmail"],
    ["a line break in an e-mail", { merchantEmail: "a@example.com\n" }, "merchantEmail"],
    ["an e-mail that tortures a backtracking check", { merchantEmail: torture }, "merchantEmail"],
    ["an http logo", { iconUrl: "http://example.com/logo.png" }, "iconUrl"],
    ["a logo that is no URL", { iconUrl: "logo.png" }, "iconUrl"],
    ["an empty logo", { iconUrl: "" }, "iconUrl"],
    ["a logo on this very machine", { iconUrl: "https://127.0.0.1/logo.png" }, "iconUrl"],
    ["a logo URL with NUL", { iconUrl: "https://example.com/\0" }, "iconUrl"],
  ])("%s", async (_name, changes, field) => {
    const before = await countMerchants();
    const started = performance.now();
    const { status, body } = await api.post<ErrorBody>("/v1/merchants", profile(changes), withKey());
    expect({ status, code: body.code, field: body.issues?.[0]?.field }).toEqual({
      status: 400,
      code: "params_validation",
      field,
    });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await countMerchants()).toBe(before);
  });

  test("returns the bounds of a name as numbers", async () => {
    const { body } = await api.post<ErrorBody>("/v1/merchants", profile({ merchantName: "" }), withKey());
    expect(body.details).toEqual({ min: 1, max: 256 });
  });

  test("without an Idempotency-Key", async () => {
    const { status, body } = await api.post<ErrorBody>("/v1/merchants", profile());
    expect({ status, code: body.code }).toEqual({ status: 400, code: "missing_idempotency_key" });
  });

  test.each([
    ["of 256 characters", "k".repeat(256)],
    ["with a tab in it", "a\tb"],
  ])("with a key %s", async (_name, key) => {
    const { status, body } = await api.post<ErrorBody>("/v1/merchants", profile(), withKey(key));
    expect({ status, code: body.code }).toEqual({ status: 400, code: "params_validation" });
  });
});

describe("403", () => {
  test("for a key that is limited to some merchants and so could not see the new one", async () => {
    const key = await makeApiKey(account.id, { merchantIds: [account.merchant.id] });
    const { status, body } = await app({ "Api-Key": key }).post<ErrorBody>(
      "/v1/merchants",
      profile(),
      withKey(),
    );
    expect({ status, code: body.code }).toEqual({ status: 403, code: "forbidden" });
  });
});

describe("a used key", () => {
  test("with the same body gives the first answer, also after the merchant's deletion", async () => {
    const key = randomUUID();
    const first = await createMerchant(api, {}, withKey(key));
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    const second = await createMerchant(api, {}, withKey(key));
    await api.delete(`/v1/merchants/${first.body.merchant.id}`);
    const third = await createMerchant(api, {}, withKey(key));
    for (const again of [second, third]) {
      expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: first.text });
      expect(again.headers.get("idempotent-replayed")).toBe("true");
    }
  });

  test("with another body is a conflict", async () => {
    const key = randomUUID();
    await createMerchant(api, {}, withKey(key));
    const { status, body } = await api.post<ErrorBody>(
      "/v1/merchants",
      profile({ merchantName: "Other" }),
      withKey(key),
    );
    expect({ status, code: body.code }).toEqual({ status: 409, code: "idempotency_conflict" });
  });

  test("in a hundred requests at once makes one merchant", async () => {
    const key = randomUUID();
    const before = await countMerchants();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => createMerchant(api, {}, withKey(key))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countMerchants()).toBe(before + 1);
  });

  test("is free again after a validation failure", async () => {
    const key = randomUUID();
    expect((await createMerchant(api, { merchantName: "" }, withKey(key))).status).toBe(400);
    expect((await createMerchant(api, {}, withKey(key))).status).toBe(201);
  });

  test("of another partner is another key", async () => {
    const key = randomUUID();
    const stranger = app({ "Api-Key": (await makeAccount()).apiKey });
    const mine = await createMerchant(api, {}, withKey(key));
    const theirs = await createMerchant(stranger, {}, withKey(key));
    expect(theirs.status).toBe(201);
    expect(theirs.body.merchant.id).not.toBe(mine.body.merchant.id);
  });

  test("is never forgotten when old records are cleared", async () => {
    const key = randomUUID();
    await createMerchant(api, {}, withKey(key));
    await expect(asTableOwner(sql`delete from idempotency_record where key = ${key}`)).rejects.toThrow(
      "remembered for ever",
    );
  });
});
