import { beforeAll, describe, expect, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { eventually } from "@/tests/support/eventually";
import { asTableOwner } from "@/tests/support/owner-db";
import { createPayment, pay } from "@/tests/support/pay";
import { refundsOf, untilRefund } from "@/tests/support/refunds";
import { db, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const WHOLE = 12_500_000n;

interface Shown {
  status: string;
  paymentId?: string;
  createdAt?: string;
  lastUpdatedAt?: string;
  refund?: { status: string; amount: { unit: string; value: string } };
}

let account: TestAccount;
let api: Api;
let chain: ChainConfig;
let wallet: TestWallet;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
  chain = findChain(31337) as ChainConfig;
  wallet = await makeWallet({ chains: [chain] });
});

async function paid(): Promise<string> {
  const id = await createPayment(api);
  expect((await pay(api, id, { wallet, symbol: "USDC", chainId: 31337 })).status).toBe("succeeded");
  return id;
}

const refund = async (paymentId: string, amount?: bigint) => {
  const body = { paymentId, ...(amount !== undefined && { amount: String(amount) }) };
  expect((await api.post("/v1/refunds", body)).status).toBe(200);
};

/** The payment as its own read, both listings and the legacy one show it. */
async function readings(id: string): Promise<Shown[]> {
  const listed = async (path: string) =>
    (await api.get<{ data: Shown[] }>(path)).body.data.find(({ paymentId }) => paymentId === id) as Shown;
  return Promise.all([
    api.get<Shown>(`/v1/payments/${id}`).then(({ body }) => body),
    listed("/v1/payments?limit=200"),
    listed("/v1/merchants/payments?limit=200"),
  ]);
}

async function shownRefund(id: string): Promise<[string, string] | null> {
  const [read, ...listed] = await readings(id);
  for (const item of listed) expect(item.refund).toEqual(read?.refund);
  for (const item of [read, ...listed]) expect(item?.status).toBe("succeeded");
  return read?.refund ? [read.refund.status, read.refund.amount.value] : null;
}

/** Stores a refund that waits for money and that the worker leaves alone. */
const insertWaiting = (paymentId: string, amount: bigint) =>
  db.query(sql`insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount, status, checked_at)
    select ${newId("ref")}, account_id, merchant_id, id, option_id, chain_id, ${amount}, 'pending_funds', now() + interval '1 hour'
    from payment where id = ${paymentId}`);

describe("a payment's reads and listings show its refunds", () => {
  test("as nothing, a part, and all of it", async () => {
    const id = await paid();
    expect(await shownRefund(id)).toBeNull();
    const before = await readings(id);
    await refund(id, 2_500_000n);
    await untilRefund(id, "succeeded");
    expect(await shownRefund(id)).toEqual(["partial", "2500000"]);
    await refund(id);
    await untilRefund(id, "succeeded");
    expect(await shownRefund(id)).toEqual(["full", String(WHOLE)]);
    const [read, listed] = await readings(id);
    const token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address;
    expect(read?.refund?.amount).toMatchObject({
      unit: `caip19/eip155:31337/erc20:${token}`,
      display: { assetSymbol: "USDC", decimals: 6 },
    });
    expect(Date.parse(listed?.lastUpdatedAt ?? "")).toBeGreaterThan(
      Date.parse(before[1]?.lastUpdatedAt ?? ""),
    );
    const legacy = await api.get<{ data: object[] }>(
      `/v1/merchants/${account.merchant.id}/payments?limit=200`,
    );
    for (const item of legacy.body.data) expect(item).not.toHaveProperty("refund");
  });

  test("as pending while one is under way, and as failed when none succeeded", async () => {
    const id = await paid();
    await insertWaiting(id, 500_000n);
    expect(await shownRefund(id)).toEqual(["pending", "500000"]);
    await db.query(sql`update refund set status = 'failed', failure = 'SomeError' where payment_id = ${id}`);
    expect(await shownRefund(id)).toEqual(["failed", "0"]);
    await refund(id, 1_000_000n);
    await untilRefund(id, "succeeded");
    expect(await shownRefund(id)).toEqual(["partial", "1000000"]);
  });

  test("as the sum of forty that are requested and sent at once", async () => {
    const id = await paid();
    await Promise.all(Array.from({ length: 40 }, () => refund(id, 300_000n)));
    const open = async () => (await refundsOf(id)).filter(({ status }) => status !== "succeeded");
    await eventually(open, (left) => left.length === 0, 30_000);
    expect(await shownRefund(id)).toEqual(["partial", "12000000"]);
  });
});

describe("nobody writes other sums, also by SQL", () => {
  test.each([
    "refunded_amount = 1, refund_status = 'partial'",
    "refunding_amount = 0, refund_status = null",
    "refunding_amount = 500001",
    "refund_status = 'full'",
  ])("set %s", async (change) => {
    const id = await paid();
    await insertWaiting(id, 500_000n);
    const altered = `update payment set ${change} where id = '${id}'`;
    for (const run of [() => db.query({ text: altered, values: [] }), () => asTableOwner(altered)]) {
      await expect(run()).rejects.toMatchObject({ code: "23514" });
    }
    expect(await shownRefund(id)).toEqual(["pending", "500000"]);
  });

  test("a payment begins without refunds", async () => {
    const inserted = sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, expires_at, refund_status)
      values (${newId("pay")}, ${account.id}, ${account.merchant.id}, 'test', 'A-1', 'iso4217/USD', 1250, now() + interval '1 hour', 'full')`;
    await expect(db.query(inserted)).rejects.toMatchObject({ code: "42501" });
  });
});
