import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import type { AcceptFunding, FundingSteps } from "@/server/refunds/schema";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { auditBooks } from "@/tests/support/books";
import { balanceOf } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { signFunding } from "@/tests/support/fund-refund";
import { type Killable, relayKillPoints, startKillable } from "@/tests/support/killable";
import { createPayment, pay } from "@/tests/support/pay";
import { DESTINATION } from "@/tests/support/payments";
import { untilRefund } from "@/tests/support/refunds";
import { refundsOnChain } from "@/tests/support/router";
import { db, many, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import { type Person, signedIn } from "@/tests/trpc/person";

const CHAIN = 31337;
const HEALED_WITHIN_MS = 10_000;
const PAID = 12_500_000n;
const PART = 4_000_000n;
/** Parts and whole payments in turn. */
const POINTS = relayKillPoints(/insert into "relay_job"/, /refund\.succeeded/).map((point, i) => ({
  ...point,
  amount: i % 2 === 0 ? PART : PAID,
}));
type Case = (typeof POINTS)[number];

let account: TestAccount;
let person: Person;
let app: Killable;
let chain: ChainConfig;
let buyer: TestWallet;
let shop: TestWallet;

beforeAll(async () => {
  chain = findChain(CHAIN) as ChainConfig;
  account = await makeAccount();
  await settleTo(account, DESTINATION);
  person = await signedIn(account.user.id);
  [buyer, shop] = [await makeWallet({ units: 10_000 }), await makeWallet({ units: 10_000 })];
  app = await startKillable(thisInstallation(inject("stack")), CHAIN);
}, 120_000);
afterAll(() => app?.stop());

/** Creates a refund that waits for money, through the app itself. */
async function waiting(amount: bigint): Promise<{ id: string; paymentId: string }> {
  const api = connectApi(app.url(), account.headers);
  const paymentId = await createPayment(api);
  const { status } = await pay(api, paymentId, { wallet: buyer, symbol: "USDC", chainId: CHAIN });
  expect(status).toBe("succeeded");
  expect((await api.post("/v1/refunds", { paymentId, amount: String(amount) })).status).toBe(200);
  const refund = await untilRefund(paymentId, "pending_funds");
  return { id: refund?.id ?? "", paymentId };
}

/** Calls a procedure like the dashboard. */
async function mutate<T>(name: string, input: unknown): Promise<{ status: number; data: T }> {
  const response = await fetch(`${app.url()}/api/trpc/refunds.${name}`, {
    method: "POST",
    headers: { cookie: person.cookie, origin: app.url(), "content-type": "application/json" },
    body: JSON.stringify({ json: input }),
  });
  const body = (await response.json()) as { result?: { data?: { json?: unknown } } };
  return { status: response.status, data: body.result?.data?.json as T };
}

async function killAt({ amount, ...point }: Case) {
  const { id, paymentId } = await waiting(amount);
  const before = await balanceOf(chain, buyer.account.address, "USDC");
  const wallet = await balanceOf(chain, shop.account.address, "USDC");
  const funding = await app.killAt(point, {
    prepare: async (): Promise<AcceptFunding> => {
      const { data } = await mutate<FundingSteps>("prepareFunding", { id, from: shop.account.address });
      return signFunding(id, shop.account, data);
    },
    run: (signed) => mutate("acceptFunding", signed),
  });
  const restartedAt = performance.now();
  const retried = await mutate("acceptFunding", funding);
  const refund = await untilRefund(paymentId, "succeeded");
  return {
    paymentId,
    retried: retried.status,
    status: refund?.status,
    healedMs: performance.now() - restartedAt,
    got: (await balanceOf(chain, buyer.account.address, "USDC")) - before,
    paid: wallet - (await balanceOf(chain, shop.account.address, "USDC")),
  };
}

describe("killed while a refund from the merchant's wallet is under way", () => {
  test.each(POINTS)(
    "$name: its $amount arrive after the restart, with one transfer",
    async (point) => {
      const { paymentId, retried, status, healedMs, got, paid } = await killAt(point);
      expect(retried).toBe(200);
      expect(status).toBe("succeeded");
      expect(await refundsOnChain(chain, [paymentId])).toHaveLength(1);
      expect(got).toBe(point.amount);
      expect(paid).toBe(got);
      expect(healedMs).toBeLessThan(HEALED_WITHIN_MS);
    },
    60_000,
  );

  test("leaves books that agree with the chain: a deposit and a refund for each", async () => {
    const audit = async () => (await auditBooks(chain)).lines;
    expect(await eventually(audit, (lines) => lines.length === 0)).toEqual([]);
    const booked = () =>
      many(
        db,
        sql`select kind, count(*) as number from ledger_entry where kind in ('deposit', 'refund') group by kind order by kind::text`,
      );
    // A refund has succeeded a moment before its block is booked.
    await expect.poll(booked).toEqual([
      { kind: "deposit", number: POINTS.length },
      { kind: "refund", number: POINTS.length },
    ]);
  });
});
