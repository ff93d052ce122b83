import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import type { Checkout } from "@/server/gateway/checkout-schema";
import { loadCheckout } from "@/server/gateway/load-checkout";
import { countBit } from "@/server/gateway/option-row";
import { rememberActionCounts } from "@/server/gateway/store-options";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { testClient } from "@/tests/support/chains";
import { cancelOpen, exceptionsOf } from "@/tests/support/exceptions";
import { type OpenPayment, openPayment, sendDirect } from "@/tests/support/payments";
import { drive, driveTicks } from "@/tests/support/relay-driver";

const DEPTH = 3;
let { own, chain, account, payer, driver, mine } = {} as ChainWorld;
beforeAll(async () => {
  ({ own, chain, account, payer, driver, mine } = await openChainWorld(inject("stack"), {
    id: 41_342,
    confirmations: DEPTH,
  }));
});
afterEach(() => testClient(chain).setAutomine(true));
afterAll(() => own.proxy.close());

async function checkoutOf({ id }: OpenPayment): Promise<Checkout> {
  const checkout = await loadCheckout(id);
  if (!checkout) throw new Error("the payment is unknown");
  return checkout;
}

/** Creates a cancelled payment whose option the wallet already got as one action. */
async function cancelled(symbol: string, lifetimeS = 900): Promise<OpenPayment> {
  const payment = await openPayment(account, { chain, payer, symbol, amount: 5_000n, lifetimeS });
  await rememberActionCounts(new Map([[payment.optionId, countBit(1)]]));
  await cancelOpen(payment.id);
  return payment;
}

test("a payment whose wallet was given nothing to send is settled with its end", async () => {
  const payment = await openPayment(account, { chain, payer, symbol: "ETH" });
  expect(await checkoutOf(payment)).toMatchObject({ executable: null, surplus: [] });
  await cancelOpen(payment.id);
  expect(await checkoutOf(payment)).toMatchObject({ status: "cancelled", executable: null, surplus: [] });
});

test("a requested signature cannot arrive after the end: nobody but the relayer executes it", async () => {
  expect(await checkoutOf(await cancelled("USDC"))).toMatchObject({ executable: null, surplus: [] });
  expect(await checkoutOf(await cancelled("USDT"))).toMatchObject({ executable: null, surplus: [] });
});

test("a transaction that was handed out may arrive, is shown, counts as late at depth, and is taken back", async () => {
  const payment = await cancelled("ETH");
  const relay = driver();
  const untilMs = Number(payment.terms.deadline) * 1_000;
  const possible = { executable: { chains: [{ id: chain.id, explorer: null }], untilMs }, surplus: [] };
  expect(await checkoutOf(payment)).toMatchObject(possible);
  await testClient(chain).setAutomine(false);
  const hash = await sendDirect(payment);
  await driveTicks(relay, 2);
  expect(await checkoutOf(payment)).toMatchObject(possible);

  await testClient(chain).setAutomine(true);
  await mine(1);
  await drive(relay, async () => (await checkoutOf(payment)).surplus.length > 0);
  const transfer = {
    kind: "seen",
    amount: { value: "5000", display: { assetSymbol: "ETH" } },
    chainId: chain.id,
    networkName: "Own",
    transaction: { hash, explorerUrl: null },
    state: "open",
    refund: null,
  };
  expect(await checkoutOf(payment)).toMatchObject({ executable: null, surplus: [transfer] });

  await mine(DEPTH);
  await drive(relay, async () => (await exceptionsOf(payment.id)).length > 0);
  expect(await checkoutOf(payment)).toMatchObject({
    executable: null,
    surplus: [{ ...transfer, kind: "late" }],
  });

  await testClient(chain).setAutomine(false);
  await testClient(chain).request({ method: "anvil_reorg", params: [DEPTH + 2, []] } as never);
  await mine(1);
  await drive(relay, async () => (await checkoutOf(payment)).surplus.length === 0);
  expect(await checkoutOf(payment)).toMatchObject(possible);
});

test("a transaction that was handed out is void once a confirmed block is later than its deadline", async () => {
  const payment = await cancelled("ETH", 60);
  const relay = driver();
  await driveTicks(relay, 2);
  expect((await checkoutOf(payment)).executable).not.toBeNull();
  await testClient(chain).increaseTime({ seconds: 120 });
  await mine(1);
  await driveTicks(relay, 3);
  expect((await checkoutOf(payment)).executable).not.toBeNull();
  await mine(DEPTH - 1);
  await drive(relay, async () => (await checkoutOf(payment)).executable === null);
  expect(await checkoutOf(payment)).toMatchObject({ status: "cancelled", executable: null, surplus: [] });
});
