import { type Address, parseGwei, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { settleTo } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { auditBooks } from "@/tests/support/books";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { balanceOf, publicClient, testClient } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { createPayment } from "@/tests/support/pay";
import { DESTINATION, makeBuyer, paymentState, walletOf } from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, one, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import {
  endedJobsOf,
  jobsOf,
  overtake,
  overtakePermit,
  payloadIn,
  sendSigned,
  settlementIn,
  signedFor,
} from "@/tests/support/x402";

const AMOUNT = 12_500_000n;
const DEPTH = 4;
let { own, chain, account, payer: agent, mine, reorganise } = {} as ChainWorld;
let stranger: PrivateKeyAccount;
let server: RunningServer;
let api: Api;

beforeAll(async () => {
  ({
    own,
    chain,
    account,
    payer: agent,
    mine,
    reorganise,
  } = await openChainWorld(inject("stack"), { id: 41_442, confirmations: DEPTH }));
  stranger = await makeBuyer(chain);
  await settleTo(account, DESTINATION);
  await start();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await own.proxy.close();
});

async function start(): Promise<void> {
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")) });
  api = connectApi(server.url, account.headers);
}

const linkOf = (id: string) => `${server.url}/?pid=${id}`;
const usdc = (of: Address) => balanceOf(chain, of, "USDC");

async function expectExecutions(id: string, count: number): Promise<void> {
  const found = await eventually(
    () => executions(chain, [id]),
    ({ length }) => length === count,
  );
  expect(found).toHaveLength(count);
}

/** Mines until the payment has the status. */
async function mineUntil(id: string, wanted: string): Promise<void> {
  const found = await eventually(
    async () => {
      await mine(1);
      return (await paymentState(id)).status;
    },
    (status) => status === wanted,
    30_000,
  );
  expect(found).toBe(wanted);
}

async function expectSoundBooks(): Promise<void> {
  const lines = await eventually(
    async () => (await auditBooks(chain)).lines,
    (found) => found.length === 0,
  );
  expect(lines).toEqual([]);
}

describe("a reorganisation that takes an agent's execution away", () => {
  test("leaves the agent without an answer until it is there again, and charges once", async () => {
    const id = await createPayment(api);
    const before = await Promise.all([agent.address, stranger.address].map(usdc));
    const header = await signedFor(agent, linkOf(id));
    const late = await signedFor(stranger, linkOf(id));
    const answer = sendSigned(linkOf(id), header);
    await expectExecutions(id, 1);
    await testClient(chain).setAutomine(false);
    await reorganise(1);
    await expectExecutions(id, 0);
    expect(await usdc(agent.address)).toBe(before[0]);
    expect((await fetch(linkOf(id))).status).toBe(202);
    expect((await sendSigned(linkOf(id), late)).status).toBe(409);
    await testClient(chain).setAutomine(true);
    await mineUntil(id, "succeeded");
    const settled = await answer;
    expect(settled.status).toBe(200);
    expect(settlementIn(settled)).toMatchObject({ success: true, amount: String(AMOUNT) });
    expect(settlementIn(await sendSigned(linkOf(id), header))).toEqual(settlementIn(settled));
    const [executed, ...more] = await executions(chain, [id]);
    expect(more).toEqual([]);
    expect(settlementIn(settled).transaction).toBe(executed?.transactionHash);
    expect(await usdc(agent.address)).toBe((before[0] ?? 0n) - AMOUNT);
    expect(await usdc(stranger.address)).toBe(before[1]);
    expect(await endedJobsOf(id)).toEqual([{ kind: "pay_deposit_authorization", status: "confirmed" }]);
    await expectSoundBooks();
  }, 120_000);

  test("and lets a stranger send the authorization first: it is paid from the address, once", async () => {
    const id = await createPayment(api);
    const before = await usdc(agent.address);
    const header = await signedFor(agent, linkOf(id));
    const lost = sendSigned(linkOf(id), header).catch(() => null);
    await expectExecutions(id, 1);
    await server.stop("SIGKILL");
    await lost;
    await reorganise(1);
    await expectExecutions(id, 0);
    await overtake(chain, stranger, header);
    await start();
    await mineUntil(id, "succeeded");
    await expectExecutions(id, 1);
    const answer = await sendSigned(linkOf(id), header);
    expect(settlementIn(answer)).toMatchObject({ success: true, amount: String(AMOUNT) });
    expect(await usdc(agent.address)).toBe(before - AMOUNT);
    const { payer } = await one<{ payer: string }>(
      db,
      sql`select o.payer from payment p join payment_option o on o.id = p.option_id where p.id = ${id}`,
    );
    expect(payer).toBe(zeroAddress);
    await expectSoundBooks();
  }, 120_000);
});

describe("a reorganisation that takes a permit's transfer and its execution away", () => {
  test("brings both again, charges once and leaves the agent without an answer until then", async () => {
    const id = await createPayment(api);
    const tether = () => balanceOf(chain, agent.address, "USDT");
    const before = await tether();
    const header = await signedFor(agent, linkOf(id), { method: "permit2" });
    const { asset } = payloadIn(header).accepted;
    const usdt = chain.tokens.find(({ symbol }) => symbol === "USDT")?.address;
    expect(asset.toLowerCase()).toBe(usdt?.toLowerCase());
    const answer = sendSigned(linkOf(id), header);
    await expectExecutions(id, 1);
    expect(await tether()).toBe(before - AMOUNT);
    await testClient(chain).setAutomine(false);
    await reorganise(2);
    await expectExecutions(id, 0);
    expect(await tether()).toBe(before);
    expect((await fetch(linkOf(id))).status).toBe(202);
    await testClient(chain).setAutomine(true);
    await mineUntil(id, "succeeded");
    const settled = await answer;
    expect(settled.status).toBe(200);
    expect(settlementIn(await sendSigned(linkOf(id), header))).toEqual(settlementIn(settled));
    await expectExecutions(id, 1);
    expect(await tether()).toBe(before - AMOUNT);
    const jobs = await endedJobsOf(id);
    expect(jobs.filter(({ status }) => status === "confirmed").map(({ kind }) => kind)).toEqual([
      "fund_deposit",
      "pay_deposit",
    ]);
    await expectSoundBooks();
  }, 120_000);
});

describe("a permit whose call reverts in its block", () => {
  /** Such that miners prefer a transaction to the relayer's. */
  const fees = { maxFeePerGas: parseGwei("90"), maxPriorityFeePerGas: parseGwei("80") };
  const tether = (of: Address) => balanceOf(chain, of, "USDT");

  /** Lets the relayer send the call of a permit, and another transaction come before it in the block. */
  async function beat(
    by: PrivateKeyAccount,
    send: (header: string) => Promise<unknown>,
    signer: PrivateKeyAccount = agent,
  ) {
    const id = await createPayment(api);
    const header = await signedFor(signer, linkOf(id), { method: "permit2" });
    await testClient(chain).setAutomine(false);
    const answer = sendSigned(linkOf(id), header);
    const client = publicClient(chain);
    const pending = (address: Address) => client.getTransactionCount({ address, blockTag: "pending" });
    const [ours, theirs] = [await pending(relayerAccount().address), await pending(by.address)];
    const sent = send(header);
    const isSent = async () =>
      (await pending(by.address)) > theirs && (await pending(relayerAccount().address)) > ours;
    expect(await eventually(isSent, Boolean, 20_000)).toBe(true);
    await mine(1);
    await sent;
    await testClient(chain).setAutomine(true);
    return { id, header, answer };
  }

  test("because a stranger settled it first pays all the same, and charges once", async () => {
    const before = await tether(agent.address);
    const settling = (header: string) => overtakePermit(chain, header, { by: stranger, ...fees });
    const { id, header } = await beat(stranger, settling);
    await mineUntil(id, "succeeded");
    expect((await endedJobsOf(id)).map(({ kind, status }) => [kind, status])).toEqual([
      ["fund_deposit", "failed"],
      ["pay_deposit", "confirmed"],
    ]);
    expect(settlementIn(await sendSigned(linkOf(id), header))).toMatchObject({ success: true });
    expect(await tether(agent.address)).toBe(before - AMOUNT);
    await expectExecutions(id, 1);
    await expectSoundBooks();
  }, 120_000);

  test("because its signer sent the money by a transfer first pays all the same, and charges once", async () => {
    const address = chain.tokens.find(({ symbol }) => symbol === "USDT")?.address as Address;
    // Enough for one payment, and not for two.
    const frugal = await makeBuyer(chain, 13);
    const before = await tether(frugal.address);
    const send = (header: string) => {
      const args = [payloadIn(header).accepted.payTo as Address, AMOUNT] as const;
      const transfer = { address, abi: erc20Abi, functionName: "transfer", args } as const;
      return walletOf(chain, frugal).writeContract({ ...transfer, ...fees });
    };
    const { id, header } = await beat(frugal, send, frugal);
    await mineUntil(id, "succeeded");
    expect((await endedJobsOf(id)).map(({ kind, status }) => [kind, status])).toEqual([
      ["fund_deposit", "failed"],
      ["pay_deposit", "confirmed"],
    ]);
    expect(settlementIn(await sendSigned(linkOf(id), header))).toMatchObject({ success: true });
    expect(await tether(frugal.address)).toBe(before - AMOUNT);
    await expectExecutions(id, 1);
    await expectSoundBooks();
  }, 120_000);

  test("because the balance was moved away fails the payment, and charges nothing", async () => {
    const address = chain.tokens.find(({ symbol }) => symbol === "USDT")?.address as Address;
    const held = await tether(agent.address);
    const move = {
      address,
      abi: erc20Abi,
      functionName: "transfer",
      args: [stranger.address, held],
    } as const;
    const { id, answer } = await beat(agent, () =>
      walletOf(chain, agent).writeContract({ ...move, ...fees }),
    );
    await mineUntil(id, "failed");
    expect((await answer).status).toBe(410);
    expect(await jobsOf(id)).toEqual([{ kind: "fund_deposit", status: "failed" }]);
    await expectExecutions(id, 0);
    await expectSoundBooks();
  }, 120_000);
});
