import { beforeAll, describe, expect, test } from "vitest";
import { listHoldings } from "@/server/gateway/list-holdings";
import { makeAccount } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { createPayment } from "@/tests/support/pay";
import { makeWallet } from "@/tests/support/wallet";

let api: Api;

beforeAll(async () => {
  api = app((await makeAccount()).headers);
});

describe("what a wallet holds", () => {
  test("is enough, too little or nothing, for each account and asset", async () => {
    const paymentId = await createPayment(api);
    const of = async (units: number) => {
      const { accounts } = await makeWallet({ units });
      const { holdings } = await listHoldings({ paymentId, accounts });
      return new Set(
        holdings
          .filter(({ balance }) => balance.display.assetSymbol === "USDC")
          .map(({ balance, state }) => `${balance.value} ${state}`),
      );
    };
    expect(await of(1_000)).toEqual(new Set(["1000000000 enough"]));
    expect(await of(5)).toEqual(new Set(["5000000 too_little"]));
    expect(await of(0)).toEqual(new Set(["0 no_balance"]));
  });

  test("gets everything that is accepted, and the tokens that it has though they are not", async () => {
    const { accounts } = await makeWallet();
    const paymentId = await createPayment(api);
    const all = (await listHoldings({ paymentId, accounts })).holdings;
    const usdc = all.find(({ balance }) => balance.display.assetSymbol === "USDC");
    const inUsdc = await createPayment(api, {
      amount: { unit: usdc?.balance.unit, value: "12500000" },
    });
    const { holdings } = await listHoldings({ paymentId: inUsdc, accounts });
    expect(holdings.filter(({ state }) => state === "enough").map(({ balance }) => balance.unit)).toEqual([
      usdc?.balance.unit,
    ]);
    expect(holdings.filter(({ state }) => state === "not_offered")).toHaveLength(all.length - 1);
    const empty = await makeWallet({ units: 0 });
    const unoffered = (await listHoldings({ paymentId: inUsdc, accounts: empty.accounts })).holdings;
    // The coins are listed without a balance, too, since they pay network fees.
    expect(unoffered.map(({ balance, state }) => `${balance.display.assetSymbol} ${state}`)).toEqual([
      "USDC no_balance",
      "ETH not_offered",
      "ETH not_offered",
    ]);
  });

  test("is nothing once the payment has ended, nor for accounts elsewhere", async () => {
    const { accounts } = await makeWallet({ units: 0 });
    const paymentId = await createPayment(api);
    const elsewhere = accounts.map((account) => account.replace(/^eip155:\d+/, "eip155:1"));
    expect(await listHoldings({ paymentId, accounts: elsewhere })).toEqual({
      holdings: [],
      prices: [],
      costs: [],
    });
    await api.post(`/v1/payments/${paymentId}/cancel`, {});
    expect(await listHoldings({ paymentId, accounts })).toEqual({ holdings: [], prices: [], costs: [] });
  });

  test("comes with the price of each quote, and what transactions cost", async () => {
    const paymentId = await createPayment(api);
    const { accounts } = await makeWallet();
    await api.post(`/v1/gateway/payment/${paymentId}/options`, { accounts });
    const { holdings, prices, costs } = await listHoldings({ paymentId, accounts });
    const priceOf = (wanted: string) => {
      const held = holdings.find(({ balance }) => balance.display.assetSymbol === wanted);
      return prices.find(({ account, unit }) => account === held?.account && unit === held.balance.unit)
        ?.rate;
    };
    const peg = { currency: "USD", value: "1", kind: "peg", markets: [], spreadPercent: null };
    expect(priceOf("USDC")).toMatchObject(peg);
    expect(priceOf("ETH")).toMatchObject({ currency: "USD", value: "2500", kind: "fixed" });
    expect(costs).toHaveLength(new Set(accounts.map((account) => account.split(":")[1])).size);
    for (const { payment, approval } of costs) {
      const wei = BigInt(payment.coin.value);
      expect(wei).toBe(BigInt(approval.coin.value) * 2n);
      // 2,500 dollars for a coin, in cents, rounded up.
      expect(BigInt(payment.fiat?.value ?? 0)).toBe((wei * 250_000n + 10n ** 18n - 1n) / 10n ** 18n);
    }
  });

  test("names no rate for a payment priced in the token", async () => {
    const { accounts } = await makeWallet();
    const { holdings } = await listHoldings({ paymentId: await createPayment(api), accounts });
    const usdc = holdings.find(({ balance }) => balance.display.assetSymbol === "USDC");
    const amount = { unit: usdc?.balance.unit, value: "12500000" };
    const paymentId = await createPayment(api, { amount });
    await api.post(`/v1/gateway/payment/${paymentId}/options`, { accounts });
    const { prices, costs } = await listHoldings({ paymentId, accounts });
    expect(prices).toEqual([{ account: usdc?.account, unit: usdc?.balance.unit, rate: null }]);
    expect(costs[0]?.payment.fiat?.unit).toBe("iso4217/USD");
  });

  test("is read for an account and a payment that exist", async () => {
    const paymentId = await createPayment(api);
    await expect(listHoldings({ paymentId, accounts: ["0x1"] })).rejects.toMatchObject({
      code: "invalid_account",
    });
    await expect(listHoldings({ paymentId: "pay_none", accounts: [] })).rejects.toMatchObject({
      code: "payment_not_found",
    });
  });
});
