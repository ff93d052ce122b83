import { setTimeout as delay } from "node:timers/promises";
import { type Hex, parseEther, parseGwei } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { testTokenAbi } from "@/server/chain/abi/test-token";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { FEE_RECIPIENT, publicClient, requireSuccess, testClient } from "@/tests/support/chains";
import {
  executeElsewhere,
  type OpenPayment,
  paymentState,
  timeline,
  walletOf,
} from "@/tests/support/payments";
import { asOwner, depositTo } from "@/tests/support/refunds";
import { versionsOf } from "@/tests/support/relay-driver";
import { executions, refOf, vaultOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { db, one, sql } from "@/tests/support/sql";
import type { FaultRow } from "./row";
import {
  begin,
  beginAll,
  beginRefund,
  keepMining,
  mine,
  type Stage,
  stopMining,
  until,
  untilStatus,
} from "./stage";

/** Such that miners prefer a transaction to the relayer's. */
const PREFERRED = { maxFeePerGas: parseGwei("90"), maxPriorityFeePerGas: parseGwei("80") };
const BASE_FEE = parseGwei("20");
const BUYERS = 5;
const PAYMENTS_EACH = 10;
const UNIT = 1_000_000n;

/** Whether the node has a transaction that is in no block. */
async function isPending({ chain }: Stage, hash: Hex): Promise<boolean> {
  const found = await publicClient(chain)
    .getTransaction({ hash })
    .catch(() => null);
  return found !== null && found.blockNumber === null;
}

/** The newest transactions of these payments, once all are in the mempool. */
async function untilSent(stage: Stage, payments: OpenPayment[]): Promise<Hex[]> {
  let hashes: Hex[] = [];
  await until("all are sent", async () => {
    const newest = (await Promise.all(payments.map(versionsOf))).map((versions) => versions.at(-1)?.hash);
    hashes = newest.flatMap((hash) => hash ?? []);
    if (hashes.length < payments.length) return false;
    return (await Promise.all(hashes.map((hash) => isPending(stage, hash)))).every(Boolean);
  });
  return [...new Set(hashes)];
}

async function lose(stage: Stage, hash: Hex): Promise<void> {
  await testClient(stage.chain).dropTransaction({ hash });
  expect(await isPending(stage, hash)).toBe(false);
}

/** A buyer with so many units of the dollar, and nothing else. */
async function makePoorBuyer({ chain }: Stage, units: number): Promise<PrivateKeyAccount> {
  const buyer = privateKeyToAccount(generatePrivateKey());
  await testClient(chain).setBalance({ address: buyer.address, value: parseEther("10") });
  const address = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  const args = [buyer.address, BigInt(units) * UNIT] as const;
  const hash = await walletOf(chain, buyer).writeContract({
    address,
    abi: testTokenAbi,
    functionName: "mint",
    args,
  });
  await requireSuccess(chain, hash);
  return buyer;
}

/** Moves all that a buyer has, before the relayer's transactions. */
async function moveBalance({ chain }: Stage, buyer: PrivateKeyAccount): Promise<void> {
  const address = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  const token = { address, abi: erc20Abi } as const;
  const balance = await publicClient(chain).readContract({
    ...token,
    functionName: "balanceOf",
    args: [buyer.address],
  });
  const call = { ...token, functionName: "transfer", args: [FEE_RECIPIENT, balance] } as const;
  await walletOf(chain, buyer).writeContract({ ...call, gas: 100_000n, ...PREFERRED });
}

/** Takes all that a merchant has in the vault, before the refunder's transactions. */
async function emptyVault(stage: Stage): Promise<void> {
  const { chain, account, payer } = stage;
  const token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  const balance = await vaultOf(chain, account.merchant.id, token);
  const args = [refOf(account.merchant.id), token, payer.address, balance] as const;
  const client = publicClient(chain);
  const router = { address: routerOf(chain), abi: sharedRouterAbi } as const;
  const address = await client.readContract({ ...router, functionName: "owner" });
  const sent = () => client.getTransactionCount({ address, blockTag: "pending" });
  const before = await sent();
  const done = asOwner(chain, { functionName: "withdraw", args }, PREFERRED);
  await until("the withdrawal is sent", async () => (await sent()) > before);
  await keepMining(stage);
  await done;
}

async function mineAt(stage: Stage, baseFeePerGas: bigint): Promise<void> {
  await testClient(stage.chain).setNextBlockBaseFeePerGas({ baseFeePerGas });
  await mine(stage);
}

export const chainFaults: FaultRow[] = [
  {
    what: "the base fee rises tenfold after signing, and stays",
    async run(stage) {
      await stopMining(stage);
      for (let i = 0; i < 3; i++) await mineAt(stage, BASE_FEE);
      const payments = await beginAll(stage);
      await untilSent(stage, payments);
      let raised = 0;
      await until("the payments are mined at ten times the fee", async () => {
        await mineAt(stage, 10n * BASE_FEE);
        await delay(500);
        raised++;
        const states = await Promise.all(payments.map(({ id }) => paymentState(id)));
        return states.every(({ jobs }) => jobs.at(-1) === "confirmed");
      });
      // The first one is a refund, whose payment has been sent before.
      for (const payment of payments.slice(1)) {
        const versions = await versionsOf(payment);
        expect(versions.length).toBeGreaterThan(1);
        expect(versions.at(-1)?.fee).toBeGreaterThanOrEqual(10n * BASE_FEE);
        expect(new Set(versions.map(({ nonce }) => nonce)).size).toBe(1);
      }
      await keepMining(stage);
      return { payments, times: raised };
    },
  },
  {
    what: "a transaction is dropped from the mempool",
    async run(stage) {
      await stopMining(stage);
      const payments = await beginAll(stage);
      const hashes = await untilSent(stage, payments);
      for (const hash of hashes) await lose(stage, hash);
      await keepMining(stage);
      return { payments, times: hashes.length };
    },
  },
  {
    what: "the balance is moved away after signing, of fifty payments",
    async run(stage) {
      const buyers = await Promise.all(
        Array.from({ length: BUYERS }, () => makePoorBuyer(stage, 2 * PAYMENTS_EACH)),
      );
      await stopMining(stage);
      const payments: OpenPayment[] = [];
      for (let i = 0; i < PAYMENTS_EACH; i++) {
        for (const payer of buyers) payments.push(await begin(stage, { payer }));
      }
      const isSigned = async (payment: OpenPayment) => (await versionsOf(payment)).length > 0;
      await until("some are sent", async () => (await Promise.all(payments.map(isSigned))).some(Boolean));
      const signed = (await Promise.all(payments.map(isSigned))).map((is, i) => is && payments[i]?.id);
      const [first, second, third] = buyers as [PrivateKeyAccount, PrivateKeyAccount, PrivateKeyAccount];
      await Promise.all([first, second].map((buyer) => moveBalance(stage, buyer)));
      await keepMining(stage);
      await delay(2_000);
      await moveBalance(stage, third);
      const states = async () => Promise.all(payments.map(({ id }) => paymentState(id)));
      await until("all are decided", async () =>
        (await states()).every(({ status }) => status !== "processing"),
      );
      const ended = await states();
      expect(ended.filter(({ status }) => status === "succeeded").length).toBeGreaterThanOrEqual(
        2 * PAYMENTS_EACH,
      );
      const failed = payments.filter((_, i) => ended[i]?.status === "failed");
      return { payments, times: failed.filter(({ id }) => signed.includes(id)).length };
    },
  },
  {
    what: "the vault is emptied after the parts of a refund from it were signed",
    async run(stage) {
      const { chain, account } = stage;
      await stopMining(stage);
      const payment = await beginRefund(stage);
      const sent = async () => (await versionsOf(payment)).map(({ hash }) => hash);
      const before = (await sent()).length;
      await until("both parts are sent", async () => (await sent()).length > before + 1);
      await untilSent(stage, [payment]);
      const parts = (await sent()).slice(before);
      await emptyVault(stage);
      await until("both parts wait again", async () => {
        const waits = (await timeline(payment.id)).filter((type) => type === "refund.pending_funds");
        return waits.length > 1;
      });
      const client = publicClient(chain);
      const receipts = await Promise.all(parts.map((hash) => client.getTransactionReceipt({ hash })));
      const token = payment.terms.token;
      await depositTo(chain, account.merchant.id, { token, amount: 100_000_000n });
      return {
        payments: [payment],
        times: receipts.filter(({ status }) => status === "reverted").length,
      };
    },
  },
  {
    what: "somebody else executes the same signature first",
    async run(stage) {
      await stopMining(stage);
      const payments = [await begin(stage), await begin(stage, { symbol: "USDT" }), await begin(stage)];
      await untilSent(stage, payments);
      const foreign: Hex[] = [];
      for (const payment of payments) foreign.push(await executeElsewhere(payment, PREFERRED));
      await keepMining(stage);
      for (const payment of payments) await untilStatus(payment, "succeeded");
      const executed = await executions(
        stage.chain,
        payments.map(({ id }) => id),
      );
      const first = executed.filter(({ transactionHash }) => foreign.includes(transactionHash));
      for (const payment of payments) {
        await until("the call is adopted", async () =>
          (await timeline(payment.id)).includes("relay.adopted"),
        );
        const job = sql`select tx_hash as hash from relay_job where payment_id = ${payment.id}`;
        expect(foreign).toContain((await one<{ hash: Hex }>(db, job)).hash);
      }
      return { payments, times: first.length };
    },
  },
  {
    what: "the relayer's key is used elsewhere",
    async run(stage) {
      const { chain } = stage;
      await stopMining(stage);
      const payment = await begin(stage);
      const [hash] = await untilSent(stage, [payment]);
      const [{ nonce } = { nonce: -1 }] = await versionsOf(payment);
      await lose(stage, hash as Hex);
      const transfer = { to: FEE_RECIPIENT, value: 1n, nonce, ...PREFERRED };
      const foreign = await walletOf(chain, relayerAccount()).sendTransaction(transfer);
      await keepMining(stage);
      await requireSuccess(chain, foreign);
      await untilStatus(payment, "failed");
      const { reason } = await one<{ reason: string | null }>(
        db,
        sql`select halted_reason as reason from relay_signer
            where chain_id = ${chain.id} and address = ${relayerAccount().address.toLowerCase()}`,
      );
      expect(reason).toContain(`nonce ${nonce}`);
      const next = await begin(stage);
      await delay(3_000);
      expect(await paymentState(next.id)).toMatchObject({ status: "processing", versions: 0 });
      await db.query(sql`update relay_signer set halted_reason = null where chain_id = ${chain.id}`);
      return { payments: [payment, next], times: 1 };
    },
  },
];
