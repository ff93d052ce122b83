import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { wayIn } from "@/tests/support/app";
import { IS_LONG } from "@/tests/support/forms";
import { idsOf, optionsFor } from "@/tests/support/options";
import { confirm, createPayment, sign } from "@/tests/support/pay";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, many, one, sql } from "@/tests/support/sql";
import { apiNuisances } from "@/tests/support/stranger";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet } from "@/tests/support/wallet";

const PAYMENTS = 3;
/** Each pair of payment and wallet is asked for twenty times; the long form asks fifty times. */
const TURNS = IS_LONG ? 600 : 240;
const AT_ONCE = 10;
const WITHIN_MS = 120_000;
/** A wallet's options on both networks, the number of rate-based ones, and how long one of these is reused. */
const [OF_WALLET, RATED, FRESH_S] = [8, 4, 30];

let server: RunningServer;
let account: TestAccount;
let shop: Api;

beforeAll(async () => {
  const env = { TRUSTED_PROXIES: "1", WORKER: "off" };
  server = await startServer({ way: wayIn(), installation: thisInstallation(inject("stack")), env });
  account = await makeAccount();
  shop = connectApi(server.url, { ...account.headers, "X-Forwarded-For": "198.51.100.1" });
});
afterAll(() => server?.stop());

test(
  "a stranger who asks for options without end leaves a bounded number of rows, and the buyer pays",
  async () => {
    const payments = await Promise.all(Array.from({ length: PAYMENTS }, () => createPayment(shop)));
    const rich = await Promise.all([makeWallet(), makeWallet()]);
    const buyer = await makeWallet();
    const loot = {
      url: server.url,
      payments,
      accounts: rich.map(({ accounts }) => accounts),
      address: "203.0.113.9",
    };
    const nuisances = apiNuisances(loot);
    const startedMs = Date.now();
    const statuses = new Set<number>();
    for (let index = 0; index < TURNS; index += AT_ONCE) {
      const calls = Array.from(
        { length: AT_ONCE },
        (_, i) => nuisances[i % nuisances.length]?.(index + i) ?? 0,
      );
      for (const status of await Promise.all(calls)) statuses.add(status);
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
    const renewals = 1 + Math.floor((Date.now() - startedMs) / (FRESH_S * 1_000));
    const rows = await many<{ options: number; entries: number }>(
      db,
      sql`select (select count(*) from payment_option o where o.payment_id = p.id)::int as options,
          (select count(*) from payment_event e where e.payment_id = p.id)::int as entries
        from payment p where p.id = any(${payments}::text[])`,
    );
    expect(rows).toHaveLength(PAYMENTS);
    for (const { options, entries } of rows) {
      expect(options).toBeLessThanOrEqual(rich.length * (OF_WALLET + renewals * RATED));
      // One entry for the creation, and one for each wallet.
      expect(entries).toBeLessThanOrEqual(1 + rich.length);
    }
    const [id = ""] = payments;
    const options = await optionsFor(shop, id, { accounts: buyer.accounts });
    expect(idsOf(options)).toHaveLength(OF_WALLET);
    const option = options.find(({ amount }) => amount.display.assetSymbol === "USDC");
    if (!option) throw new Error("no option");
    expect((await confirm(shop, id, await sign(shop, id, { wallet: buyer, option }))).status).toBe(200);
    const { status } = await one<{ status: string }>(db, sql`select status from payment where id = ${id}`);
    // The worker of the project's app may have paid it already.
    expect(["processing", "succeeded"]).toContain(status);
  },
  WITHIN_MS,
);
