import { type Address, encodeFunctionData, type Hex, parseEther, zeroAddress } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { testDollarAbi } from "@/server/chain/abi/test-dollar";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { inspectPayment } from "@/server/inspection/inspect-payment";
import { newId } from "@/server/kernel/ids";
import { listNotices } from "@/server/notices/list-notices";
import { acceptRedirect } from "@/server/refunds/accept-redirect";
import { inspectRefund } from "@/server/refunds/inspect-refund";
import { prepareRedirect } from "@/server/refunds/prepare-redirect";
import { recordTransfer } from "@/server/refunds/record-transfer";
import { requestRefund } from "@/server/refunds/request-refund";
import { retryRefund } from "@/server/refunds/retry-refund";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { auditBooks, tamper } from "@/tests/support/books";
import { fund, requireSuccess, testClient } from "@/tests/support/chains";
import { useFirstEdition } from "@/tests/support/first-edition";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  timeline,
  transactionOf,
  walletOf,
} from "@/tests/support/payments";
import { newRefundLoops, type RefundLoops } from "@/tests/support/refund-loops";
import { depositTo, refundsOf } from "@/tests/support/refunds";
import { type Driver, drive, hasStatus, newDriver } from "@/tests/support/relay-driver";
import { refundsOnChain } from "@/tests/support/router";
import { deployCoinlessWallet } from "@/tests/support/smart-wallet";
import { db, sql } from "@/tests/support/sql";
import { written } from "@/tests/support/written";

const AMOUNT = 1_000_000n;
const WHO = "req_undeliverable";

let chain: ChainConfig;
let account: TestAccount;
let scope: UserScope;
let payer: PrivateKeyAccount;
let merchant: PrivateKeyAccount;
let driver: Driver;
let loops: RefundLoops;
let usdc: Address;

beforeAll(async () => {
  await useFirstEdition(inject("stack"));
  chain = findChain(31337) as ChainConfig;
  usdc = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Address;
  merchant = await makeBuyer(chain);
  driver = newDriver(chain);
});
beforeEach(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  payer = await makeBuyer(chain);
  loops = newRefundLoops(driver);
});

const request = ({ id }: OpenPayment) =>
  requestRefund(scope, { paymentId: id }, { idempotencyRecord: null, requestId: newId("req") });
const onToken = async (functionName: "blacklist" | "unBlacklist", who: Address) => {
  const call = { address: usdc, abi: testDollarAbi, functionName, args: [who] } as const;
  await requireSuccess(chain, await walletOf(chain, merchant).writeContract(call));
};
async function sendToken(to: Address, { amount = AMOUNT, token = usdc, from = merchant } = {}): Promise<Hex> {
  const call = { address: token, abi: erc20Abi, functionName: "transfer", args: [to, amount] } as const;
  const hash = await walletOf(chain, from).writeContract(call);
  await requireSuccess(chain, hash);
  return hash;
}
const record = (id: string, txHash: Hex) => recordTransfer(scope, { id, txHash }, WHO);
const refusedFor = (reason: string) => ({ code: "invalid_state", details: { reason } });

/** Creates refunds of a token that blacklisted their payer after the payments. */
async function blacklistedAll(count: number): Promise<Stuck[]> {
  const payments: OpenPayment[] = [];
  for (let i = 0; i < count; i++) {
    const payment = await openPayment(account, { chain, payer, symbol: "USDC", destination: zeroAddress });
    await confirmForRelay(payment);
    await drive(driver, hasStatus(payment, "succeeded"));
    payments.push(payment);
  }
  await depositTo(chain, account.merchant.id, { token: usdc, amount: AMOUNT });
  await onToken("blacklist", payer.address);
  for (const payment of payments) await request(payment);
  const stuck: Stuck[] = [];
  for (const payment of payments)
    stuck.push({ payment, id: await loops.untilNewest(payment, "undeliverable") });
  return stuck;
}

interface Stuck {
  payment: OpenPayment;
  id: string;
}

async function blacklisted(): Promise<Stuck> {
  const [stuck] = await blacklistedAll(1);
  return stuck as Stuck;
}

/** Creates a payment in coin by a contract that accepts no refund, and its refund. */
async function coinless() {
  const owner = privateKeyToAccount(generatePrivateKey());
  await fund(chain, owner.address, 10);
  const { address: wallet, abi } = await deployCoinlessWallet(chain, owner);
  await testClient(chain).setBalance({ address: wallet, value: parseEther("1") });
  const asPayer = { ...owner, address: wallet } as PrivateKeyAccount;
  const payment = await openPayment(account, {
    chain,
    payer: asPayer,
    symbol: "ETH",
    destination: zeroAddress,
  });
  const { to, data, value } = await transactionOf(payment);
  const args = [to, BigInt(value ?? "0x0"), data] as const;
  const call = encodeFunctionData({ abi, functionName: "execute", args });
  await requireSuccess(chain, await walletOf(chain, owner).sendTransaction({ to: wallet, data: call }));
  await drive(driver, hasStatus(payment, "succeeded"));
  const more = await openPayment(account, { chain, payer, symbol: "ETH", destination: zeroAddress });
  const top = await transactionOf(more);
  await requireSuccess(
    chain,
    await walletOf(chain, payer).sendTransaction({
      to: top.to,
      data: top.data,
      value: BigInt(top.value ?? "0x0"),
    }),
  );
  await request(payment);
  return { payment, id: await loops.untilNewest(payment, "undeliverable"), wallet, abi, owner };
}

async function sendCoin(to: Address, value = AMOUNT, data?: Hex): Promise<Hex> {
  const hash = await walletOf(chain, merchant).sendTransaction({ to, value, data });
  await requireSuccess(chain, hash);
  return hash;
}

describe("a refund to a payer whom the token has blacklisted", () => {
  test("is undeliverable with its cause, goes to an address that the payer signs for, and is recorded", async () => {
    const { payment, id } = await blacklisted();
    const stuck = await inspectRefund(scope, id);
    expect(stuck.refund.state).toBe("undeliverable");
    expect(written(stuck.explanation)).toContain("USDC refuses transfers to the buyer's address");
    expect(written((await inspectPayment(scope, payment.id)).explanation)).toContain("cannot be delivered");
    expect(await listNotices(scope)).toContainEqual({ kind: "refunds_undeliverable", count: 1 });
    await expect(request(payment)).rejects.toMatchObject({
      code: "already_refunded",
      details: { refundStatus: "pending" },
    });

    const { address: to } = privateKeyToAccount(generatePrivateKey());
    await expect(record(id, await sendToken(to))).rejects.toMatchObject(refusedFor("other_transfer"));
    const { message, signer, until: by } = await prepareRedirect({ paymentId: payment.id, to });
    expect(signer).toBe(payer.address);
    for (const part of [to, payment.id, id, String(AMOUNT), usdc, "eip155:31337"])
      expect(message).toContain(part);
    const signature = await payer.signMessage({ message: message ?? "" });
    const accept = (changes = {}) =>
      acceptRedirect({ paymentId: payment.id, to, until: by, signature, ...changes }, WHO);
    await expect(accept({ to: merchant.address })).rejects.toMatchObject({ code: "invalid_signature" });
    const foreign = await merchant.signMessage({ message: message ?? "" });
    await expect(accept({ signature: foreign })).rejects.toMatchObject({ code: "invalid_signature" });
    await expect(accept({ until: by - 90_000 })).rejects.toMatchObject({ code: "params_validation" });
    expect(await accept()).toEqual({ to, isSent: false });
    expect((await inspectRefund(scope, id)).undeliverable).toMatchObject({ redirectTo: to });

    const hash = await sendToken(to);
    expect(await record(id, hash)).toEqual({ id });
    const done = await inspectRefund(scope, id);
    expect(done).toMatchObject({
      refund: { state: "refunded" },
      txHash: hash,
      recorded: { to, by: "Test owner" },
    });
    expect((await timeline(payment.id)).slice(-4)).toEqual([
      "relay.failed",
      "refund.undeliverable",
      "refund.redirected",
      "refund.succeeded",
    ]);
    expect(await refundsOnChain(chain, [payment.id])).toEqual([]);
    const differences = async () =>
      (await auditBooks(chain)).lines.filter((line) => line.includes(payment.id));
    expect(await differences()).toEqual([]);
    await tamper(`update refund set recorded_index = recorded_index + 9 where id = '${id}'`);
    expect(await differences()).toEqual([expect.stringContaining("no transfer by it paid the refund")]);
    await tamper(`update refund set recorded_index = recorded_index - 9 where id = '${id}'`);
  });

  test("is sent by the router again once the token takes the payer, by a person's word or within a minute", async () => {
    const [first, second] = (await blacklistedAll(2)) as [Stuck, Stuck];
    await onToken("unBlacklist", payer.address);
    await retryRefund(scope, first.id, WHO);
    await loops.untilNewest(first.payment, "succeeded");
    await loops.advance();
    expect((await refundsOf(second.payment.id)).map(({ status }) => status)).toEqual(["undeliverable"]);
    await db.query(
      sql`update refund set checked_at = clock_timestamp() - interval '2 minutes' where id = ${second.id}`,
    );
    await loops.untilNewest(second.payment, "succeeded");
    expect(await refundsOnChain(chain, [first.payment.id, second.payment.id])).toHaveLength(2);
  });

  test("is recorded by no transaction that does not pay it", async () => {
    const { id } = await blacklisted();
    const before = await sendToken(merchant.address);
    await onToken("unBlacklist", payer.address);
    const tether = chain.tokens.find(({ symbol }) => symbol === "USDT")?.address as Address;
    const cases: [string, Hex][] = [
      ["unknown", `0x${"ab".repeat(32)}`],
      ["other_transfer", before],
      ["other_transfer", await sendToken(payer.address, { token: tether })],
      ["too_little", await sendToken(payer.address, { amount: AMOUNT - 1n })],
      ["sent_by_buyer", await sendToken(payer.address, { from: payer })],
    ];
    for (const [reason, hash] of cases) {
      await expect(record(id, hash)).rejects.toMatchObject(refusedFor(reason));
    }
    expect((await inspectRefund(scope, id)).refund.state).toBe("undeliverable");
  });

  test("is paid by a transfer once: what is recorded pays no second refund", async () => {
    const [first, second] = (await blacklistedAll(2)) as [Stuck, Stuck];
    await onToken("unBlacklist", payer.address);
    const hash = await sendToken(payer.address);
    const results = await Promise.allSettled([record(first.id, hash), record(second.id, hash)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const left = results[0]?.status === "rejected" ? first : second;
    await expect(record(left.id, hash)).rejects.toMatchObject(refusedFor("used"));
    expect(await record(left.id, await sendToken(payer.address))).toEqual({ id: left.id });
    await expect(record(left.id, hash)).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("is not recorded before its transaction has the confirmations", async () => {
    const { id } = await blacklisted();
    await onToken("unBlacklist", payer.address);
    const hash = await sendToken(payer.address);
    const depth = chain.confirmations;
    Object.assign(chain, { confirmations: 3 });
    try {
      await expect(record(id, hash)).rejects.toMatchObject(refusedFor("unconfirmed"));
      await testClient(chain).mine({ blocks: 3 });
      expect(await record(id, hash)).toEqual({ id });
    } finally {
      Object.assign(chain, { confirmations: depth });
    }
  });
});

describe("a refund in coin to a contract that takes none", () => {
  test("is undeliverable, and recorded with the coin that its owner signed for", async () => {
    const { payment, id, owner } = await coinless();
    expect(written((await inspectRefund(scope, id)).explanation)).toContain("does not accept ETH");
    const { message, until: by } = await prepareRedirect({ paymentId: payment.id, to: owner.address });
    const signature = await owner.signMessage({ message: message ?? "" });
    await acceptRedirect({ paymentId: payment.id, to: owner.address, until: by, signature }, WHO);
    await expect(record(id, await sendCoin(payer.address))).rejects.toMatchObject(
      refusedFor("other_transfer"),
    );
    await expect(record(id, await sendCoin(owner.address, AMOUNT - 1n))).rejects.toMatchObject(
      refusedFor("too_little"),
    );
    expect(await record(id, await sendCoin(owner.address))).toEqual({ id });
    expect((await inspectRefund(scope, id)).refund.state).toBe("refunded");
  });

  test("is recorded with coin that reached the contract by a call that it takes", async () => {
    const { id, wallet, abi } = await coinless();
    const data = encodeFunctionData({ abi, functionName: "topUp" });
    expect(await record(id, await sendCoin(wallet, AMOUNT, data))).toEqual({ id });
  });
});
