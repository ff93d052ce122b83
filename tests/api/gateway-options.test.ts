import { maxUint256 } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import type { Api } from "@/tests/support/api";
import { makeDue, stateOf } from "@/tests/support/gateway-state";
import { chainOf, idsOf, optionsFor, placeOf, requestOptions } from "@/tests/support/options";
import { createPayment } from "@/tests/support/pay";
import { openShop } from "@/tests/support/shop";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  ({ api, wallet } = await openShop());
});

describe("200", () => {
  test("one option for each account and asset that covers the amount, on both chains", async () => {
    const id = await createPayment(api);
    const { status, body } = await requestOptions(api, id, { accounts: wallet.accounts });
    expect(status).toBe(200);
    expect(body.info).toBeNull();
    expect(body.collectData).toBeNull();
    const assets = ["USDC", "USDT", "WETH", "ETH"];
    expect(body.options.map(placeOf)).toEqual(
      [31337, 31338].flatMap((chainId) => assets.map((symbol) => `${symbol}@${chainId}`)),
    );
    for (const option of body.options) {
      expect(Object.keys(option).sort()).toEqual(
        ["account", "actions", "amount", "collectData", "etaS", "expiresAt", "id"].sort(),
      );
      expect(option.id).toMatch(/^opt_[A-Za-z0-9]{1,60}$/);
      expect(Number.isInteger(option.etaS) && option.etaS > 0).toBe(true);
    }
  });

  test("amounts are exact: a dollar's worth of a dollar, and of ether at the configured rate", async () => {
    const options = await optionsFor(
      api,
      await createPayment(api, { amount: { unit: "iso4217/USD", value: "1" } }),
      {
        accounts: wallet.accounts,
      },
    );
    const value = (symbol: string) => options.find((each) => placeOf(each) === symbol)?.amount.value;
    expect(value("USDC@31337")).toBe("10000");
    expect(value("USDT@31337")).toBe("10000");
    // 0.01 / 2500 = 0.000004 ether.
    expect(value("WETH@31338")).toBe("4000000000000");
    expect(value("ETH@31338")).toBe("4000000000000");
  });

  test("only quotes of an exchange rate end", async () => {
    const options = await optionsFor(api, await createPayment(api), { accounts: wallet.accounts });
    const now = Date.now() / 1_000;
    for (const option of options) {
      if (/USD/.test(option.amount.display.assetSymbol)) expect(option.expiresAt).toBeNull();
      else expect(Math.abs((option.expiresAt ?? 0) - now - 300)).toBeLessThan(20);
    }
  });

  test("a quote never ends after its payment", async () => {
    const expiresAt = Math.floor(Date.now() / 1_000) + 60;
    const options = await optionsFor(api, await createPayment(api, { expiresAt }), {
      accounts: wallet.accounts,
    });
    expect(options.find(({ expiresAt: end }) => end !== null)?.expiresAt).toBe(expiresAt);
  });

  test("a balance that does not cover the amount gives no option", async () => {
    const poor = await makeWallet({ units: 12 });
    const id = await createPayment(api);
    const options = await optionsFor(api, id, { accounts: poor.accounts });
    expect(options.map(placeOf)).toEqual(["WETH@31337", "ETH@31337", "WETH@31338", "ETH@31338"]);
    const exact = await createPayment(api, { amount: { unit: "iso4217/USD", value: "1200" } });
    expect((await optionsFor(api, exact, { accounts: poor.accounts })).map(placeOf)).toContain("USDC@31337");
  });

  test("options is an empty list, never null, when there is none", async () => {
    const empty = await makeWallet({ units: 0 });
    const id = await createPayment(api);
    for (const accounts of [[], empty.accounts, [`eip155:999999:${wallet.account.address}`]]) {
      const { status, body } = await requestOptions(api, id, { accounts });
      expect([status, body]).toEqual([200, { info: null, collectData: null, options: [] }]);
    }
    expect((await stateOf(id)).options).toBe(0);
  });

  test.each(["cancelled", "expired"])("a payment that is %s has none", async (end) => {
    const id = await createPayment(api);
    expect(await optionsFor(api, id, { accounts: wallet.accounts })).toHaveLength(8);
    if (end === "expired") await makeDue(id);
    else await api.post(`/v1/gateway/payment/${id}/cancel`);
    const { body } = await requestOptions(api, id, {
      accounts: wallet.accounts,
      query: "?includePaymentInfo=true",
    });
    expect(body).toMatchObject({ options: [], info: { status: end } });
  });

  test("info is the answer of GET, on request", async () => {
    const id = await createPayment(api);
    const { body } = await requestOptions(api, id, { accounts: [], query: "?includePaymentInfo=true" });
    expect(body.info).toEqual((await api.get(`/v1/gateway/payment/${id}`)).body);
    for (const query of ["?includePaymentInfo=false", "?includePaymentInfo=null", "?unknown=1"]) {
      expect((await requestOptions(api, id, { accounts: [], query })).body.info).toBeNull();
    }
  });

  test("accounts keep the wallet's spelling, and one account in two spellings is one", async () => {
    const [checksummed = ""] = wallet.accounts;
    const id = await createPayment(api);
    const lower = checksummed.toLowerCase();
    const options = await optionsFor(api, id, { accounts: [lower, checksummed] });
    expect(options).toHaveLength(4);
    expect(options.every((option) => option.account === lower)).toBe(true);
    expect(idsOf(await optionsFor(api, id, { accounts: [checksummed] }))).toEqual(idsOf(options));
  });

  test("accounts of other kinds of chain are passed over", async () => {
    const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
    expect(
      await optionsFor(api, await createPayment(api), { accounts: [solana, ...wallet.accounts] }),
    ).toHaveLength(8);
  });

  test("a payment in a token takes that token alone, to the unit", async () => {
    const token = chainOf(31338).tokens.find(({ symbol }) => symbol === "USDT")?.address;
    const unit = `caip19/eip155:31338/erc20:${token}`;
    const options = await optionsFor(api, await createPayment(api, { amount: { unit, value: "1234567" } }), {
      accounts: wallet.accounts,
    });
    expect(options.map((option) => [placeOf(option), option.amount.value, option.expiresAt])).toEqual([
      ["USDT@31338", "1234567", null],
    ]);
  });

  test("an amount beyond what a chain can hold gives no option, and no error", async () => {
    const huge = { unit: "iso4217/USD", value: (maxUint256 - 1n).toString() };
    expect(
      await optionsFor(api, await createPayment(api, { amount: huge }), { accounts: wallet.accounts }),
    ).toEqual([]);
  });
});
