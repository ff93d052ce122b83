import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sendRaw } from "@/server/chain/calls/send-raw";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import type { Deposit } from "@/server/gateway/deposits/schema";
import type { TestHelper, TestOutcome } from "@/server/test-payments/schema";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { requireData } from "@/tests/support/buyer-data";
import { balanceOf, publicClient, rawTransaction } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { createPayment } from "@/tests/support/pay";
import { timeline } from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, many, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

let server: RunningServer;
let account: TestAccount;
let api: Api;
let buyer: TestWallet;
const [chainA, chainB] = chainsConfig().chains as [ChainConfig, ChainConfig];

beforeAll(async () => {
  buyer = await makeWallet();
  account = await makeAccount();
  const installation = thisInstallation(inject("stack"));
  server = await startServer({ way: "mount", installation, env: { TEST_WALLET_KEY: buyer.privateKey } });
  api = connectApi(server.url, account.headers);
});
afterAll(() => server?.stop());

const run = (id: string, helper: TestHelper) => api.post<TestOutcome>(`/v1/test/payments/${id}/${helper}`);

/** Runs a helper on a new payment, by default of 12.50 dollars. */
async function runNew(helper: TestHelper, amount?: { unit: string; value: string }) {
  const id = await createPayment(api, amount && { amount });
  const { status, body } = await run(id, helper);
  expect({ status, body }).toMatchObject({ status: 200, body: { paymentId: id } });
  return { id, ...body };
}

const chainOf = (networkId: string | undefined) => (networkId === String(chainA.id) ? chainA : chainB);
/** Reads the receipts of an outcome's transactions from their networks. */
const receiptsOf = ({ transactions }: TestOutcome) =>
  Promise.all(
    transactions.map(({ networkId, hash }) =>
      publicClient(chainOf(networkId)).getTransactionReceipt({ hash: hash as Hex }),
    ),
  );
const fateOf = async (outcome: TestOutcome) => (await receiptsOf(outcome)).map(({ status }) => status);
const executedOn = async (chain: ChainConfig, id: string) => (await executions(chain, [id])).length;
const kindsOf = ({ exceptions }: TestOutcome) => exceptions.map(({ kind }) => kind);
/** The blocks in which the watcher has stored and booked a payment's execution. */
async function blocksOf(id: string): Promise<string[]> {
  const rows = await many<{ hash: string }>(
    db,
    sql`select block_hash as hash from chain_event where payment_id = ${id} and type = 'PaymentExecuted' and outcome is not null`,
  );
  return rows.map(({ hash }) => hash);
}
/** One dollar in a token of the first network, so that nothing else can pay. */
const inToken = (symbol: string) => {
  const token = chainA.tokens.find((each) => each.symbol === symbol);
  return { unit: `caip19/eip155:${chainA.id}/erc20:${token?.address}`, value: "1000000" };
};

describe("pay", () => {
  test("a buyer's signature pays, and the receipt shows it", async () => {
    const paid = await runNew("pay");
    expect(paid).toMatchObject({ status: "succeeded", isFinal: true, exceptions: [] });
    expect(await fateOf(paid)).toEqual(["success"]);
    expect(await executedOn(chainA, paid.id)).toBe(1);
    const { body } = await api.get(`/v1/payments/${paid.id}`);
    expect(body).toMatchObject({ status: "succeeded", info: { txId: paid.transactions[0]?.hash } });
  });

  test.each(["USDT", "ETH"])("a payment priced in %s is paid in it", async (symbol) => {
    const coin = { unit: `caip19/eip155:${chainA.id}/slip44:60`, value: "1000000000000000" };
    const before = await buyer.balance(chainA, symbol);
    const paid = await runNew("pay", symbol === "ETH" ? coin : inToken(symbol));
    expect(paid.status).toBe("succeeded");
    expect(before - (await buyer.balance(chainA, symbol))).toBeGreaterThanOrEqual(1_000_000n);
  });
});

describe("fail", () => {
  test.each([undefined, inToken("USDT")])("the confirmed transaction reverts (%j)", async (amount) => {
    const failed = await runNew("fail", amount);
    expect(failed).toMatchObject({ status: "failed", isFinal: true, exceptions: [] });
    expect(await fateOf(failed)).toEqual(["reverted"]);
    expect(await executedOn(chainA, failed.id)).toBe(0);
    expect(await timeline(failed.id)).toEqual(
      expect.arrayContaining(["confirm.accepted", "payment.processing", "payment.failed"]),
    );
  });
});

describe("fail, where a signature alone pays", () => {
  test("is refused, and the payment stays payable", async () => {
    const id = await createPayment(api, { amount: inToken("USDC") });
    const { status, body } = await run(id, "fail");
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: "invalid_state", details: { reason: "signature_only" } },
    });
    expect((await run(id, "pay")).body.status).toBe("succeeded");
  });
});

describe("expire", () => {
  test("the time ends now, and nothing can be paid any more", async () => {
    const expired = await runNew("expire");
    expect(expired).toMatchObject({ status: "expired", isFinal: true, transactions: [] });
    const { body } = await api.get<{ expiresAt: number }>(`/v1/gateway/payment/${expired.id}`);
    expect(body.expiresAt).toBeLessThanOrEqual(Date.now() / 1_000 + 1);
    const again = await run(expired.id, "pay");
    expect(again).toMatchObject({ status: 400, body: { code: "invalid_state" } });
  });

  test("ends a payment with a deposit address too", async () => {
    const short = await runNew("pay-short");
    expect((await run(short.id, "expire")).body).toMatchObject({ status: "expired" });
  });
});

describe("pay-late", () => {
  test.each([undefined, inToken("USDC")])("money after the end is an exception (%j)", async (amount) => {
    const late = await runNew("pay-late", amount);
    expect(late.status).toBe("expired");
    expect(kindsOf(late)).toEqual(["late"]);
    expect(await fateOf(late)).toEqual(["success"]);
    expect(await executedOn(chainA, late.id)).toBe(1);
  });
});

describe("pay-twice", () => {
  test("the second network's money is an exception", async () => {
    const twice = await runNew("pay-twice");
    expect(twice.status).toBe("succeeded");
    expect(kindsOf(twice)).toEqual(["duplicate"]);
    expect(await fateOf(twice)).toEqual(["success", "success"]);
    expect([await executedOn(chainA, twice.id), await executedOn(chainB, twice.id)]).toEqual([1, 1]);
  });

  test("is refused where one network alone can pay", async () => {
    const id = await createPayment(api, { amount: inToken("USDC") });
    const { status, body } = await run(id, "pay-twice");
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: "invalid_state", details: { reason: "one_network" } },
    });
    expect((await run(id, "pay")).body.status).toBe("succeeded");
  });
});

describe("pay-short", () => {
  test("half of the amount lies at the deposit address, and the rest pays", async () => {
    const short = await runNew("pay-short");
    expect(short).toMatchObject({ status: "requires_action", isFinal: false, exceptions: [] });
    expect(await fateOf(short)).toEqual(["success"]);
    const deposits = () => api.get<{ data: Deposit[] }>(`/v1/gateway/payment/${short.id}/deposits`);
    const [deposit] = (await deposits()).body.data;
    expect(deposit).toMatchObject({ status: "partial", received: "6250000", missing: "6250000" });
    const chain = chainOf(String(deposit?.chainId));
    const symbol = deposit?.amount.display.assetSymbol ?? "";
    expect(await balanceOf(chain, deposit?.address as Hex, symbol)).toBe(6_250_000n);
    expect((await run(short.id, "pay")).body.status).toBe("succeeded");
  });
});

describe("reorg", () => {
  test("the network drops the payment's block, and the same transaction returns in another", async () => {
    const paid = await runNew("pay");
    const [before] = await receiptsOf(paid);
    // A later block, whose transaction must return too.
    const later = await runNew("pay");
    const { status, body } = await run(paid.id, "reorg");
    expect({ status, body }).toMatchObject({ status: 200, body: { status: "succeeded", exceptions: [] } });
    const [after] = await receiptsOf(body);
    expect(after?.transactionHash).toBe(before?.transactionHash);
    expect(after?.blockHash).not.toBe(before?.blockHash);
    // The watcher has seen both: the stored event is that of the block in which the transaction is now.
    const isStored = async () => {
      const [now] = await receiptsOf(body);
      return (await blocksOf(paid.id)).join() === now?.blockHash;
    };
    expect(await eventually(isStored, Boolean)).toBe(true);
    expect([await executedOn(chainA, paid.id), await executedOn(chainA, later.id)]).toEqual([1, 1]);
  });

  test("the network shows the transaction in another block before a worker has read it", async () => {
    const paid = await runNew("pay");
    const [before] = await receiptsOf(paid);
    const hash = before?.transactionHash as Hex;
    const raw = await rawTransaction(chainA, hash);
    const returned = async () => {
      const [now] = await receiptsOf(paid).catch(() => []);
      if (!now) await sendRaw(chainA.id, raw);
      return now !== undefined && now.blockHash !== before?.blockHash;
    };
    const isRead = async () => (await blocksOf(paid.id)).length === 1;
    expect(await eventually(isRead, Boolean)).toBe(true);
    // No worker reads the network until the transaction is in a block again.
    const name = `watch:${chainA.id}`;
    await db.query(
      sql`update lease set holder = 'nobody', held_until = clock_timestamp() + interval '20 seconds' where name = ${name}`,
    );
    const running = run(paid.id, "reorg");
    expect(await eventually(returned, Boolean)).toBe(true);
    await db.query(sql`update lease set held_until = clock_timestamp() where name = ${name}`);
    const { status, body } = await running;
    expect({ status, body }).toMatchObject({ status: 200, body: { status: "succeeded", exceptions: [] } });
    expect(await blocksOf(paid.id)).toEqual((await receiptsOf(body)).map(({ blockHash }) => blockHash));
    expect(await executedOn(chainA, paid.id)).toBe(1);
  });

  test("is refused before there is a transaction", async () => {
    const { status, body } = await run(await createPayment(api), "reorg");
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: "invalid_state", details: { status: "requires_action", required: "succeeded" } },
    });
  });
});

test("the buyer gives the data that a merchant requires", async () => {
  const demanding = await makeAccount("Demanding");
  await requireData(demanding.merchant);
  const there = api.as(demanding.headers);
  const outcomes = [];
  for (const helper of ["pay", "fail", "pay-short", "pay-late"] as const) {
    const id = await createPayment(there);
    outcomes.push((await there.post<TestOutcome>(`/v1/test/payments/${id}/${helper}`)).body.status);
  }
  expect(outcomes).toEqual(["succeeded", "failed", "requires_action", "expired"]);
});

test("helpers of many payments run next to each other", async () => {
  const helpers: TestHelper[] = [
    "pay",
    "fail",
    "pay-late",
    "pay-twice",
    "fail",
    "pay-late",
    "pay-short",
    "pay",
  ];
  const outcomes = await Promise.all(helpers.map((helper) => runNew(helper)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...["succeeded", "failed", "expired", "succeeded"],
    ...["failed", "expired", "requires_action", "succeeded"],
  ]);
});

test("payments that fail next to each other all fail, since each waits for the other's transactions", async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => runNew("fail")));
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => "failed"));
});
