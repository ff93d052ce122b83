import { randomUUID } from "node:crypto";
import type { TypedDataDefinition } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { typedDataOf } from "@/server/gateway/actions";
import { findOption } from "@/server/gateway/find-options";
import { countBit, refsOf } from "@/server/gateway/option-row";
import { proveSignature } from "@/server/gateway/prove-signature";
import { reconcileChain } from "@/server/reconciliation/reconcile-chain";
import { newScan, type Scan } from "@/server/reconciliation/scan";
import { newSigner, relaySettings } from "@/server/relayer/signer/relay-signer";
import { runSigner } from "@/server/relayer/signer/run-signer";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { testClient } from "@/tests/support/chains";
import { type OwnNode, startOwnNodes } from "@/tests/support/own-nodes";
import { assetOf, confirmForRelay, makeBuyer, openPayment, sendDirect } from "@/tests/support/payments";
import { drive, hasStatus, newDriver } from "@/tests/support/relay-driver";
import type { Affliction } from "@/tests/support/rpc-proxy";
import { db, one, sql } from "@/tests/support/sql";

const HOUR_MS = 3_600_000;

let own: OwnNode;
let account: TestAccount;
let payer: PrivateKeyAccount;
let config: ChainConfig;
let calls: string[] = [];
let counting: Affliction;

beforeAll(async () => {
  [own] = (await startOwnNodes(inject("stack"), [{ id: 45_341, confirmations: 1 }])) as [OwnNode];
  account = await makeAccount();
  payer = await makeBuyer(own.chain);
  [config] = chainsConfig().chains as [ChainConfig];
  counting = own.node.afflict(({ method }) => {
    calls.push(method);
    return "fine";
  });
  // The chain's check, which has its own schedule.
  await drive(newDriver(config), async () => true);
}, 120_000);
beforeEach(() => {
  calls = [];
});
afterAll(() => {
  counting.heal();
  return own.node.close();
});

/** A process's reading of the chain, which has read all of it. */
async function readScan(restMs = HOUR_MS): Promise<Scan> {
  await db.query(sql`delete from lease`);
  const scan = newScan(config, randomUUID(), restMs);
  while ((await reconcileChain(scan)) !== "idle");
  calls = [];
  return scan;
}

const readTo = async () =>
  (
    await one<{ at: number }>(
      db,
      sql`select block_number as at from chain_cursor where chain_id = ${config.id}`,
    )
  ).at;
const mine = () => testClient(own.chain).mine({ blocks: 1 });

test("a chain that nobody waits for is left alone until its rest ends", async () => {
  const scan = await readScan();
  const before = await readTo();
  await mine();
  for (let i = 0; i < 5; i++) expect(await reconcileChain(scan)).toBe("idle");
  expect(calls).toEqual([]);
  expect(await readTo()).toBe(before);
  scan.restMs = 1;
  await reconcileChain(scan);
  expect(await readTo()).toBe(before + 1);
  expect(calls.filter((method) => method === "eth_blockNumber")).toEqual([]);
  expect(calls.length).toBeLessThanOrEqual(5);
});

test("a block whose parent was read costs one request for it, one for each kind of log, and one after them", async () => {
  const scan = await readScan();
  scan.restMs = 0;
  await mine();
  await reconcileChain(scan);
  expect(calls.toSorted()).toEqual([
    "eth_getBlockByNumber",
    "eth_getBlockByNumber",
    "eth_getLogs",
    "eth_getLogs",
  ]);
});

test("a payment that our own transaction makes leaves the chain alone; its event is read later", async () => {
  const scan = await readScan();
  const payment = await openPayment(account, { chain: own.chain, payer, symbol: "USDC" });
  await confirmForRelay(payment);
  calls = [];
  expect(await reconcileChain(scan)).toBe("idle");
  expect(calls).toEqual([]);
  await drive(newDriver(config), hasStatus(payment, "succeeded"));
});

test("a payment alone takes one request to prove, five to send, and three for each block that has it", async () => {
  await db.query(sql`delete from lease`);
  const payment = await openPayment(account, { chain: own.chain, payer, symbol: "USDC" });
  const option = await findOption(payment.id, payment.optionId);
  if (option.kind === "native") throw new Error("a native option has no signature");
  const asset = assetOf(config, "USDC");
  const signature = await payer.signTypedData(typedDataOf(option, asset) as unknown as TypedDataDefinition);
  calls = [];
  await proveSignature({
    option: { ...option, kind: option.kind },
    route: { chain: config, asset },
    refs: refsOf(payment),
    evidence: { kind: "signature", approvals: [], signature },
    signal: AbortSignal.timeout(10_000),
  });
  expect(calls).toEqual(["eth_call"]);
  const { signer } = newDriver(config, { sweepEveryMs: HOUR_MS });
  signer.memory.isKnown = true;
  signer.memory.sweepAt = Number.POSITIVE_INFINITY;
  await confirmForRelay(payment);
  calls = [];
  expect(await runSigner(signer)).toBe("busy");
  expect(calls).toEqual([
    "eth_getBlockByNumber",
    "eth_getTransactionCount",
    "eth_maxPriorityFeePerGas",
    "eth_estimateGas",
    "eth_sendRawTransaction",
  ]);
  expect(signer.memory.hasQueued).toBe(false);
  calls = [];
  await runSigner(signer);
  expect(calls).toEqual(["eth_getBlockByNumber", "eth_getTransactionCount", "eth_getTransactionReceipt"]);
  expect(await hasStatus(payment, "succeeded")()).toBe(true);
});

test("a transaction that a wallet may send ends the rest at once", async () => {
  const scan = await readScan();
  const payment = await openPayment(account, { chain: own.chain, payer, symbol: "ETH" });
  await db.query(
    sql`update payment_option set action_counts = action_counts | ${countBit(1)} where payment_id = ${payment.id}`,
  );
  await sendDirect(payment);
  await reconcileChain(scan);
  await expect
    .poll(async () => {
      await reconcileChain(scan);
      return hasStatus(payment, "succeeded")();
    })
    .toBe(true);
  expect(calls).toContain("eth_getLogs");
});

test("two processes with nothing to send check a key once, and need two requests for it", async () => {
  await db.query(sql`delete from lease`);
  const settings = { ...relaySettings(config), restEveryMs: HOUR_MS };
  const [first, second] = [randomUUID(), randomUUID()].map((holder) =>
    newSigner(config, relayerAccount(), { holder, settings }),
  ) as [ReturnType<typeof newSigner>, ReturnType<typeof newSigner>];
  await db.query(sql`update relay_job set updated_at = now() - interval '1 hour' where status = 'confirmed'`);
  first.memory.isKnown = true;
  calls = [];
  expect(await runSigner(first)).toBe("idle");
  expect(await runSigner(second)).toBe("follower");
  expect(await runSigner(second)).toBe("idle");
  expect(calls.toSorted()).toEqual(["eth_call", "eth_getTransactionCount"]);
});
