import type { Address, Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { chainsOf } from "@/server/chain/client/registry";
import type { Deposit } from "@/server/gateway/deposits/schema";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { auditCommand, untilBooked } from "@/tests/support/books";
import { balanceOf, requireSuccess } from "@/tests/support/chains";
import { assetIn, createDeposit, freshAddress, readDeposit, tokenIn } from "@/tests/support/deposit-requests";
import { eventually } from "@/tests/support/eventually";
import { exceptionsOf } from "@/tests/support/exceptions";
import { chainOf } from "@/tests/support/options";
import { pastTheRules } from "@/tests/support/owner-db";
import { createPayment, pay, type StatusAnswer, untilFinal } from "@/tests/support/pay";
import { walletOf } from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, many, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

/** The price, in units of USDC. */
const AMOUNT = 12_500_000n;
const RETURNED_WITHIN_MS = 30_000;

let server: RunningServer;
let api: Api;
let wallet: TestWallet;
let sender: PrivateKeyAccount;

beforeAll(async () => {
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")) });
  api = connectApi(server.url, (await makeAccount()).headers);
  wallet = await makeWallet();
  sender = wallet.account;
}, 120_000);
afterAll(() => server?.stop());
beforeEach(({ onTestFailed }) => onTestFailed(tellWhatWaits));

/** Prints what the process had still to do, and its log. */
async function tellWhatWaits(): Promise<void> {
  const surpluses = await many(
    db,
    sql`select * from deposit_surplus where status::text not in ('none', 'returned')`,
  );
  const jobs = await many(db, sql`select * from relay_job where status::text <> 'succeeded'`);
  console.error(surpluses, jobs, server.output());
}

/** Follows a deposit by long polls; returns the last answer. */
function follow(deposit: Deposit, isWanted: (answer: Deposit) => boolean): Promise<Deposit> {
  const wait = async (): Promise<Deposit> => (await readDeposit(api, deposit, "?waitMs=2000")).body;
  return eventually(wait, isWanted, RETURNED_WITHIN_MS);
}

interface Transfer {
  amount: bigint;
  symbol?: string;
  chainId?: number;
}

/** Sends tokens from a wallet that knows only an address. */
async function sendTo(to: Deposit, from: PrivateKeyAccount, transfer: Transfer): Promise<void> {
  const { amount, symbol = "USDC", chainId = to.chainId } = transfer;
  const call = { address: tokenIn(symbol, chainId), abi: erc20Abi, functionName: "transfer" } as const;
  const chain = chainOf(chainId);
  const args = [to.address as Hex, amount] as const;
  await requireSuccess(chain, await walletOf(chain, from).writeContract({ ...call, args }));
}

const statusOf = async ({ paymentId }: Deposit) =>
  (await api.get<StatusAnswer>(`/v1/gateway/payment/${paymentId}/status`)).body.status;

/** Waits until this much of a token has gone back to the deposit's payer. */
async function expectReturned(
  deposit: Deposit,
  amount: bigint,
  place: { chainId?: number; symbol?: string } = {},
) {
  const { chainId = deposit.chainId, symbol = "USDC" } = place;
  const balance = () => balanceOf(chainOf(chainId), deposit.terms.payer as Address, symbol);
  expect(await eventually(balance, (found) => found === amount, RETURNED_WITHIN_MS)).toBe(amount);
}

/** Lets the time of a payment and its deposit pass. Their terms, which say until when the router executes, stay. */
function letExpire({ id, paymentId }: Deposit) {
  return pastTheRules(
    sql`update payment set expires_at = now() - interval '1 second', awaits_deposits_until = null where id = ${paymentId}`,
    sql`update deposit_address set expires_at = now() - interval '1 second', review_at = now() - interval '1 ms' where id = ${id}`,
  );
}

/** Lets the quote of a deposit end, so that a new request gets a newer one. */
function letQuoteEnd({ id }: Deposit) {
  return pastTheRules(
    sql`update deposit_address set expires_at = now() - interval '70 seconds' where id = ${id}`,
  );
}

describe.each(chainsOf("test").map(({ id }) => id))("on chain %i", (chainId) => {
  const open = async () => createDeposit(api, await createPayment(api), { asset: assetIn("USDC", chainId) });
  const other = () => chainsOf("test").find(({ id }) => id !== chainId)?.id ?? 0;

  test("too little until the end: the payment expires, and all of it goes back", async () => {
    const deposit = await open();
    await sendTo(deposit, sender, { amount: AMOUNT - 1n });
    await follow(deposit, ({ status }) => status === "partial");
    await letExpire(deposit);
    expect((await untilFinal(api, deposit.paymentId)).status).toBe("expired");
    expect((await follow(deposit, ({ status }) => status === "expired")).status).toBe("expired");
    await expectReturned(deposit, AMOUNT - 1n);
  });

  test("the amount after the end: nothing is executed, and it goes back", async () => {
    const deposit = await open();
    await letExpire(deposit);
    expect((await untilFinal(api, deposit.paymentId)).status).toBe("expired");
    await sendTo(deposit, sender, { amount: AMOUNT });
    await expectReturned(deposit, AMOUNT);
    expect(await executions(chainOf(chainId), [deposit.paymentId])).toEqual([]);
  });

  test("the amount twice: one pays, the other goes back", async () => {
    const deposit = await open();
    await sendTo(deposit, sender, { amount: AMOUNT });
    await sendTo(deposit, sender, { amount: AMOUNT });
    expect((await untilFinal(api, deposit.paymentId)).status).toBe("succeeded");
    await expectReturned(deposit, AMOUNT);
    expect(await executions(chainOf(chainId), [deposit.paymentId])).toHaveLength(1);
  });

  test("a transfer to a saved address, long after the payment: the money goes back", async () => {
    const deposit = await open();
    await sendTo(deposit, sender, { amount: AMOUNT });
    expect((await untilFinal(api, deposit.paymentId)).status).toBe("succeeded");
    await follow(deposit, ({ status }) => status === "paid");
    await db.query(sql`update deposit_address set watch_tier = 'daily', next_look_at = now() + interval '1 day'
        where id = ${deposit.id}`);
    await sendTo(deposit, sender, { amount: AMOUNT });
    await db.query(
      sql`update deposit_address set next_look_at = now() - interval '1 ms' where id = ${deposit.id}`,
    );
    await expectReturned(deposit, AMOUNT);
  });

  test("paid by a signature: the transfer goes back", async () => {
    const deposit = await open();
    const paid = await pay(api, deposit.paymentId, { wallet, symbol: "USDT", chainId });
    expect(paid.status).toBe("succeeded");
    await sendTo(deposit, sender, { amount: AMOUNT });
    expect((await follow(deposit, ({ status }) => status === "superseded")).status).toBe("superseded");
    await expectReturned(deposit, AMOUNT);
  });

  test("cancelled by the merchant: the part that lies there goes back", async () => {
    const deposit = await open();
    await sendTo(deposit, sender, { amount: 2_000_000n });
    await follow(deposit, ({ status }) => status === "partial");
    expect((await api.post(`/v1/payments/${deposit.paymentId}/cancel`)).status).toBe(200);
    await expectReturned(deposit, 2_000_000n);
  });

  test.each([
    ["late transfer", 0n],
    ["part with its late rest", 2n],
  ])("superseded by a newer quote: the %s goes back once the newer one has paid", async (_, part) => {
    const asset = assetIn("WETH", chainId);
    const refund = { kind: "address", address: freshAddress() };
    const id = await createPayment(api);
    const first = await createDeposit(api, id, { asset, refund });
    const amount = BigInt(first.terms.amount);
    const early = part === 0n ? 0n : amount / part;
    if (early > 0n) {
      await sendTo(first, sender, { amount: early, symbol: "WETH" });
      await follow(first, ({ status }) => status === "partial");
    }
    await letQuoteEnd(first);
    const newer = await createDeposit(api, id, { asset, refund });
    expect(newer.address).not.toBe(first.address);
    await sendTo(first, sender, { amount: amount - early, symbol: "WETH" });
    const isKept = ({ surplus }: Deposit) => surplus === String(amount);
    expect(await follow(first, isKept)).toMatchObject({
      // A review may see the end of the quote before the newer address is asked for.
      status: expect.stringMatching(/^(superseded|expired)$/),
      execution: null,
      returns: [],
    });
    expect(await statusOf(newer)).toBe("requires_action");
    await sendTo(newer, sender, { amount: BigInt(newer.terms.amount), symbol: "WETH" });
    expect((await untilFinal(api, id)).status).toBe("succeeded");
    expect((await follow(newer, ({ status }) => status === "paid")).status).toBe("paid");
    await expectReturned(first, amount, { symbol: "WETH" });
    expect(await executions(chainOf(chainId), [id])).toHaveLength(1);
  });

  test("another token, and another network: each goes back where it lies, and the payment stays open", async () => {
    const deposit = await open();
    await sendTo(deposit, sender, { amount: 3_000_000n, symbol: "USDT" });
    await sendTo(deposit, sender, { amount: AMOUNT, chainId: other() });
    await expectReturned(deposit, 3_000_000n, { symbol: "USDT" });
    await expectReturned(deposit, AMOUNT, { chainId: other() });
    expect(await statusOf(deposit)).toBe("requires_action");
    await sendTo(deposit, sender, { amount: AMOUNT });
    expect((await untilFinal(api, deposit.paymentId)).status).toBe("succeeded");
  });

  test("two addresses on two networks, both filled: one pays, the other goes back", async () => {
    const here = await open();
    const there = await createDeposit(api, here.paymentId, { asset: assetIn("USDC", other()) });
    await Promise.all([here, there].map((deposit) => sendTo(deposit, sender, { amount: AMOUNT })));
    expect((await untilFinal(api, here.paymentId)).status).toBe("succeeded");
    const isEnded = ({ status }: Deposit) => status === "paid" || status === "superseded";
    const ended = await Promise.all([here, there].map((deposit) => follow(deposit, isEnded)));
    expect(ended.map(({ status }) => status).sort()).toEqual(["paid", "superseded"]);
    const unpaid = ended.find(({ status }) => status === "superseded") as Deposit;
    await expectReturned(unpaid, AMOUNT);
  });

  test("a listed sender: nothing is executed or returned, and a person is told", async () => {
    const listed = (await makeWallet({ chains: [chainOf(chainId)] })).account;
    await db.query(sql`insert into denied_address (address) values (${listed.address.toLowerCase()})`);
    const deposit = await open();
    await sendTo(deposit, listed, { amount: AMOUNT });
    expect((await follow(deposit, ({ status }) => status === "held")).status).toBe("held");
    await letExpire(deposit);
    expect((await untilFinal(api, deposit.paymentId)).status).toBe("expired");
    const found = () => exceptionsOf(deposit.paymentId);
    expect(await eventually(found, (all) => all.length > 0)).toMatchObject([
      { kind: "listed_payer", status: "open" },
    ]);
    expect((await readDeposit(api, deposit)).body).toMatchObject({ execution: null, returns: [] });
    expect(await balanceOf(chainOf(chainId), deposit.address as Address, "USDC")).toBe(AMOUNT);
  });
});

test("`npm run audit:books -- --strict` finds no difference", async () => {
  for (const chain of chainsOf("test")) await untilBooked(chain);
  const { code, output } = await auditCommand("--strict");
  expect(code, output).toBe(0);
}, 60_000);
