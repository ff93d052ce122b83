import { setTimeout as delay } from "node:timers/promises";
import { type Hex, keccak256 } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publicClient, testClient } from "@/tests/support/chains";
import {
  type CoinShop,
  openCoinShop,
  type Prepared,
  prepare,
  report,
  requestOf,
  send,
  statusOf,
  untilStatus,
} from "@/tests/support/coin-shop";
import { eventually } from "@/tests/support/eventually";
import { exceptionsOf } from "@/tests/support/exceptions";
import { confirm, createPayment, pay, untilFinal } from "@/tests/support/pay";
import { timeline, walletOf } from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { db, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const ID = 43_338;
const MINUTE_MS = 60_000;
let shop: CoinShop;

beforeAll(async () => {
  shop = await openCoinShop(ID);
}, 120_000);
afterAll(() => shop?.close());
afterEach(async () => {
  await miner().setAutomine(true);
  await miner().mine({ blocks: 1 });
});

interface Listing {
  data: { paymentId: string; tokenAmount?: { unit: string; value: string } }[];
}

const miner = () => testClient(shop.chain);
const node = () => publicClient(shop.chain);
const wallet = (of = shop.buyer) => walletOf(shop.chain, of.account);
const executedTimes = async ({ id }: Prepared) => (await executions(shop.chain, [id])).length;

/** Signs without sending, so that the hash is known before any node knows the transaction. */
async function signOnly(prepared: Prepared, buyer = shop.buyer): Promise<{ raw: Hex; hash: Hex }> {
  const request = await wallet(buyer).prepareTransactionRequest(requestOf(prepared));
  const raw = await wallet(buyer).signTransaction(request as never);
  return { raw, hash: keccak256(raw) };
}

const submit = (raw: Hex) => node().sendRawTransaction({ serializedTransaction: raw });

describe("a transaction that waits for a block", () => {
  test("counts as soon as the node has it, and pays ten seconds later", async () => {
    const prepared = await prepare(shop);
    await miner().setAutomine(false);
    const hash = await send(shop.chain, shop.buyer, prepared);
    expect((await confirm(shop.api, prepared.id, report(prepared, hash))).body.status).toBe("processing");
    await delay(10_000);
    expect(await statusOf(shop, prepared.id)).toBe("processing");
    await miner().mine({ blocks: 1 });
    expect(await untilStatus(shop, prepared, ["succeeded"])).toBe("succeeded");
    expect(await executedTimes(prepared)).toBe(1);
  }, 60_000);

  test("and reaches the node after its confirm is found there", async () => {
    const prepared = await prepare(shop);
    await miner().setAutomine(false);
    const { raw, hash } = await signOnly(prepared);
    const body = report(prepared, hash);
    expect((await confirm(shop.api, prepared.id, body)).body.status).toBe("requires_action");
    await submit(raw);
    expect(await untilStatus(shop, prepared, ["processing"])).toBe("processing");
    expect((await confirm(shop.api, prepared.id, body)).body.status).toBe("processing");
    await miner().mine({ blocks: 1 });
    expect(await untilStatus(shop, prepared, ["succeeded"])).toBe("succeeded");
    expect(await timeline(prepared.id)).toEqual(
      expect.arrayContaining(["claim.received", "confirm.accepted", "payment.succeeded"]),
    );
  });

  test("and is replaced by one with a higher fee pays by the one that was mined", async () => {
    const prepared = await prepare(shop);
    await miner().setAutomine(false);
    const nonce = await node().getTransactionCount({ address: shop.buyer.account.address });
    const request = { ...requestOf(prepared), nonce };
    const first = await wallet().sendTransaction({ ...request, gasPrice: 3_000_000_000n });
    await confirm(shop.api, prepared.id, report(prepared, first));
    const second = await wallet().sendTransaction({ ...request, gasPrice: 9_000_000_000n });
    expect(second).not.toBe(first);
    await miner().mine({ blocks: 1 });
    const paid = await untilFinal(shop.api, prepared.id);
    expect(paid).toMatchObject({ status: "succeeded", info: { txId: second } });
    expect(await executedTimes(prepared)).toBe(1);
  });

  test("and comes from a listed account is declined, and an exception records it once it is mined", async () => {
    const listed = await makeWallet({ chains: [shop.chain] });
    const prepared = await prepare(shop, { wallet: listed });
    await db.query(
      sql`insert into denied_address (address) values (${listed.account.address.toLowerCase()})`,
    );
    await miner().setAutomine(false);
    const hash = await send(shop.chain, listed, prepared);
    expect((await confirm(shop.api, prepared.id, report(prepared, hash))).body.status).toBe("failed");
    const { body } = await shop.api.get(`/v1/payments/${prepared.id}/status`);
    expect(body).toMatchObject({ failureCode: "declined_user" });
    await miner().mine({ blocks: 1 });
    const found = await eventually(
      () => exceptionsOf(prepared.id),
      (all) => all.length > 0,
    );
    expect(found).toMatchObject([{ kind: "late", txHash: hash }]);
  });
});

describe("a transaction that vanishes", () => {
  interface Vanished {
    buyer: TestWallet;
    prepared: Prepared;
    raw: Hex;
    hash: Hex;
  }
  /** The one whose payment is in the coin. */
  const LISTED = 3;
  const unit = () => `caip19/eip155:${ID}/slip44:60`;
  let vanished: Vanished[];
  let inCoin: Listing["data"][number] | undefined;

  // All vanish together, because each takes half a minute to be missed.
  beforeAll(async () => {
    const id = await createPayment(shop.api, { amount: { unit: unit(), value: "5000000000000000" } });
    inCoin = await listed(id);
    const buyers = await Promise.all([1, 2, 3, 4].map(() => makeWallet({ chains: [shop.chain] })));
    await miner().setAutomine(false);
    vanished = await Promise.all(buyers.map((buyer, i) => vanish(buyer, i === LISTED ? id : undefined)));
  }, 120_000);
  beforeEach(() => miner().setAutomine(false));

  async function listed(id: string) {
    const { body } = await shop.api.get<Listing>(`/v1/payments?network=eip155:${ID}&limit=200`);
    return body.data.find(({ paymentId }) => paymentId === id);
  }

  async function vanish(buyer: TestWallet, id?: string): Promise<Vanished> {
    const prepared = await prepare(shop, { wallet: buyer, id });
    const signed = await signOnly(prepared, buyer);
    await submit(signed.raw);
    const { body } = await confirm(shop.api, prepared.id, report(prepared, signed.hash));
    expect(body.status).toBe("processing");
    await miner().dropTransaction({ hash: signed.hash });
    expect(await untilStatus(shop, prepared, ["requires_action", MINUTE_MS])).toBe("requires_action");
    return { buyer, prepared, ...signed };
  }

  test("makes its payment payable again within a minute, in any other way", async () => {
    const { buyer, prepared, hash } = vanished[0] as Vanished;
    const { body: info } = await shop.api.get<{ buyer: unknown }>(`/v1/gateway/payment/${prepared.id}`);
    expect(info.buyer).toBeNull();
    const again = await confirm(shop.api, prepared.id, report(prepared, hash));
    expect(again).toMatchObject({ status: 200, body: { status: "requires_action" } });
    expect(await timeline(prepared.id)).toContain("payment.requires_action");
    await miner().setAutomine(true);
    const paid = await pay(shop.api, prepared.id, { wallet: buyer, symbol: "USDC", chainId: ID });
    expect(paid.status).toBe("succeeded");
    expect(await executedTimes(prepared)).toBe(1);
  }, 60_000);

  test("can be cancelled instead, and what was paid later is an exception", async () => {
    const { prepared, raw, hash } = vanished[1] as Vanished;
    expect((await shop.api.post(`/v1/payments/${prepared.id}/cancel`)).status).toBe(200);
    await submit(raw);
    await miner().mine({ blocks: 1 });
    const found = await eventually(
      () => exceptionsOf(prepared.id),
      (all) => all.length > 0,
    );
    expect(found).toMatchObject([{ kind: "late", txHash: hash }]);
  });

  test("counts should it come back", async () => {
    const { prepared, raw } = vanished[2] as Vanished;
    await submit(raw);
    expect(await untilStatus(shop, prepared, ["processing"])).toBe("processing");
    await miner().mine({ blocks: 1 });
    expect(await untilStatus(shop, prepared, ["succeeded"])).toBe("succeeded");
    expect(await executedTimes(prepared)).toBe(1);
  }, 60_000);

  test("leaves the coin that its payment is in", async () => {
    expect(inCoin?.tokenAmount).toMatchObject({ unit: unit(), value: "5000000000000000" });
    const now = await listed((vanished[LISTED] as Vanished).prepared.id);
    expect(now?.tokenAmount).toEqual(inCoin?.tokenAmount);
  });
});

test("a transaction that is sent two minutes after its quote reverts, and pays nothing", async () => {
  const id = await createPayment(shop.api, { expiresAt: Math.floor(Date.now() / 1_000) + 29 * 86_400 });
  const prepared = await prepare(shop, { id });
  const quoteEndsAt = prepared.option.expiresAt as number;
  const { deadline } = await one<{ deadline: number }>(
    db,
    sql`select deadline from payment_option where id = ${prepared.option.id}`,
  );
  expect(deadline).toBeLessThanOrEqual(quoteEndsAt + 120);
  await miner().setNextBlockTimestamp({ timestamp: BigInt(quoteEndsAt + 121) });
  const hash = await send(shop.chain, shop.buyer, prepared);
  expect((await node().waitForTransactionReceipt({ hash })).status).toBe("reverted");
  expect((await confirm(shop.api, id, report(prepared, hash))).status).toBe(422);
  expect(await statusOf(shop, id)).toBe("requires_action");
}, 60_000);
