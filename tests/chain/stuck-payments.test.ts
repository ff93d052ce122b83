import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { inspectPayment } from "@/server/inspection/inspect-payment";
import { listPayments } from "@/server/listings/dashboard/list-payments";
import { makeAccount } from "@/tests/support/account";
import { testClient } from "@/tests/support/chains";
import { type ProxiedChain, useOwnChain } from "@/tests/support/own-chain";
import { pastTheRules } from "@/tests/support/owner-db";
import { confirmForRelay, makeBuyer, openPayment } from "@/tests/support/payments";
import { drive, hasStatus, newDriver, versionsOf } from "@/tests/support/relay-driver";
import { sql } from "@/tests/support/sql";
import { written } from "@/tests/support/written";

const DEPTH = 3;
let own: ProxiedChain;

beforeAll(async () => {
  own = await useOwnChain(inject("stack"), { id: 41_345, name: "Slow Net", confirmations: DEPTH });
});
afterAll(() => own.proxy.close());

describe("a payment on a network that makes no blocks", () => {
  test("shows how long it waits, the usual time and what was tried, until a block comes", async () => {
    const { direct: chain, config } = own;
    const account = await makeAccount();
    const scope = await scopeOfMember(account.user.id, account.id, "test");
    const payer = await makeBuyer(chain);
    await testClient(chain).setAutomine(false);
    const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
    await confirmForRelay(payment);
    const impatient = newDriver(config, { bumpAfterMs: 100, resendAfterMs: 50, maxVersions: 3 });
    await drive(impatient, async () => (await versionsOf(payment)).length === 3);
    const shown = () => inspectPayment(scope, payment.id);
    const listed = async () => (await listPayments(scope, { limit: 1 })).items[0];
    expect(written((await shown()).explanation)).toContain("This usually takes a few seconds.");
    expect((await listed())?.slowS).toBeNull();

    await pastTheRules(
      sql`update payment set updated_at = updated_at - interval '4 minutes' where id = ${payment.id}`,
    );
    expect(written((await shown()).explanation)).toMatch(
      /^The transfer on Slow Net has taken 4 minutes so far; it usually takes a few seconds\. The transaction was sent again 2 times with a higher fee, last .+ ago\. If Slow Net does not include it within \d+ \w+, the payment fails and the buyer keeps the money\. There is nothing to do; do not ship yet\.$/,
    );
    expect((await listed())?.slowS).toBeGreaterThanOrEqual(240);

    await testClient(chain).setAutomine(true);
    await testClient(chain).mine({ blocks: DEPTH });
    await drive(newDriver(config), hasStatus(payment, "succeeded"));
    expect(written((await shown()).explanation)).toMatch(/^Paid\./);
    expect((await listed())?.slowS).toBeNull();
  });
});
