import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { listPaymentEvents } from "@/server/events/list-payment-events";
import { reconcileChain } from "@/server/reconciliation/reconcile-chain";
import { bringToRest, type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { eventually } from "@/tests/support/eventually";
import { confirmForRelay, openPayment, paymentState, timeline } from "@/tests/support/payments";
import { drive, hasJob, SENT, SETTLED } from "@/tests/support/relay-driver";
import { executions } from "@/tests/support/router";
import { written } from "@/tests/support/written";

const DEPTH = 3;
let world: ChainWorld;

beforeAll(async () => {
  world = await openChainWorld(inject("stack"), { id: 41_370, confirmations: DEPTH });
});
afterAll(async () => {
  await bringToRest(world);
  await world.own.proxy.close();
});

test("a payment that succeeds before its call ends does not say that confirmations are awaited", async () => {
  const { chain, account, payer, mine } = world;
  const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
  await confirmForRelay(payment);
  const relay = world.driver();
  await drive(relay, hasJob(payment, "signed"));
  await mine(DEPTH);
  // The reader of the chain comes first, and the relayer stands still.
  const state = await eventually(
    async () => {
      await reconcileChain(relay.scan);
      return paymentState(payment.id);
    },
    ({ status }) => status === "succeeded",
  );
  expect(state).toMatchObject({ status: "succeeded", jobs: ["signed"] });
  await drive(relay, hasJob(payment, "confirmed"));
  expect(await timeline(payment.id)).toEqual([...SENT, ...SETTLED, "relay.mined"]);
  const entries = await listPaymentEvents({ id: payment.id });
  const mined = entries.find(({ type }) => type === "relay.mined");
  const [executed] = await executions(chain, [payment.id]);
  expect(written(mined?.sentences ?? [])).toBe(
    `The transaction is in block ${executed?.blockNumber} and has enough confirmations.`,
  );
});
