import { beforeAll, describe, expect, test } from "vitest";
import { assetsOf } from "@/server/assets/asset";
import { displayOf } from "@/server/auth/api-key";
import { PERMISSIONS } from "@/server/auth/permissions";
import { chainsConfig } from "@/server/chain/client/registry";
import type { PaymentAssets } from "@/server/payments/assets-schema";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { db, sql } from "@/tests/support/sql";

let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount("Corner Shops");
  api = app({ "Api-Key": account.apiKey });
});

describe("a key", () => {
  test("reads its account, mode, permissions, merchants, version and times", async () => {
    const expiresAt = new Date("2100-01-01T00:00:00.000Z");
    const merchantIds = [account.merchant.id];
    const key = await makeApiKey(account.id, { permissions: ["payments:read"], merchantIds, expiresAt });
    const { status, body } = await app({ "Api-Key": key }).get("/v1/key");
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^key_/),
      account: { id: account.id, name: "Corner Shops" },
      name: "test",
      ...displayOf(key),
      mode: "test",
      permissions: ["payments:read"],
      merchantIds,
      apiVersion: "2026-02-18",
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      expiresAt: "2100-01-01T00:00:00.000Z",
    });
  });

  test("without any limit has all merchants and no end", async () => {
    const { body } = await api.get("/v1/key");
    expect(body).toMatchObject({ merchantIds: null, expiresAt: null });
  });

  test.each(PERMISSIONS)("with %s alone may read itself", async (permission) => {
    const key = await makeApiKey(account.id, { permissions: [permission] });
    const { status, body } = await app({ "Api-Key": key }).get("/v1/key");
    expect(status).toBe(200);
    expect(body).toMatchObject({ permissions: [permission] });
  });

  test("of live mode says so", async () => {
    const key = await makeApiKey(account.id, { mode: "live" });
    expect((await app({ "Api-Key": key }).get("/v1/key")).body).toMatchObject({ mode: "live" });
  });
});

describe("assets", () => {
  const read = async (query = "", by = api) => (await by.get<PaymentAssets>(`/v1/assets${query}`)).body;
  const usd = ({ currencies }: PaymentAssets) => currencies.find(({ code }) => code === "USD");

  test("are all networks and tokens of the key's mode, each with what a payment needs", async () => {
    const { networks, tokens } = await read();
    const chains = chainsConfig().chains.filter(({ mode }) => mode === "test");
    expect(networks.map(({ id }) => id)).toEqual(chains.map(({ id }) => `eip155:${id}`));
    expect(networks[0]).toEqual({
      id: "eip155:31337",
      name: chains[0]?.name,
      iconUrl: expect.stringMatching(/^https?:\/\//),
      explorerUrl: chains[0]?.explorer,
      mode: "test",
    });
    expect(tokens.map(({ asset }) => asset)).toEqual(chains.flatMap(assetsOf).map(({ id }) => id));
    const usdc = tokens.find(({ symbol }) => symbol === "USDC");
    expect(usdc).toMatchObject({
      unit: `caip19/${usdc?.asset}`,
      decimals: 6,
      networkId: "eip155:31337",
      kind: "eip3009",
      peg: "USD",
      deposits: chains[0]?.deposits,
    });
  });

  test("have a rate for each token that pays in a currency: par for pegged ones, else with its source", async () => {
    const assets = await read();
    const rates = usd(assets)?.rates ?? [];
    const rateOf = (symbol: string) => {
      const token = assets.tokens.find((each) => each.symbol === symbol);
      return rates.find(({ asset }) => asset === token?.asset);
    };
    expect(rateOf("USDC")).toMatchObject({ value: "1", source: "peg", markets: [], asOf: null });
    expect(rateOf("ETH")).toMatchObject({
      value: chainsConfig().rates["ETH/USD"]?.replace(/\.?0+$/, ""),
      source: "fixed",
      asOf: null,
    });
  });

  test("of a live key are none of the test networks", async () => {
    const key = await makeApiKey(account.id, { mode: "live" });
    expect(await read("", app({ "Api-Key": key }))).toEqual({ currencies: [], networks: [], tokens: [] });
  });

  test("have a merchant's limits with Merchant-Id, and creating a payment keeps to them", async () => {
    const { merchant } = account;
    await db.query(
      sql`update merchant set limits_currency = 'USD', min_minor = 500, max_minor = 90000 where id = ${merchant.id}`,
    );
    const shop = app(account.headers);
    const limited = usd(await read("?currency=USD", shop));
    expect(limited).toMatchObject({ minimum: { value: "500" }, maximum: { value: "90000" } });
    const create = (value: string) =>
      shop.post("/v1/payments", { referenceId: "order 7", amount: { unit: "iso4217/USD", value } });
    expect((await create("499")).status).toBe(400);
    expect((await create("500")).status).toBe(201);
    expect((await create("90001")).status).toBe(400);
    expect(usd(await read())?.maximum).toBeNull();
  });

  test("have the least amount that is more than the fees", async () => {
    const own = await makeAccount();
    await db.query(
      sql`update merchant set fee_bps = 100, fee_fixed_minor = 30, fee_fixed_currency = 'USD' where id = ${own.merchant.id}`,
    );
    const shop = app(own.headers);
    const minimum = usd(await read("", shop))?.minimum?.value ?? "";
    const create = (value: bigint) =>
      shop.post("/v1/payments", {
        referenceId: "order 7",
        amount: { unit: "iso4217/USD", value: String(value) },
      });
    expect((await create(BigInt(minimum) - 1n)).status).toBe(400);
    expect((await create(BigInt(minimum))).status).toBe(201);
  });

  test("are those of the currencies that are asked for", async () => {
    expect((await read("?currency=USD&currency=XTS")).currencies.map(({ code }) => code)).toEqual(["USD"]);
    const refused = await api.get<ErrorBody>("/v1/assets?currency=usd");
    expect(refused).toMatchObject({ status: 400, body: { code: "params_validation" } });
  });

  test("with another partner's merchant are refused like with an unknown one", async () => {
    const stranger = await makeAccount();
    const answers = await Promise.all(
      [stranger.merchant.id, `mrch_${"2".repeat(31)}`, "x"].map((id) =>
        api.get<ErrorBody>("/v1/assets", { headers: { "Merchant-Id": id } }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, "forbidden"]),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test("are what the refusal of another unit names", async () => {
    const amount = { unit: "iso4217/XTS", value: "1" };
    const { status, body } = await app(account.headers).post<ErrorBody>("/v1/payments", {
      referenceId: "order 7",
      amount,
    });
    expect(status).toBe(400);
    const { currencies, tokens } = await read();
    const named = body.details as { supported: string[] };
    expect([...named.supported].sort()).toEqual([...currencies, ...tokens].map(({ unit }) => unit).sort());
  });
});
