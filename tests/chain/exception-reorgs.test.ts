import type { Hex } from "viem";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { publicClient, rawTransaction, testClient } from "@/tests/support/chains";
import { cancelOpen, type ExceptionState, exceptionsOf } from "@/tests/support/exceptions";
import {
  executeElsewhere,
  type OpenPayment,
  openPayment,
  sendDirect,
  timeline,
  walletOf,
} from "@/tests/support/payments";
import { drive, driveTicks } from "@/tests/support/relay-driver";
import { executions } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { db, maybeOne, sql } from "@/tests/support/sql";

const DEPTH = 3;
let { own, chain, account, payer, driver, mine, reorganise } = {} as ChainWorld;
beforeAll(async () => {
  ({ own, chain, account, payer, driver, mine, reorganise } = await openChainWorld(inject("stack"), {
    id: 41_339,
    confirmations: DEPTH,
  }));
});
afterEach(() => testClient(chain).setAutomine(true));
afterAll(() => own.proxy.close());

const last = async ({ id }: OpenPayment): Promise<ExceptionState | undefined> =>
  (await exceptionsOf(id)).at(-1);

/**
 * Creates a payment that is executed after its expiry, at the confirmation depth, and then removed by a reorganisation.
 */
async function takenBack(payment: OpenPayment, send: () => Promise<Hex>) {
  await cancelOpen(payment.id);
  const hash = await send();
  const raw = await rawTransaction(chain, hash);
  const relay = driver();
  await driveTicks(relay, 3);
  expect(await exceptionsOf(payment.id)).toEqual([]);
  await mine(DEPTH);
  await drive(relay, async () => (await last(payment)) !== undefined);
  expect(await last(payment)).toMatchObject({ kind: "late", status: "open", txHash: hash, isGone: false });
  await reorganise(DEPTH + 1);
  await mine(DEPTH);
  await drive(relay, async () => (await last(payment))?.isGone === true);
  return { relay, hash, raw };
}

test("an exception goes when its execution is reorganised away, and counts again when that is back", async () => {
  const payment = await openPayment(account, { chain, payer, symbol: "ETH" });
  const { relay, hash, raw } = await takenBack(payment, () => sendDirect(payment));
  expect(await executions(chain, [payment.id])).toEqual([]);
  await publicClient(chain).sendRawTransaction({ serializedTransaction: raw });
  await mine(DEPTH);
  await drive(relay, async () => (await last(payment))?.isGone === false);
  expect(await exceptionsOf(payment.id)).toMatchObject([{ txHash: hash, status: "open" }]);
  const types = (await timeline(payment.id)).filter((type) => type.startsWith("exception."));
  expect(types).toEqual(["exception.gone", "exception.returned"]);
});

test("a transfer straight to the router goes and comes back alike", async () => {
  const call = { address: chain.tokens[0]?.address as Hex, abi: erc20Abi, functionName: "transfer" } as const;
  const hash = await walletOf(chain, payer).writeContract({ ...call, args: [routerOf(chain), 5n] });
  const raw = await rawTransaction(chain, hash);
  const state = () =>
    maybeOne<{ kind: string; isGone: boolean }>(
      db,
      sql`select kind, gone_at is not null as "isGone" from payment_exception where tx_hash = ${hash}`,
    );
  const relay = driver();
  await driveTicks(relay, 3);
  expect(await state()).toBeUndefined();
  await mine(DEPTH);
  await drive(relay, async () => (await state())?.isGone === false);
  await reorganise(DEPTH + 1);
  await mine(DEPTH);
  await drive(relay, async () => (await state())?.isGone === true);
  await publicClient(chain).sendRawTransaction({ serializedTransaction: raw });
  await mine(DEPTH);
  await drive(relay, async () => (await state())?.isGone === false);
  expect(await state()).toMatchObject({ kind: "router_transfer" });
});

test("an exception moves with its execution to another transaction", async () => {
  const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
  const { relay, hash } = await takenBack(payment, () => executeElsewhere(payment));
  const again = await executeElsewhere(payment);
  expect(again).not.toBe(hash);
  await mine(DEPTH);
  await drive(relay, async () => (await last(payment))?.isGone === false);
  expect(await exceptionsOf(payment.id)).toMatchObject([{ txHash: again, status: "open" }]);
  const types = (await timeline(payment.id)).filter((type) => type.startsWith("exception."));
  expect(types).toEqual(["exception.gone", "exception.moved"]);
});
