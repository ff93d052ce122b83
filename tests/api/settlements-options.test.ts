import { getAddress } from "viem";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import type { CryptoSettlement } from "@/server/settlements/schema";
import { makeAccount, makeMerchant, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { balanceOf } from "@/tests/support/chains";
import { withKey } from "@/tests/support/merchants";
import { confirm, createPayment, findOption, sign, untilFinal } from "@/tests/support/pay";
import { executions } from "@/tests/support/router";
import { db, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const FIRST = getAddress("0xde5717a710000000000000000000000000000011");
const SECOND = getAddress("0xde5717a710000000000000000000000000000022");

let account: TestAccount;
let chain: ChainConfig;
let wallet: TestWallet;
let api: Api;
let path: string;
let settlement: CryptoSettlement;

beforeAll(async () => {
  account = await makeAccount();
  chain = findChain(31337) as ChainConfig;
  wallet = await makeWallet({ chains: [chain] });
});
beforeEach(async () => {
  const { id } = await makeMerchant(account.id, "Settled");
  api = app({ "Api-Key": account.apiKey, "Merchant-Id": id });
  path = `/v1/merchants/${id}/settlements/crypto`;
  settlement = await register("USDC");
});

const at = (address: string) => `eip155:31337:${address}`;

async function register(symbol: string, destination = FIRST): Promise<CryptoSettlement> {
  const token = chain.tokens.find((each) => each.symbol === symbol)?.address;
  const settlements = [{ asset: `eip155:31337/erc20:${token}`, destination: at(destination) }];
  const made = await api.post<{ settlements: CryptoSettlement[] }>(path, { settlements }, withKey());
  expect(made.status, made.text).toBe(201);
  return made.body.settlements[0] as CryptoSettlement;
}

/** Creates a payment whose buyer has signed but not confirmed. */
async function signed(symbol = "USDC") {
  const id = await createPayment(api);
  const option = await findOption(api, id, { wallet, symbol, chainId: 31337 });
  return { id, option, body: await sign(api, id, { wallet, option }) };
}

const move = (destination: string) => api.put(`${path}/${settlement.id}`, { destination: at(destination) });
const optionRow = (id: string) =>
  one<{ withdrawn: boolean; destination: string | null }>(
    db,
    sql`select withdrawn_at is not null as withdrawn, destination from payment_option where id = ${id}`,
  );

describe("a new destination", () => {
  test("ends the options of its asset that nobody confirmed, and gives others in their place", async () => {
    const { id, option, body } = await signed();
    const other = await findOption(api, id, { wallet, symbol: "USDT", chainId: 31337 });
    await move(SECOND);
    expect(await optionRow(option.id)).toEqual({ withdrawn: true, destination: FIRST.toLowerCase() });
    expect((await optionRow(other.id)).withdrawn).toBe(false);
    const refused = await api.post<ErrorBody>(`/v1/gateway/payment/${id}/confirm`, body);
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: "quote_expired",
    });
    const next = await findOption(api, id, { wallet, symbol: "USDC", chainId: 31337 });
    expect(next.id).not.toBe(option.id);
    expect((await optionRow(next.id)).destination).toBe(SECOND.toLowerCase());
  });

  test("leaves them ended when the old one comes back", async () => {
    const { id, body } = await signed();
    await move(SECOND);
    await move(FIRST);
    const refused = await api.post<ErrorBody>(`/v1/gateway/payment/${id}/confirm`, body);
    expect(refused.body.code).toBe("quote_expired");
  });

  test("does not touch what is confirmed: that goes where its buyer signed", async () => {
    const { id, option, body } = await signed();
    expect((await confirm(api, id, body)).status).toBe(200);
    await move(SECOND);
    expect((await optionRow(option.id)).withdrawn).toBe(false);
    expect((await untilFinal(api, id)).status).toBe("succeeded");
    expect((await executions(chain, [id]))[0]?.args.destination).toBe(FIRST);
    expect(await balanceOf(chain, SECOND, "USDC")).toBe(0n);
  });

  test("does not touch another merchant's options", async () => {
    const { option } = await signed();
    const other = await makeMerchant(account.id, "Other");
    const theirs = app({ "Api-Key": account.apiKey, "Merchant-Id": other.id });
    const paymentId = await createPayment(theirs);
    const their = await findOption(theirs, paymentId, { wallet, symbol: "USDC", chainId: 31337 });
    await move(SECOND);
    expect((await optionRow(option.id)).withdrawn).toBe(true);
    expect((await optionRow(their.id)).withdrawn).toBe(false);
  });
});

test("a settlement that is deleted ends its options; later payments stay in the vault", async () => {
  const { id, option, body } = await signed();
  await api.delete(`${path}/${settlement.id}`);
  expect((await optionRow(option.id)).withdrawn).toBe(true);
  const refused = await api.post<ErrorBody>(`/v1/gateway/payment/${id}/confirm`, body);
  expect(refused.body.code).toBe("quote_expired");
  const next = await findOption(api, id, { wallet, symbol: "USDC", chainId: 31337 });
  expect((await optionRow(next.id)).destination).toBeNull();
});

test("a settlement that is new ends the options that would have stayed in the vault", async () => {
  const { id, option, body } = await signed("USDT");
  await register("USDT");
  expect(await optionRow(option.id)).toEqual({ withdrawn: true, destination: null });
  const refused = await api.post<ErrorBody>(`/v1/gateway/payment/${id}/confirm`, body);
  expect(refused.body.code).toBe("quote_expired");
});
