import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { noOptionsReason } from "@/components/checkout/no-options-reason";
import { listUnits } from "@/server/assets/list-units";
import { supportedUnit } from "@/server/assets/supported-unit";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { chainsConfig } from "@/server/chain/client/registry";
import { listHoldings } from "@/server/gateway/list-holdings";
import { listOptions } from "@/server/gateway/list-options";
import { feeLoop } from "@/server/jobs/fee-loop";
import { installationHealth } from "@/server/jobs/installation-health";
import { log } from "@/server/kernel/log";
import { setFees } from "@/server/merchants/set-fees";
import { listNotices } from "@/server/notices/list-notices";
import { findPegs } from "@/server/rates/find-pegs";
import { loadRates } from "@/server/rates/load-rates";
import { querySource } from "@/server/rates/query-source";
import { makeAccount } from "@/tests/support/account";
import { ecbXml } from "@/tests/support/rate-host";
import { feed, forgetRates, makeRateWorld, type RateWorld, YESTERDAY } from "@/tests/support/rate-world";
import { db, one, sql } from "@/tests/support/sql";
import { makeWallet } from "@/tests/support/wallet";
import { makePayment } from "@/tests/trpc/make-payments";

let world: RateWorld;
beforeAll(async () => {
  world = await makeRateWorld();
});
beforeEach(() => forgetRates(world));
afterAll(() => world.host.close());

describe("a payment", () => {
  test("may be requested in any currency that a source prices, and its quotes state the source and time of the rate", async () => {
    expect(supportedUnit("iso4217/GBP", "test")).toBeNull();
    await world.setRound({ answer: 2_500n * 10n ** 8n });
    world.host.serve("/ecb", ecbXml(YESTERDAY, { USD: "1.08", GBP: "0.84", JPY: "164.3" }));
    await querySource(feed("chainlink"));
    await querySource(feed("ecb"));
    await loadRates();
    expect(supportedUnit("iso4217/GBP", "test")).toBe("iso4217/GBP");
    expect(listUnits("test").currencies).toEqual(["USD", "EUR", "GBP", "JPY"]);
    const paymentId = await makePayment(await makeAccount(), { unit: "iso4217/GBP", amount: 8_400n });
    const wallet = await makeWallet();
    const { options } = await listOptions({
      paymentId,
      accounts: [...wallet.accounts],
      includePaymentInfo: false,
      requestId: "req_1",
    });
    const [dollars] = options.filter(({ amount }) => amount.display.assetSymbol === "USDC");
    const [ether] = options.filter(({ amount }) => amount.display.assetSymbol === "ETH");
    // 84.00 pounds are 108.00 dollars, and 0.0432 ether.
    expect(dollars?.amount.value).toBe("108000000");
    expect(ether?.amount.value).toBe("43200000000000000");
    // One percent, and the installation's 84 pence at the same rates: 0.000432 ether each.
    const { fee } = await one<{ fee: bigint }>(
      db,
      sql`select fee from payment_option where id = ${ether?.id}`,
    );
    expect(fee).toBe(864_000_000_000_000n);
    const stored = await one<{ source: string; asOf: Date; numerator: bigint; denominator: bigint }>(
      db,
      sql`select rate_source as source, rate_as_of as "asOf", rate_numerator as numerator, rate_denominator as denominator
          from payment_option where id = ${ether?.id}`,
    );
    expect(stored.source).toBe("chainlink+ecb");
    expect(stored.asOf).toEqual(new Date(`${YESTERDAY}T12:10:00Z`));
    expect(stored.numerator * 108n).toBe(2_500n * 84n * stored.denominator);
  });

  test("with a fee that has no rate now is not offered, and nobody blames the wallet for it", async () => {
    const account = await makeAccount();
    const scope = await scopeOfMember(account.user.id, account.id, "test");
    const fees = feeLoop();
    const errors = vi.spyOn(log(), "error");
    const paymentId = await makePayment(account, { unit: "iso4217/USD", amount: 1_250n });
    for (const units of [0, 1_000]) {
      const { accounts } = await makeWallet({ units });
      const request = { paymentId, accounts: [...accounts], includePaymentInfo: false, requestId: "req_1" };
      expect((await listOptions(request)).options).toEqual([]);
      const { holdings } = await listHoldings(request);
      expect(new Set(holdings.map(({ state }) => state))).toEqual(new Set(["no_price"]));
      expect(noOptionsReason(holdings)).toBe("price");
    }
    const unpriced = { currency: "GBP", symbols: [] };
    expect(await listNotices(scope)).toContainEqual({ kind: "fee_unpriced", ...unpriced });
    expect((await installationHealth(operatorOfCommand())).unpricedFees).toEqual([unpriced]);
    await fees.tick();
    await fees.tick();
    expect(errors.mock.calls).toEqual([
      [
        { currency: "GBP" },
        "Payments with a fee in GBP are not offered: no fresh rate for GBP. Add a source that has it, or change the fee (docs/operations.md#exchange-rates).",
      ],
    ]);
    world.host.serve("/ecb", ecbXml(YESTERDAY, { USD: "1.08", GBP: "0.84" }));
    await querySource(feed("ecb"));
    await loadRates();
    const { accounts } = await makeWallet();
    const { holdings } = await listHoldings({ paymentId, accounts });
    expect(new Set(holdings.map(({ state }) => state))).toEqual(new Set(["enough", "no_price"]));
    // Ether still has no rate.
    const ether = { currency: "GBP", symbols: ["WETH", "ETH"] };
    expect(await listNotices(scope)).toContainEqual({ kind: "fee_unpriced", ...ether });
  });

  test("is not offered a token whose peg does not hold, and the health page shows why", async () => {
    const { rates, rateFeeds } = chainsConfig();
    if (!rateFeeds) throw new Error("there are no sources");
    world.host.serve("/ecb", ecbXml(YESTERDAY, { USD: "1.08", GBP: "0.84" }));
    await querySource(feed("ecb"));
    await loadRates();
    const account = await makeAccount();
    const wallet = await makeWallet();
    const offered = async () => {
      const paymentId = await makePayment(account, { unit: "iso4217/USD", amount: 500n });
      const { options } = await listOptions({
        paymentId,
        accounts: [...wallet.accounts],
        includePaymentInfo: false,
        requestId: "req_1",
      });
      return [...new Set(options.map(({ amount }) => amount.display.assetSymbol))].toSorted();
    };
    expect(await offered()).toContain("USDC");
    Object.assign(rateFeeds, { pegGuardBps: 100 });
    Object.assign(rates, { "USDC/USD": "0.88" });
    const without = await offered();
    expect(without).not.toContain("USDC");
    expect(without).toContain("USDT");
    expect(findPegs()).toEqual([{ pair: "USDC/USD", state: "off", value: "0.88", source: "static" }]);
    Object.assign(rates, { "USDC/USD": "0.995" });
    expect(await offered()).toContain("USDC");
    Object.assign(rateFeeds, { pegGuardBps: undefined });
    delete rates["USDC/USD"];
  });

  test("in a token or a coin is paid in that alone, to the unit, with any rates", async () => {
    const account = await makeAccount();
    await setFees(operatorOfCommand(), account.merchant.id, { bps: 40, fixed: null });
    const wallet = await makeWallet();
    const { id, tokens } = world.chain;
    for (const asset of [`erc20:${tokens[2]?.address}`, "slip44:60"]) {
      const unit = `caip19/eip155:${id}/${asset}`;
      expect(supportedUnit(unit, "test")).toBe(unit);
      expect(supportedUnit(unit, "live")).toBeNull();
      const paymentId = await makePayment(account, { unit, amount: 1_234_567_890_123n });
      const request = { includePaymentInfo: false, requestId: "req_1" };
      const { options } = await listOptions({ paymentId, accounts: [...wallet.accounts], ...request });
      expect(options.map(({ amount, expiresAt }) => [amount.unit, amount.value, expiresAt])).toEqual([
        [unit, "1234567890123", null],
      ]);
      const stored = await one<{ source: string; fee: bigint }>(
        db,
        sql`select rate_source as source, fee from payment_option where id = ${options[0]?.id}`,
      );
      expect(stored).toEqual({ source: "same", fee: 4_938_271_560n });
    }
    const lower = `caip19/eip155:${id}/erc20:${tokens[0]?.address}`.toLowerCase();
    expect(supportedUnit(lower, "test")).toBe(`caip19/eip155:${id}/erc20:${tokens[0]?.address}`);
    for (const unit of ["iso4217/XXX", "iso4217/usd", "iso4217/CHF", `caip19/eip155:${id}/slip44:0`]) {
      expect(supportedUnit(unit, "test")).toBeNull();
    }
  });
});
