import { type Address, getAddress, type Hex, zeroAddress } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { routerAbis } from "@/server/chain/abi/routers";
import { depositOf } from "@/server/chain/calls/deposit-address";
import { keyOf } from "@/server/chain/calls/terms";
import type { Deposit } from "@/server/gateway/deposits/schema";
import type { Api } from "@/tests/support/api";
import { GIVEN, requireData, submitForm } from "@/tests/support/buyer-data";
import { publicClient, testClient } from "@/tests/support/chains";
import {
  assetIn,
  createDeposit,
  type DepositAnswer,
  freshAddress,
  readDeposit,
  requestDeposit,
  tokenIn,
} from "@/tests/support/deposit-requests";
import { makeDue } from "@/tests/support/gateway-state";
import { chainOf } from "@/tests/support/options";
import { createPayment } from "@/tests/support/pay";
import { openShop } from "@/tests/support/shop";
import { db, many, one, sql } from "@/tests/support/sql";

let api: Api;

beforeAll(async () => {
  ({ api } = await openShop());
});

const FIELDS = [
  "address",
  "amount",
  "asset",
  "chainId",
  "execution",
  "expiresAt",
  "id",
  "key",
  "missing",
  "optionId",
  "paymentId",
  "pollInMs",
  "received",
  "refund",
  "returns",
  "router",
  "status",
  "surplus",
  "terms",
  "transfers",
  "uri",
];

/** Recomputes key and address from an answer alone, as a careful client does. */
function recomputed({ terms, router, chainId }: Deposit): { key: Hex; address: Address } {
  const { payer, token, destination, amount, fee, deadline, paymentRef, optionRef, merchantRef } = terms;
  const exact = {
    ...{ paymentRef: paymentRef as Hex, optionRef: optionRef as Hex, merchantRef: merchantRef as Hex },
    ...{ payer: payer as Address, token: token as Address, destination: destination as Address },
    ...{ amount: BigInt(amount), fee: BigInt(fee), deadline: BigInt(deadline) },
  };
  const key = keyOf(exact, { chainId, router: router as Address, version: 2 });
  return { key, address: getAddress(depositOf(key, router as Address)) };
}

describe("POST …/deposits", () => {
  test("201 gives an address with all that is needed to check and to use it", async () => {
    const id = await createPayment(api);
    const address = freshAddress();
    const { status, body } = await requestDeposit(api, id, { refund: { kind: "address", address } });
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(FIELDS);
    expect(body).toMatchObject({
      paymentId: id,
      status: "waiting",
      asset: assetIn("USDC"),
      chainId: 31337,
      received: "0",
      missing: "12500000",
      surplus: "0",
      transfers: [],
      refund: { kind: "address", address },
      execution: null,
      returns: [],
      pollInMs: 2_000,
    });
    expect(body.amount).toMatchObject({
      unit: `caip19/${assetIn("USDC")}`,
      value: "12500000",
      display: { assetSymbol: "USDC", decimals: 6, networkName: chainOf(31337).name },
    });
    expect(body.uri).toBe(
      `ethereum:${tokenIn("USDC")}@31337/transfer?address=${body.address}&uint256=12500000`,
    );
    expect(Number(body.terms.deadline)).toBe(body.expiresAt + 900);
    expect(body.terms.payer).toBe(address);
  });

  test.each([31337, 31338])("the address is the one of the contract on chain %i", async (chainId) => {
    const deposit = await createDeposit(api, await createPayment(api), { asset: assetIn("USDT", chainId) });
    expect(recomputed(deposit)).toEqual({ key: deposit.key, address: deposit.address });
    const contract = { address: deposit.router as Address, abi: routerAbis[2] } as const;
    expect(
      await publicClient(chainOf(chainId)).readContract({
        ...contract,
        functionName: "depositOf",
        args: [deposit.key as Hex],
      }),
    ).toBe(deposit.address);
  });

  test("200 gives the live address again, also to twenty requests at once", async () => {
    const id = await createPayment(api);
    const refund = { kind: "claim", address: freshAddress() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestDeposit(api, id, { refund })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { count } = await one<{ count: number }>(
      db,
      sql`select count(*)::integer as count from deposit_address where payment_id = ${id}`,
    );
    expect(count).toBe(1);
  });

  test("nobody gets the rest where the buyer names nobody", async () => {
    const deposit = await createDeposit(api, await createPayment(api), { refund: { kind: "none" } });
    expect(deposit.refund).toEqual({ kind: "none", address: null });
    expect(deposit.terms.payer).toBe(zeroAddress);
    expect(recomputed(deposit).address).toBe(deposit.address);
  });

  test("an amount with a rate lasts 15 minutes, one at par as long as the payment", async () => {
    const expiresAt = Math.floor(Date.now() / 1_000) + 7_200;
    const id = await createPayment(api, { expiresAt });
    expect((await createDeposit(api, id)).expiresAt).toBe(expiresAt);
    const { expiresAt: ends } = await createDeposit(api, id, { asset: assetIn("WETH") });
    expect(Math.abs(ends - Math.floor(Date.now() / 1_000) - 900)).toBeLessThan(10);
  });

  test("the terms are no option that a wallet could confirm", async () => {
    const id = await createPayment(api);
    const { optionId } = await createDeposit(api, id);
    const results = [{ type: "walletRpc", data: [`0x${"11".repeat(65)}`] }];
    const { status, body } = await api.post<DepositAnswer>(`/v1/gateway/payment/${id}/confirm`, {
      optionId,
      results,
    });
    expect([status, body.code]).toEqual([400, "params_validation"]);
  });
});

describe("a refused deposit", () => {
  const refused: [string, () => Parameters<typeof requestDeposit>[2] | Promise<object>, string][] = [
    ["an unknown asset", () => ({ asset: assetIn("USDC").replace("31337", "1") }), "asset"],
    ["a coin", () => ({ asset: "eip155:31337/slip44:60" }), "asset"],
    ["no asset", () => ({ asset: "gold" }), "asset"],
    ["the zero address", () => ({ refund: { kind: "address", address: zeroAddress } }), "refund.address"],
    [
      "the router",
      async () => ({ refund: { kind: "address", address: await routerIn() } }),
      "refund.address",
    ],
    ["a token", () => ({ refund: { kind: "claim", address: tokenIn("USDT", 31338) } }), "refund.address"],
    ["a wrong checksum", () => ({ refund: { kind: "address", address: miswritten() } }), "refund.address"],
    ["no address", () => ({ refund: { kind: "address", address: "0x12" } }), "refund.address"],
    ["another kind", () => ({ refund: { kind: "sender" } }), "refund.kind"],
  ];
  test.each(refused)("400 for %s", async (_, request, field) => {
    const { status, body } = await requestDeposit(api, await createPayment(api), await request());
    expect([status, body.code]).toEqual([400, "params_validation"]);
    expect(body.issues?.map((issue) => issue.field)).toContain(field);
  });

  test("400 for a deposit address as refund address", async () => {
    const { address } = await createDeposit(api, await createPayment(api));
    const { status, body } = await requestDeposit(api, await createPayment(api), {
      refund: { kind: "address", address },
    });
    expect([status, body.issues?.[0]?.field]).toEqual([400, "refund.address"]);
  });

  test("400 for another asset than the one the payment is priced in", async () => {
    const amount = { unit: `caip19/${assetIn("USDT")}`, value: "5000000" };
    const id = await createPayment(api, { amount });
    expect((await requestDeposit(api, id)).body.issues?.[0]?.field).toBe("asset");
    expect((await createDeposit(api, id, { asset: assetIn("USDT") })).amount.value).toBe("5000000");
  });

  test("400 for less than its execution is worth", async () => {
    const amount = { unit: `caip19/${assetIn("USDC")}`, value: "9999" };
    const { status, body } = await requestDeposit(api, await createPayment(api, { amount }));
    expect([status, body.code]).toEqual([400, "params_validation"]);
    expect(body.details).toEqual({ minimum: "10000", amount: "9999" });
  });

  test("400 while the buyer's data is outstanding, for whom it was not given", async () => {
    const { account, api: asking } = await openShop();
    await requireData(account.merchant);
    const id = await createPayment(asking);
    const address = freshAddress();
    const refund = { kind: "address", address };
    const { status, body } = await requestDeposit(asking, id, { refund });
    expect([status, body.issues?.[0]?.field]).toEqual([400, "collectedData"]);
    await submitForm({ paymentId: id, accounts: [`eip155:31337:${address}`], data: GIVEN });
    expect((await requestDeposit(asking, id, { refund })).status).toBe(201);
    expect((await requestDeposit(asking, id)).status).toBe(400);
  });

  test("400 for an account with more transactions than a person's, unless insisted", async () => {
    const address = freshAddress();
    await testClient(chainOf(31337)).setNonce({ address, nonce: 10_001 });
    const id = await createPayment(api);
    const { status, body } = await requestDeposit(api, id, { refund: { kind: "address", address } });
    expect([status, body.details]).toEqual([400, { insist: true, maxTransactions: 10_000 }]);
    const refund = { kind: "address", address, insist: true };
    expect((await requestDeposit(api, id, { refund })).status).toBe(201);
  });

  test("410 for an expired payment", async () => {
    const id = await createPayment(api);
    await makeDue(id);
    const { status, body } = await requestDeposit(api, id);
    expect([status, body.code]).toEqual([410, "payment_expired"]);
  });

  test("404 for an unknown payment, 400 for a cancelled one, 400 shortly before its end", async () => {
    const unknown = await requestDeposit(api, `pay_${"1".repeat(31)}`);
    expect([unknown.status, unknown.body.code]).toEqual([404, "payment_not_found"]);
    const cancelled = await createPayment(api);
    await api.post(`/v1/gateway/payment/${cancelled}/cancel`, {});
    const late = await requestDeposit(api, cancelled);
    expect([late.status, late.body.code]).toEqual([400, "invalid_state"]);
    const ending = await createPayment(api, { expiresAt: Math.floor(Date.now() / 1_000) + 170 });
    const short = await requestDeposit(api, ending);
    expect([short.status, short.body.code]).toEqual([400, "invalid_state"]);
    expect(short.body.details).toMatchObject({ leastS: 180 });
  });

  test("429 for a fourth address of an asset", async () => {
    const id = await createPayment(api);
    for (let i = 0; i < 3; i++) await createDeposit(api, id);
    const { status, body } = await requestDeposit(api, id);
    expect([status, body.code]).toEqual([429, "rate_limited"]);
    expect((await createDeposit(api, id, { asset: assetIn("USDT") })).status).toBe("waiting");
  });

  test("leaves nothing behind", async () => {
    const id = await createPayment(api);
    await requestDeposit(api, id, { refund: { kind: "address", address: zeroAddress } });
    expect(await many(db, sql`select id from payment_option where payment_id = ${id}`)).toEqual([]);
  });
});

describe("GET …/deposits", () => {
  test("lists the payment's deposits, and reads each one", async () => {
    const id = await createPayment(api);
    const first = await createDeposit(api, id);
    const second = await createDeposit(api, id, { asset: assetIn("USDC", 31338) });
    const { status, body } = await api.get<{ data: Deposit[] }>(`/v1/gateway/payment/${id}/deposits`);
    expect([status, body.data]).toEqual([200, [first, second]]);
    expect((await readDeposit(api, second)).body).toEqual(second);
  });

  test("404 for a deposit of another payment, for an unknown one, and for an unknown payment", async () => {
    const deposit = await createDeposit(api, await createPayment(api));
    const paymentId = await createPayment(api);
    for (const [target, code] of [
      [{ id: deposit.id, paymentId }, "not_found"],
      [{ id: `dep_${"1".repeat(31)}`, paymentId }, "not_found"],
      [{ id: "dep", paymentId }, "not_found"],
      [{ id: deposit.id, paymentId: `pay_${"1".repeat(31)}` }, "payment_not_found"],
    ] as const) {
      const { status, body } = await readDeposit(api, target);
      expect([status, body.code]).toEqual([404, code]);
    }
  });

  test("a long poll is held until its time has passed", async () => {
    const deposit = await createDeposit(api, await createPayment(api));
    const { status, body, ms } = await readDeposit(api, deposit, "?waitMs=700");
    expect([status, body]).toEqual([200, deposit]);
    expect(ms).toBeGreaterThan(600);
  });
});

async function routerIn(): Promise<string> {
  return chainOf(31338).routers.at(-1)?.address ?? "";
}

function miswritten(): string {
  const address = freshAddress();
  const at = [...address].findIndex((letter, i) => i > 1 && /[a-f]/i.test(letter));
  const letter = address[at] ?? "";
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return `${address.slice(0, at)}${other}${address.slice(at + 1)}`;
}
