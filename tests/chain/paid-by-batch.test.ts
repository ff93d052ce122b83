import type { Address, Hex } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PreparedBatch } from "@/server/gateway/batch-schema";
import { loadCheckout } from "@/server/gateway/load-checkout";
import { prepareBatch } from "@/server/gateway/prepare-batch";
import { auditBooks, untilBooked } from "@/tests/support/books";
import { requireSuccess, testClient } from "@/tests/support/chains";
import { type CoinShop, openCoinShop, statusOf } from "@/tests/support/coin-shop";
import { eventually } from "@/tests/support/eventually";
import { exceptionsOf } from "@/tests/support/exceptions";
import { confirm, createPayment, findOption, type Option, pay, untilFinal } from "@/tests/support/pay";
import { walletOf } from "@/tests/support/payments";
import { db, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const ID = 43_339;
let shop: CoinShop;

beforeAll(async () => {
  shop = await openCoinShop(ID);
}, 120_000);
afterAll(() => shop?.close());

const batchOf = (paymentId: string, optionId: string) =>
  prepareBatch({ paymentId, optionId, requestId: "req_test", network: null });

interface Asked {
  id: string;
  buyer: TestWallet;
  option: Option;
  batch: PreparedBatch;
}

/** Prepares a payment's batch in a token for a new wallet. */
async function ask(symbol = "USDT", changes: Record<string, unknown> = {}): Promise<Asked> {
  const buyer = await makeWallet({ chains: [shop.chain] });
  const id = await createPayment(shop.api, changes);
  const option = await findOption(shop.api, id, { wallet: buyer, symbol, chainId: ID });
  return { id, buyer, option, batch: await batchOf(id, option.id) };
}

/** Sends the calls one after the other; returns the last one's hash. */
async function send({ buyer, batch }: Pick<Asked, "buyer" | "batch">): Promise<Hex> {
  let hash: Hex = "0x";
  for (const { to, data, value } of batch.calls) {
    const call = { to: to as Address, data: data as Hex, value: BigInt(value), gas: 500_000n };
    hash = await walletOf(shop.chain, buyer.account).sendTransaction(call);
    await requireSuccess(shop.chain, hash);
  }
  return hash;
}

const report = ({ batch }: Asked, hash: Hex) => ({
  optionId: batch.optionId,
  results: [{ type: "walletRpc" as const, data: [hash] }],
});

test("a token is paid by an approval of the amount and a call of the router, and the books agree", async () => {
  const asked = await ask();
  expect(asked.batch.calls).toHaveLength(2);
  expect(asked.batch.calls.map(({ value }) => value)).toEqual(["0x0", "0x0"]);
  const before = await asked.buyer.balance(shop.chain, "USDT");
  const hash = await send(asked);
  const { body, status } = await confirm(shop.api, asked.id, report(asked, hash));
  expect(status).toBe(200);
  expect(["processing", "succeeded"]).toContain(body.status);
  expect(await untilFinal(shop.api, asked.id)).toMatchObject({
    status: "succeeded",
    info: { txId: hash, optionAmount: { value: asked.option.amount.value } },
  });
  expect(before - (await asked.buyer.balance(shop.chain, "USDT"))).toBe(BigInt(asked.option.amount.value));
  await untilBooked(shop.chain);
  expect((await auditBooks(shop.chain)).lines.filter((line) => line.includes(asked.id))).toEqual([]);
}, 60_000);

test("is found on the chain when nobody reports it", async () => {
  const asked = await ask("WETH");
  await send(asked);
  expect((await untilFinal(shop.api, asked.id)).status).toBe("succeeded");
}, 60_000);

test("needs no approval that is already given, and clears a smaller one", async () => {
  const first = await ask();
  await walletOf(shop.chain, first.buyer.account).sendTransaction({
    to: first.batch.calls[0]?.to as Address,
    data: first.batch.calls[0]?.data as Hex,
  });
  await eventually(
    async () => (await batchOf(first.id, first.option.id)).calls.length,
    (count) => count === 1,
  );
  const other = await createPayment(shop.api, { amount: { unit: "iso4217/USD", value: "5000" } });
  const option = await findOption(shop.api, other, { wallet: first.buyer, symbol: "USDT", chainId: ID });
  expect((await batchOf(other, option.id)).calls).toHaveLength(3);
});

test("has separate terms, the same for each request at a price, which no list of options has", async () => {
  const { id, option, batch, buyer } = await ask("WETH");
  expect(batch.optionId).not.toBe(option.id);
  expect((await batchOf(id, option.id)).optionId).toBe(batch.optionId);
  const again = await findOption(shop.api, id, { wallet: buyer, symbol: "WETH", chainId: ID });
  expect(again.id).toBe(option.id);
  const terms = await one<{ deadline: number; quoted: number; ends: number; same: boolean }>(
    db,
    sql`select d.deadline, extract(epoch from o.expires_at)::int as quoted, d.amount::text = o.amount::text as same,
      extract(epoch from p.expires_at)::int as ends
      from payment_option d join payment_option o on o.id = ${option.id} join payment p on p.id = d.payment_id
      where d.id = ${batch.optionId} and d.rate_as_of = o.rate_as_of and d.fee_bps is not distinct from o.fee_bps`,
  );
  expect(Number(terms.deadline)).toBe(Math.min(terms.quoted + 120, terms.ends));
  expect(terms).toMatchObject({ same: true });
});

test("may still arrive after a cancellation, and the checkout says so", async () => {
  const asked = await ask();
  await shop.api.post(`/v1/payments/${asked.id}/cancel`, {});
  expect((await loadCheckout(asked.id))?.executable?.chains).toEqual([{ id: ID, explorer: null }]);
}, 60_000);

test("a second way to pay the same payment is executed once", async () => {
  const asked = await ask();
  await pay(shop.api, asked.id, { wallet: asked.buyer, symbol: "USDC", chainId: ID });
  await expect(send(asked)).rejects.toThrow();
  expect(await exceptionsOf(asked.id)).toEqual([]);
}, 60_000);

test("is refused for other options, ended payments and foreign options", async () => {
  const { id, buyer, option } = await ask();
  const usdc = await findOption(shop.api, id, { wallet: buyer, symbol: "USDC", chainId: ID });
  await expect(batchOf(id, usdc.id)).rejects.toMatchObject({ code: "params_validation" });
  const other = await createPayment(shop.api);
  await expect(batchOf(other, option.id)).rejects.toMatchObject({ code: "params_validation" });
  await shop.api.post(`/v1/payments/${id}/cancel`, {});
  await expect(batchOf(id, option.id)).rejects.toMatchObject({ code: "invalid_state" });
});

// Last, since it sets the chain's clock ahead.
test("is void on chain after its deadline", async () => {
  const asked = await ask();
  await testClient(shop.chain).increaseTime({ seconds: 600 });
  await testClient(shop.chain).mine({ blocks: 1 });
  await expect(send(asked)).rejects.toThrow();
  expect(await statusOf(shop, asked.id)).toBe("requires_action");
});
