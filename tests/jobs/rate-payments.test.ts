import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listUnits } from "@/server/assets/list-units";
import { supportedUnit } from "@/server/assets/supported-unit";
import { db, one, sql } from "@/server/db/sql";
import { listOptions } from "@/server/gateway/list-options";
import { setFees } from "@/server/merchants/set-fees";
import { askSource } from "@/server/rates/ask-source";
import { loadRates } from "@/server/rates/load-rates";
import { makeAccount } from "@/tests/support/account";
import { ecbXml } from "@/tests/support/rate-host";
import { feed, forgetRates, makeRateWorld, type RateWorld, YESTERDAY } from "@/tests/support/rate-world";
import { makeWallet } from "@/tests/support/wallet";
import { makePayment } from "@/tests/trpc/make-payments";

let world: RateWorld;
beforeAll(async () => {
  world = await makeRateWorld();
});
beforeEach(() => forgetRates(world));
afterAll(() => world.host.close());

describe("a payment", () => {
  test("may be asked for in any currency that a source prices, and its quotes say whose rate of when", async () => {
    expect(supportedUnit("iso4217/GBP", "test")).toBeNull();
    await world.setRound({ answer: 2_500n * 10n ** 8n });
    world.host.serve("/ecb", ecbXml(YESTERDAY, { USD: "1.08", GBP: "0.84", JPY: "164.3" }));
    await askSource(feed("chainlink"));
    await askSource(feed("ecb"));
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

  test("in a token or a coin is paid in that alone, to the unit, whatever rates there are", async () => {
    const account = await makeAccount();
    await setFees(account.merchant.id, { bps: 40, fixed: null });
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
