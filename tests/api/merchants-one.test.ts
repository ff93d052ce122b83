import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticateKey } from "@/server/auth/authenticate-key";
import { newId } from "@/server/kernel/ids";
import { singleton } from "@/server/kernel/singleton";
import type { Merchant } from "@/server/merchants/schema";
import { updateMerchant } from "@/server/merchants/update-merchant";
import type { MerchantProfile, SettlementSet } from "@/server/settlements/schema";
import { makeAccount, makeApiKey, makeMerchant, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { eventually } from "@/tests/support/eventually";
import { storeListed } from "@/tests/support/listed-payments";
import { makeImage } from "@/tests/support/logo-files";
import { type LogoWorld, makeLogoWorld } from "@/tests/support/logo-world";
import { createMerchant } from "@/tests/support/merchants";
import { db, one, sql } from "@/tests/support/sql";

let account: TestAccount;
let api: Api;
let world: LogoWorld;

beforeAll(async () => {
  account = await makeAccount();
  api = app({ "Api-Key": account.apiKey });
  world = await makeLogoWorld();
  singleton("logo-network", () => world.network);
});
afterAll(() => world.close());

const madeBy = async (changes = {}) => (await createMerchant(api, changes)).body.merchant;
const order = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" } };

describe("GET", () => {
  test("shows the merchant with its settlements", async () => {
    const merchant = await madeBy();
    const { status, body } = await api.get<MerchantProfile>(`/v1/merchants/${merchant.id}`);
    expect(status).toBe(200);
    const settlements = { crypto: [], fiat: [] };
    expect(body).toEqual({ merchant: { ...merchant, iconUrl: null, settlements } });
  });

  test("does not take a merchant for the listing of payments next to it", async () => {
    const { status, body } = await api.get<ErrorBody>("/v1/merchants/payments");
    expect({ status, code: body.code }).toEqual({ status: 401, code: "missing_merchant_id" });
  });

  test.each(["x", "mrch_", "pay_1", "mrch_%00", "..%2f..", `mrch_${"1".repeat(60)}`])(
    "%s is not found",
    async (id) => {
      const { status, body } = await api.get<ErrorBody>(`/v1/merchants/${id}`);
      expect({ status, code: body.code }).toEqual({ status: 404, code: "not_found" });
    },
  );
});

describe("PATCH", () => {
  const patch = async (id: string, body: unknown) =>
    api.patch<{ merchant: Merchant } & ErrorBody>(`/v1/merchants/${id}`, body);

  test("changes what is given and nothing else", async () => {
    const merchant = await madeBy();
    const whole = { ...merchant, iconUrl: null };
    const renamed = await patch(merchant.id, { merchantName: "New name" });
    expect({ status: renamed.status, body: renamed.body }).toEqual({
      status: 200,
      body: { merchant: { ...whole, name: "New name" } },
    });
    const both = await patch(merchant.id, { merchantEmail: "new@example.com", iconUrl: null });
    expect(both.body).toEqual({ merchant: { ...whole, name: "New name", email: "new@example.com" } });
    const { body } = await api.get<MerchantProfile>(`/v1/merchants/${merchant.id}`);
    expect(body.merchant).toMatchObject(both.body.merchant);
  });

  test("sets the links that buyers see, keeps those not named, and removes one by null", async () => {
    const { id } = await madeBy({ supportEmail: "help@shop.example" });
    const links = { termsUrl: "https://shop.example/terms", privacyUrl: "https://shop.example/privacy" };
    expect((await patch(id, links)).body.merchant).toMatchObject({
      ...links,
      supportEmail: "help@shop.example",
    });
    const { body } = await patch(id, { supportEmail: null, supportUrl: "https://shop.example/help" });
    expect(body.merchant).toMatchObject({ ...links, supportUrl: "https://shop.example/help" });
    expect(body.merchant).not.toHaveProperty("supportEmail");
  });

  test("sets the merchant's colour in small letters, and removes it by null", async () => {
    const { id } = await madeBy({ accentColor: "#1F6F54" });
    expect((await patch(id, { merchantName: "New name" })).body.merchant).toMatchObject({
      accentColor: "#1f6f54",
    });
    expect((await patch(id, { accentColor: null })).body.merchant).not.toHaveProperty("accentColor");
  });

  test.each([
    ["accentColor", "red"],
    ["accentColor", "#1f6f5"],
    ["accentColor", "#1f6f54}body{display:none"],
    ["supportEmail", "nobody"],
    ["supportUrl", "http://shop.example/help"],
    ["termsUrl", "javascript:alert(1)"],
    ["termsUrl", "https://shop.example@evil.example/"],
    ["privacyUrl", `https://shop.example/${"x".repeat(2_048)}`],
    ["privacyUrl", "https://shop.example/a b"],
  ])("refuses %s %s and names the field", async (field, value) => {
    const { id } = await madeBy();
    const { status, body } = await patch(id, { [field]: value });
    expect({ status, code: body.code, fields: body.issues?.map((issue) => issue.field) }).toEqual({
      status: 400,
      code: "params_validation",
      fields: [field],
    });
  });

  test("sets a logo that keeps the rules, and unsets it by null", async () => {
    const merchant = await madeBy();
    const scope = await authenticateKey(account.apiKey);
    const target = { merchantId: merchant.id, signal: new AbortController().signal };
    const iconUrl = world.serve("/merchant.png", await makeImage(700, 700));
    const set = await updateMerchant(scope, target, { iconUrl });
    expect(set.merchant.iconUrl).toBe(iconUrl);
    const hashOf = async () =>
      (
        await one<{ hash: string | null }>(
          db,
          sql`select logo_hash as hash from merchant where id = ${merchant.id}`,
        )
      ).hash;
    expect(await hashOf()).toMatch(/^[0-9a-f]{64}$/);
    expect((await patch(merchant.id, { merchantName: "Kept" })).body.merchant.iconUrl).toBe(iconUrl);
    expect((await patch(merchant.id, { iconUrl: null })).body.merchant.iconUrl).toBeNull();
    expect(await hashOf()).toBeNull();
  });

  test.each<[string, unknown, string]>([
    ["an empty body", {}, ""],
    ["no body", undefined, ""],
    ["members that it does not know alone", { name: "x" }, ""],
    ["a list", [], ""],
    ["an empty name", { merchantName: "" }, "merchantName"],
    ["null for a name", { merchantName: null }, "merchantName"],
    ["null for an e-mail", { merchantEmail: null }, "merchantEmail"],
    ["a wrong e-mail next to a right name", { merchantName: "x", merchantEmail: "x" }, "merchantEmail"],
    ["an http logo", { iconUrl: "http://example.com/a.png" }, "iconUrl"],
    ["a number for a logo", { iconUrl: 1 }, "iconUrl"],
  ])("refuses %s", async (_name, body, field) => {
    const merchant = await madeBy();
    const answer = await patch(merchant.id, body);
    expect({ status: answer.status, code: answer.body.code, field: answer.body.issues?.[0]?.field }).toEqual({
      status: 400,
      code: "params_validation",
      field,
    });
    const { name } = (await api.get<MerchantProfile>(`/v1/merchants/${merchant.id}`)).body.merchant;
    expect(name).toBe(merchant.name);
  });
});

describe("DELETE", () => {
  test("answers the same each time, and hides the merchant", async () => {
    const { id } = await madeBy();
    for (let time = 0; time < 2; time++) {
      const { status, body } = await api.delete(`/v1/merchants/${id}`);
      expect({ status, body }).toEqual({ status: 200, body: { id, deleted: true } });
    }
    const answers = [
      await api.get<ErrorBody>(`/v1/merchants/${id}`),
      await api.patch<ErrorBody>(`/v1/merchants/${id}`, { merchantName: "x" }),
      await api.get<ErrorBody>(`/v1/merchants/${id}/settlements`),
    ];
    const unknown = await api.get(`/v1/merchants/${id.replace(/.$/, "1")}x`);
    for (const { status, text } of answers)
      expect({ status, text }).toEqual({ status: 404, text: unknown.text });
  });

  test("leaves open payments payable, and takes no new ones", async () => {
    const merchant = await makeMerchant(account.id, "Closing down");
    const ofMerchant = app({ "Api-Key": account.apiKey, "Merchant-Id": merchant.id });
    const { paymentId } = (await ofMerchant.post<{ paymentId: string }>("/v1/payments", order)).body;
    await api.delete(`/v1/merchants/${merchant.id}`);
    const refused = await eventually(
      () => ofMerchant.post<ErrorBody>("/v1/payments", order),
      ({ status }) => status === 403,
      1_500,
    );
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 403, code: "forbidden" });
    const buyer = app();
    // Other files' merchants are paid at the usual destination.
    const empty = "eip155:31337:0xde5717a7100000000000000000000000000000e0";
    const path = `/v1/gateway/payment/${paymentId}`;
    const options = await buyer.post(`${path}/options`, { accounts: [empty] });
    expect({ status: options.status, body: options.body }).toMatchObject({
      status: 200,
      body: { options: [] },
    });
    expect((await buyer.get<{ status: string }>(`${path}/status`)).body.status).toBe("requires_action");
    const listed = await api.get<{ data: { paymentId: string }[] }>(`/v1/payments?merchantId=${merchant.id}`);
    expect(listed.body.data.map((each) => each.paymentId)).toContain(paymentId);
  });

  test("leaves payments readable and cancellable for the partner alone", async () => {
    const merchant = await makeMerchant(account.id, "Closed");
    const ofMerchant = app({ "Api-Key": account.apiKey, "Merchant-Id": merchant.id });
    const open = await storeListed(account, { merchantId: merchant.id });
    const paid = await storeListed(account, { merchantId: merchant.id, status: "succeeded", symbol: "USDC" });
    await api.delete(`/v1/merchants/${merchant.id}`);
    await eventually(
      () => ofMerchant.post("/v1/payments", order),
      ({ status }) => status === 403,
      1_500,
    );
    const reads = [
      `/v1/payments/${paid}`,
      `/v1/payments/${paid}/status`,
      "/v1/merchants/payments",
      `/v1/merchants/${merchant.id}/payments`,
    ];
    for (const path of reads)
      expect({ path, status: (await ofMerchant.get(path)).status }).toEqual({ path, status: 200 });
    expect((await ofMerchant.post(`/v1/payments/${open}/cancel`, {})).body).toMatchObject({
      status: "cancelled",
    });
    const theirs = (await makeAccount()).merchant.id;
    const by = (id: string) => app({ "Api-Key": account.apiKey, "Merchant-Id": id });
    const [foreign, unknown] = [
      await by(theirs).get(`/v1/payments/${paid}`),
      await by(`mrch_${"2".repeat(31)}`).get(`/v1/payments/${paid}`),
    ];
    expect([foreign.status, unknown.status]).toEqual([403, 403]);
    expect(foreign.text).toBe(unknown.text);
  });

  test.each(["inactive", "suspended"])("is not what makes an %s merchant refuse payments", async (status) => {
    const merchant = await makeMerchant(account.id, "Resting");
    await db.query(sql`update merchant set status = ${status}::merchant_status where id = ${merchant.id}`);
    const ofMerchant = app({ "Api-Key": account.apiKey, "Merchant-Id": merchant.id });
    const answer = await ofMerchant.post<ErrorBody>("/v1/payments", order);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 403, code: "forbidden" });
    const { body } = await api.get<MerchantProfile>(`/v1/merchants/${merchant.id}`);
    expect(body.merchant.status).toBe(status);
  });
});

describe("a merchant that has something live", () => {
  const LIVE: [string, (merchantId: string) => Promise<unknown>][] = [
    ["a live payment", (merchantId) => storeListed(account, { merchantId, mode: "live" })],
    ["a live destination", (merchantId) => storeDestination(account.id, merchantId)],
  ];

  /** For a chain that is not in the file: only a known test chain counts as test. */
  const storeDestination = (accountId: string, merchantId: string) =>
    db.query(
      sql`insert into crypto_settlement (id, account_id, merchant_id, asset, chain_id, token, destination)
          values (${newId("crypto")}, ${accountId}, ${merchantId}, 'eip155:8453/slip44:60', 8453,
            '0x0000000000000000000000000000000000000000', '0xde5717a710000000000000000000000000000031')`,
    );

  test.each(LIVE)(
    "with %s is not changed or deleted by a test key, but by a live one",
    async (_what, make) => {
      const { id, name } = await makeMerchant(account.id, "Real shop");
      await make(id);
      const path = `/v1/merchants/${id}`;
      const refused = [
        await api.patch<ErrorBody>(path, { merchantName: "Renamed" }),
        await api.patch<ErrorBody>(path, { iconUrl: null }),
        await api.delete<ErrorBody>(path),
      ];
      for (const { status, body } of refused) {
        expect(status).toBe(403);
        expect(body).toMatchObject({ code: "forbidden", details: { reason: "live_merchant" } });
      }
      expect((await api.get<MerchantProfile>(path)).body.merchant.name).toBe(name);
      const live = app({ "Api-Key": await makeApiKey(account.id, { mode: "live" }) });
      expect((await live.patch(path, { merchantName: "Renamed" })).status).toBe(200);
      expect((await live.delete(path)).status).toBe(200);
    },
  );

  test("shows a test key no destination on a network that is not configured", async () => {
    const { id } = await makeMerchant(account.id, "Real shop");
    await storeDestination(account.id, id);
    const path = `/v1/merchants/${id}/settlements`;
    const live = app({ "Api-Key": await makeApiKey(account.id, { mode: "live" }) });
    const settlements = (await live.get<SettlementSet>(path)).body.crypto;
    expect(settlements).toHaveLength(1);
    expect((await api.get<SettlementSet>(path)).body.crypto).toEqual([]);
    expect((await api.delete(`${path}/crypto/${settlements[0]?.id}`)).status).toBe(404);
  });
});
