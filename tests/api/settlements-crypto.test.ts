import { randomUUID } from "node:crypto";
import { getAddress } from "viem";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { permit2Address } from "@/server/chain/abi/permit2";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";
import type { CryptoSettlement, MerchantProfile, SettlementSet } from "@/server/settlements/schema";
import { makeAccount, makeMerchant, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { withKey } from "@/tests/support/merchants";
import { routerOf } from "@/tests/support/router-of";
import { db, one, sql } from "@/tests/support/sql";

const DESTINATION = getAddress("0xde5717a710000000000000000000000000000001");
const OTHER = getAddress("0xde5717a710000000000000000000000000000002");

let account: TestAccount;
let api: Api;
let chain: ChainConfig;
let merchantId: string;

beforeAll(async () => {
  account = await makeAccount();
  api = app({ "Api-Key": account.apiKey });
  chain = findChain(31337) as ChainConfig;
});
beforeEach(async () => {
  merchantId = (await makeMerchant(account.id, "Settled")).id;
});

const tokenOf = (symbol: string) => chain.tokens.find((token) => token.symbol === symbol)?.address ?? "0x";
const assetOf = (symbol: string) => `eip155:31337/erc20:${tokenOf(symbol)}`;
const at = (address: string, chainId = 31337) => `eip155:${chainId}:${address}`;
const entry = (symbol = "USDC", destination = at(DESTINATION)) => ({ asset: assetOf(symbol), destination });
const path = () => `/v1/merchants/${merchantId}/settlements`;

interface Created {
  settlements: CryptoSettlement[];
}

const create = (settlements: unknown, options = withKey()) =>
  api.post<Created & ErrorBody>(`${path()}/crypto`, { settlements }, options);
const listed = async () => (await api.get<SettlementSet>(path())).body;
const register = async (settlement = entry()) => {
  const { status, body, text } = await create([settlement]);
  expect(status, text).toBe(201);
  return body.settlements[0] as CryptoSettlement;
};

describe("POST 201", () => {
  test("registers all entries in their order, as they are listed from then on", async () => {
    const native = { asset: "eip155:31337/slip44:60", destination: at(OTHER) };
    const { status, body } = await create([entry("USDT"), native, entry("USDC")]);
    expect(status).toBe(201);
    expect(body).toEqual({
      settlements: [entry("USDT"), native, entry("USDC")].map((each) => ({
        id: expect.any(String),
        ...each,
      })),
    });
    for (const { id } of body.settlements) expect(id).toMatch(/^crypto_[A-Za-z0-9]{20,60}$/);
    expect(await listed()).toEqual({ crypto: body.settlements, fiat: [] });
    const { merchant } = (await api.get<MerchantProfile>(`/v1/merchants/${merchantId}`)).body;
    expect(merchant.settlements).toEqual({ crypto: body.settlements, fiat: [] });
  });

  test("takes addresses in one case, and shows them with their checksum", async () => {
    const asset = `eip155:31337/erc20:${tokenOf("USDC").toLowerCase()}`;
    const made = await register({ asset, destination: at(`0x${DESTINATION.slice(2).toUpperCase()}`) });
    expect(made).toMatchObject(entry());
  });

  test("with a used key gives the first answer, also after the merchant's deletion", async () => {
    const options = withKey();
    const first = await create([entry()], options);
    await api.delete(`/v1/merchants/${merchantId}`);
    const again = await create([entry()], options);
    expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: first.text });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await create([entry("USDT")])).status).toBe(404);
  });
});

describe("POST 409", () => {
  const conflict = { status: 409, code: "settlement_asset_conflict" };
  const outcomeOf = ({ status, body }: { status: number; body: ErrorBody }) => ({ status, code: body.code });

  test("when one asset has a destination already: none is registered", async () => {
    const made = await register();
    const answer = await create([entry("USDT"), entry("USDC", at(OTHER))]);
    expect(outcomeOf(answer)).toEqual(conflict);
    expect(answer.body.details).toEqual({ assets: [assetOf("USDC")] });
    expect((await listed()).crypto).toEqual([made]);
  });

  test("when an asset is there twice: none is registered", async () => {
    expect(outcomeOf(await create([entry("USDC"), entry("USDC", at(OTHER))]))).toEqual(conflict);
    expect((await listed()).crypto).toEqual([]);
  });

  test("for 49 of 50 concurrent requests for one asset", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create([entry("USDC"), entry("USDT")])),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).map(outcomeOf)).toEqual(Array(49).fill(conflict));
    expect((await listed()).crypto).toEqual(won[0]?.body.settlements);
  });

  test("for another body with a used key", async () => {
    const options = withKey(randomUUID());
    await create([entry()], options);
    const answer = await create([entry("USDT")], options);
    expect(outcomeOf(answer)).toEqual({ status: 409, code: "idempotency_conflict" });
  });

  test("is remembered by its key", async () => {
    const made = await register();
    const options = withKey();
    const first = await create([entry()], options);
    await api.delete(`${path()}/crypto/${made.id}`);
    const again = await create([entry()], options);
    expect({ status: again.status, text: again.text }).toEqual({ status: 409, text: first.text });
    expect((await create([entry()])).status).toBe(201);
  });
});

describe("POST 400", () => {
  const swapped = [...DESTINATION.slice(2)].map((c) => (c > "Z" ? c.toUpperCase() : c.toLowerCase()));
  const mixed = `0x${swapped.join("")}`;
  const zero = "0x0000000000000000000000000000000000000000";
  test.each<[string, () => unknown, string]>([
    ["no entries", () => [], "settlements"],
    ["no list", () => undefined, "settlements"],
    ["51 entries", () => Array(51).fill(entry()), "settlements"],
    ["no asset", () => [{ destination: at(DESTINATION) }], "settlements.0.asset"],
    [
      "an asset with the prefix of units",
      () => [{ ...entry(), asset: `caip19/${assetOf("USDC")}` }],
      "settlements.0.asset",
    ],
    [
      "an asset of 257 characters",
      () => [{ ...entry(), asset: `eip155:1/erc20:${"1".repeat(242)}` }],
      "settlements.0.asset",
    ],
    [
      "a chain with a leading zero",
      () => [{ ...entry(), asset: assetOf("USDC").replace("31337", "031337") }],
      "settlements.0.asset",
    ],
    [
      "a token that is not supported",
      () => [{ ...entry(), asset: `eip155:31337/erc20:${OTHER}` }],
      "settlements.0.asset",
    ],
    [
      "a chain that is not supported",
      () => [{ ...entry(), asset: "eip155:1/slip44:60" }],
      "settlements.0.asset",
    ],
    ["a symbol", () => [{ ...entry(), asset: "USDC" }], "settlements.0.asset"],
    ["a destination without a chain", () => [entry("USDC", DESTINATION)], "settlements.0.destination"],
    ["a short address", () => [entry("USDC", at(DESTINATION.slice(0, -1)))], "settlements.0.destination"],
    ["a wrong checksum", () => [entry("USDC", at(mixed))], "settlements.0.destination"],
    ["another chain's account", () => [entry("USDC", at(DESTINATION, 31338))], "settlements.0.destination"],
    [
      "another namespace's account",
      () => [entry("USDC", "cosmos:hub-4:cosmos1t2uflqwqe0fsj0sh")],
      "settlements.0.destination",
    ],
    ["the zero address", () => [entry("USDC", at(zero))], "settlements.0.destination"],
    ["the token itself", () => [entry("USDC", at(tokenOf("USDC")))], "settlements.0.destination"],
    ["another token", () => [entry("USDC", at(tokenOf("USDT")))], "settlements.0.destination"],
    ["the router", () => [entry("USDC", at(routerOf(chain)))], "settlements.0.destination"],
    ["Permit2", () => [entry("USDC", at(permit2Address))], "settlements.0.destination"],
    ["NUL", () => [entry("USDC", `${at(DESTINATION)}\0`)], "settlements.0.destination"],
    [
      "a fault in the second entry",
      () => [entry("USDT"), entry("USDC", at(zero))],
      "settlements.1.destination",
    ],
  ])("%s, and nothing is registered", async (_name, settlements, field) => {
    const { status, body } = await create(settlements());
    expect({ status, code: body.code, field: body.issues?.[0]?.field }).toEqual({
      status: 400,
      code: "params_validation",
      field,
    });
    expect((await listed()).crypto).toEqual([]);
  });

  test("without an Idempotency-Key", async () => {
    const { status, body } = await create([entry()], {});
    expect({ status, code: body.code }).toEqual({ status: 400, code: "missing_idempotency_key" });
  });
});

describe("PUT", () => {
  const put = (id: string, destination: unknown) =>
    api.put<CryptoSettlement & ErrorBody>(`${path()}/crypto/${id}`, { destination });

  test("changes the destination and nothing else", async () => {
    const made = await register();
    const { status, body } = await put(made.id, at(OTHER.toLowerCase()));
    expect({ status, body }).toEqual({ status: 200, body: { ...made, destination: at(OTHER) } });
    expect((await listed()).crypto).toEqual([body]);
    expect((await put(made.id, at(OTHER))).body).toEqual(body);
  });

  test.each<[string, () => unknown]>([
    ["another chain", () => at(OTHER, 31338)],
    ["the zero address", () => at("0x0000000000000000000000000000000000000000")],
    ["the token", () => at(tokenOf("USDC"))],
    ["the router", () => at(routerOf(chain))],
    ["no destination", () => undefined],
  ])("refuses %s", async (_name, destination) => {
    const made = await register();
    const { status, body } = await put(made.id, destination());
    expect({ status, code: body.code, field: body.issues?.[0]?.field }).toEqual({
      status: 400,
      code: "params_validation",
      field: "destination",
    });
    expect((await listed()).crypto).toEqual([made]);
  });

  test("finds nothing that is unknown, deleted, or of another merchant of the same partner", async () => {
    const made = await register();
    const elsewhere = `/v1/merchants/${account.otherMerchant.id}/settlements/crypto/${made.id}`;
    await api.delete(`${path()}/crypto/${made.id}`);
    const answers = await Promise.all([
      put(made.id, at(OTHER)),
      put(`crypto_${"2".repeat(31)}`, at(OTHER)),
      put("fiat_1", at(OTHER)),
      api.put<ErrorBody>(elsewhere, { destination: at(OTHER) }),
      api.delete<ErrorBody>(elsewhere),
    ]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    for (const { status, body } of answers) {
      expect({ status, code: body.code }).toEqual({ status: 404, code: "not_found" });
    }
  });
});

describe("DELETE", () => {
  test("answers the same each time; the asset is free again", async () => {
    const { id } = await register();
    for (let time = 0; time < 2; time++) {
      const { status, body } = await api.delete(`${path()}/crypto/${id}`);
      expect({ status, body }).toEqual({ status: 200, body: { id, deleted: true } });
    }
    expect((await listed()).crypto).toEqual([]);
    expect((await register(entry("USDC", at(OTHER)))).id).not.toBe(id);
  });
});

describe("fiat destinations", () => {
  test("are listed without their number", async () => {
    const id = newId("fiat");
    await db.query(
      sql`insert into fiat_settlement (id, account_id, merchant_id, status, bank_type, masked_number)
          values (${id}, ${account.id}, ${merchantId}, 'active', 'iban', '******3000')`,
    );
    const fiat = [{ id, status: "active", bankType: "iban" }];
    expect(await listed()).toEqual({ crypto: [], fiat });
    const { body } = await api.get<MerchantProfile>(`/v1/merchants/${merchantId}`);
    expect(body.merchant.settlements.fiat).toEqual(fiat);
  });

  test("never hold a whole number", async () => {
    const insert = db.query(
      sql`insert into fiat_settlement (id, account_id, merchant_id, bank_type, masked_number)
          values (${newId("fiat")}, ${account.id}, ${merchantId}, 'iban', 'DE89370400440532013000')`,
    );
    await expect(insert).rejects.toThrow("check constraint");
  });

  test("belong to the merchant's own account", async () => {
    const stranger = await makeAccount();
    const insert = db.query(
      sql`insert into fiat_settlement (id, account_id, merchant_id, bank_type, masked_number)
          values (${newId("fiat")}, ${stranger.id}, ${merchantId}, 'iban', '***1')`,
    );
    await expect(insert).rejects.toThrow("foreign key");
    expect(
      await one(db, sql`select count(*) as n from fiat_settlement where account_id = ${stranger.id}`),
    ).toEqual({ n: 0 });
  });
});
