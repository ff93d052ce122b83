import { type Hex, parseEther } from "viem";
import { generatePrivateKey, type PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { signCreation } from "@/server/chain/calls/create-account";
import { sendRaw } from "@/server/chain/calls/send-raw";
import { findChain } from "@/server/chain/client/registry";
import { deployerAccount } from "@/server/chain/keys/deployer-key";
import { followDeployments } from "@/server/deployments/follow-deployments";
import { storeDeployment } from "@/server/deployments/store-deployment";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { auditBooks, tamper } from "@/tests/support/books";
import { publicClient, rawTransaction, testClient } from "@/tests/support/chains";
import { setEnvironment } from "@/tests/support/environment";
import { type ProxiedChain, useOwnChain } from "@/tests/support/own-chain";
import { makeBuyer, OPENED, type OpenPayment, openPayment, timeline } from "@/tests/support/payments";
import { driveTicks, newDriver } from "@/tests/support/relay-driver";
import { db, many, one, sql } from "@/tests/support/sql";
import { makeUndeployed } from "@/tests/support/undeployed-wallet";
import { makeWallet } from "@/tests/support/wallet";

const DEPTH = 3;
let own: ProxiedChain;
let account: TestAccount;
let payer: PrivateKeyAccount;
let deployer: PrivateKeyAccount;

beforeAll(async () => {
  setEnvironment({ DEPLOYER_KEY: generatePrivateKey() });
  own = await useOwnChain(inject("stack"), { id: 41_347, name: "Own", confirmations: DEPTH });
  deployer = deployerAccount() as PrivateKeyAccount;
  await testClient(own.direct).setBalance({ address: deployer.address, value: parseEther("10") });
  account = await makeAccount();
  payer = await makeBuyer(own.direct);
});
afterAll(() => own.proxy.close());

interface Sent {
  payment: OpenPayment;
  txHash: Hex;
}

/** Signs, stores and sends the deployment of a new account, as a confirm does. */
async function deploy({ isSent = true } = {}): Promise<Sent> {
  const { direct: chain } = own;
  const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
  const wallet = await makeUndeployed(chain, await makeWallet({ units: 0 }));
  const signed = await signCreation(chain.id, wallet, deployer);
  if (signed.is !== "signed") throw new Error(`it is ${signed.is}`);
  const { txHash, nonce, raw } = signed;
  const names = { account: wallet.address, deployer: deployer.address, paymentId: payment.id };
  await storeDeployment(db, { chainId: chain.id, txHash, nonce, ...names });
  if (isSent) expect(await sendRaw(chain.id, raw)).toBeNull();
  return { payment, txHash };
}

const mine = (blocks: number) => testClient(own.direct).mine({ blocks });
const follow = () => followDeployments(own.config, new Map());

async function statusOf({ txHash }: Sent): Promise<string> {
  const row = await one<{ status: string }>(
    db,
    sql`select status from account_deployment where tx_hash = ${txHash}`,
  );
  return row.status;
}

const gasOf = ({ txHash }: Sent) =>
  many<{ party: string; block: number; amount: bigint }>(
    db,
    sql`select to_party as party, gas_block as block, amount from ledger_entry where tx_hash = ${txHash} and kind = 'gas'`,
  );

/** Reads its cost from the chain. */
async function receiptOf({ txHash }: Sent) {
  const { gasUsed, effectiveGasPrice, blockNumber } = await publicClient(own.direct).getTransactionReceipt({
    hash: txHash,
  });
  const party = deployer.address.toLowerCase();
  return { party, block: Number(blockNumber), amount: gasUsed * effectiveGasPrice };
}

/** Audits all books, after the chain was read. */
async function audited(options: Parameters<typeof auditBooks>[1] = {}): Promise<string[]> {
  await driveTicks(newDriver(own.config), 2);
  return (await auditBooks(own.direct, options)).lines;
}

test("a deployment's cost is booked once it stands at the depth, by any follower, once", async () => {
  const sent = await deploy();
  await mine(1);
  expect(await follow()).toBe(true);
  expect([await statusOf(sent), await gasOf(sent)]).toEqual(["mined", []]);
  expect(await timeline(sent.payment.id)).toEqual([...OPENED, "account.deployed"]);
  await mine(DEPTH);
  await Promise.all([follow(), follow(), follow()]);
  expect(await statusOf(sent)).toBe("confirmed");
  expect(await gasOf(sent)).toEqual([await receiptOf(sent)]);
  expect(await timeline(sent.payment.id)).toEqual([...OPENED, "account.deployed"]);
  expect(await follow()).toBe(false);
  expect(await audited()).toEqual([]);
});

test("what a reorganisation moves to another block is booked there, with what it cost there", async () => {
  const sent = await deploy();
  await mine(DEPTH);
  await follow();
  const before = await receiptOf(sent);
  expect(await gasOf(sent)).toEqual([before]);
  const raw = await rawTransaction(own.direct, sent.txHash);
  const head = Number(await publicClient(own.direct).getBlockNumber({ cacheTime: 0 }));
  await testClient(own.direct).request({
    method: "anvil_reorg",
    params: [head - before.block + 1, []],
  } as never);
  await follow();
  expect([await statusOf(sent), await gasOf(sent)]).toEqual(["signed", []]);
  await mine(2);
  await sendRaw(own.direct.id, raw);
  await mine(DEPTH);
  await follow();
  const after = await receiptOf(sent);
  expect(after.block).toBeGreaterThan(before.block);
  expect(await gasOf(sent)).toEqual([after]);
  expect(await audited()).toEqual([]);
});

test("one that was never sent costs nothing, once its nonce is another transaction's", async () => {
  const lost = await deploy({ isSent: false });
  const sent = await deploy();
  await mine(1);
  await follow();
  expect(await statusOf(lost)).toBe("signed");
  await mine(DEPTH);
  await follow();
  expect([await statusOf(lost), await gasOf(lost)]).toEqual(["replaced", []]);
  expect([await statusOf(sent), await gasOf(sent)]).toEqual(["confirmed", [await receiptOf(sent)]]);
  expect(await timeline(lost.payment.id)).toEqual(OPENED);
  expect(await audited()).toEqual([]);
});

test("one that no block has since a quarter of an hour is read once a minute", async () => {
  const sent = await deploy({ isSent: false });
  expect([await follow(), await follow()]).toEqual([true, true]);
  await tamper(`update account_deployment set created_at = created_at - interval '15 minutes',
    updated_at = updated_at - interval '1 minute' where tx_hash = '${sent.txHash}'`);
  expect([await follow(), await follow()]).toEqual([true, false]);
  expect(await statusOf(sent)).toBe("signed");
});

test("the audit reports gas that is missing or wrong, and writes what is missing", async () => {
  const sent = await deploy();
  await mine(DEPTH);
  await follow();
  const { amount } = await receiptOf(sent);
  await tamper(`update ledger_entry set amount = amount + 1 where tx_hash = '${sent.txHash}'`);
  expect(await audited()).toEqual([
    expect.stringContaining(`gas of ${amount + 1n} is posted, and the receipt shows ${amount}`),
  ]);
  await tamper(`delete from ledger_entry where tx_hash = '${sent.txHash}'`);
  const missing = [expect.stringContaining(`${sent.txHash}: gas of ${amount} is not posted`)];
  expect(await audited()).toEqual(missing);
  expect(await audited({ isFull: false })).toEqual(missing);
  expect(await audited({ postMissing: true })).toEqual([]);
  expect(await gasOf(sent)).toEqual([await receiptOf(sent)]);
  expect(await audited()).toEqual([]);
});

test("the chain's limits hold for deployments, too", async () => {
  const { direct: chain } = own;
  const wallet = await makeUndeployed(chain, await makeWallet({ units: 0 }));
  const sign = () => signCreation(chain.id, wallet, deployer);
  const config = findChain(chain.id);
  for (const gas of [{ maxFeePerGas: "1" }, { minBalance: parseEther("100").toString() }]) {
    Object.assign(config ?? {}, { gas });
    expect(await sign()).toMatchObject({ is: "unclear", reason: expect.stringContaining("chain's limits") });
  }
  Object.assign(config ?? {}, { gas: {} });
  expect(await sign()).toMatchObject({ is: "signed" });
});
