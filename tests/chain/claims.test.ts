import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CoinShop,
  openCoinShop,
  prepare,
  report,
  send,
  statusOf,
  untilStatus,
} from "@/tests/support/coin-shop";
import { eventually } from "@/tests/support/eventually";
import { makeDue } from "@/tests/support/gateway-state";
import { confirm, pay, untilFinal } from "@/tests/support/pay";
import { timeline } from "@/tests/support/payments";
import { db, many, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const ID = 43_337;
const HONEST_WITHIN_MS = 10_000;
let shop: CoinShop;
let stranger: TestWallet;

beforeAll(async () => {
  shop = await openCoinShop(ID);
  stranger = await makeWallet({ chains: [shop.chain] });
}, 120_000);
afterAll(() => shop?.close());

test("a made-up hash changes nothing, and is answered alike when it comes again", async () => {
  const { api } = shop;
  const prepared = await prepare(shop, { wallet: stranger });
  const body = report(prepared);
  for (let i = 0; i < 2; i++) {
    const { status, body: answer } = await confirm(api, prepared.id, body);
    expect([status, answer]).toMatchObject([
      200,
      { status: "requires_action", isFinal: false, pollInMs: 1000, info: null },
    ]);
  }
  const { body: info } = await api.get<{ buyer: unknown }>(`/v1/gateway/payment/${prepared.id}`);
  expect(info.buyer).toBeNull();
  expect((await timeline(prepared.id)).filter((type) => type === "claim.received")).toHaveLength(1);
});

test("a stranger's made-up hash leaves every way to pay to the honest buyer", async () => {
  const { api, buyer } = shop;
  const { id } = await prepare(shop);
  await confirm(api, id, report(await prepare(shop, { wallet: stranger, id })));
  const came = performance.now();
  expect((await pay(api, id, { wallet: buyer, symbol: "USDC", chainId: ID })).status).toBe("succeeded");
  expect(performance.now() - came).toBeLessThan(HONEST_WITHIN_MS);
});

test("a made-up hash for the honest buyer's own option does not keep him from paying by it", async () => {
  const { api, chain, buyer } = shop;
  const prepared = await prepare(shop);
  await confirm(api, prepared.id, report(prepared));
  const came = performance.now();
  const hash = await send(chain, buyer, prepared);
  expect((await confirm(api, prepared.id, report(prepared, hash))).status).toBe(200);
  const paid = await untilFinal(api, prepared.id);
  expect(paid).toMatchObject({ status: "succeeded", info: { txId: hash } });
  expect(performance.now() - came).toBeLessThan(HONEST_WITHIN_MS);
});

test("a made-up hash does not keep the merchant, or the buyer, from cancelling", async () => {
  for (const path of ["payments", "gateway/payment"]) {
    const prepared = await prepare(shop);
    const body = report(prepared);
    await confirm(shop.api, prepared.id, body);
    expect((await shop.api.post(`/v1/${path}/${prepared.id}/cancel`)).status).toBe(200);
    expect((await confirm(shop.api, prepared.id, body)).body.status).toBe("cancelled");
  }
});

test("a made-up hash does not keep a payment from expiring", async () => {
  const { api } = shop;
  const prepared = await prepare(shop);
  const body = report(prepared);
  await confirm(api, prepared.id, body);
  await makeDue(prepared.id);
  expect(await untilStatus(shop, prepared, ["expired"])).toBe("expired");
  expect(await confirm(api, prepared.id, body)).toMatchObject({ status: 200, body: { status: "expired" } });
  expect((await confirm(api, prepared.id, report(prepared))).status).toBe(410);
  const open = sql`select 1 from payment_claim where payment_id = ${prepared.id} and closed_at is null`;
  const left = await eventually(
    () => many(db, open),
    (rows) => rows.length === 0,
  );
  expect(left).toEqual([]);
});

test("hashes are watched one for each option and stored twenty for each payment, which is paid all the same", async () => {
  const { api, chain, buyer } = shop;
  const prepared = await prepare(shop);
  await Promise.all(Array.from({ length: 24 }, () => confirm(api, prepared.id, report(prepared))));
  const counted = await one<{ stored: number; open: number }>(
    db,
    sql`select count(*)::int as stored, (count(*) filter (where seen_at is null and dropped_at is null and closed_at is null))::int as open
        from payment_claim where payment_id = ${prepared.id}`,
  );
  expect(counted).toEqual({ stored: 20, open: 1 });
  const hash = await send(chain, buyer, prepared);
  await confirm(api, prepared.id, report(prepared, hash));
  expect((await untilFinal(api, prepared.id)).status).toBe("succeeded");
});

test("a hash that no node knows for three minutes is dropped, and the timeline has it", async () => {
  const prepared = await prepare(shop);
  await confirm(shop.api, prepared.id, report(prepared));
  await db.query(
    sql`update payment_claim set unknown_since = clock_timestamp() - interval '3 minutes', unknown_block = 1
        where payment_id = ${prepared.id}`,
  );
  const types = await eventually(
    () => timeline(prepared.id),
    (all) => all.includes("claim.dropped"),
  );
  expect(types).toContain("claim.dropped");
  expect(await statusOf(shop, prepared.id)).toBe("requires_action");
});

test("the hash of a mined transaction that paid something else is refused, and nothing is stored", async () => {
  const [mine, other] = [await prepare(shop), await prepare(shop)];
  const hash = await send(shop.chain, shop.buyer, other);
  const { status, body } = await confirm(shop.api, mine.id, report(mine, hash));
  expect([status, body]).toMatchObject([422, { code: "invalid_signature" }]);
  expect(await statusOf(shop, mine.id)).toBe("requires_action");
  expect(await many(db, sql`select 1 from payment_claim where payment_id = ${mine.id}`)).toEqual([]);
});
