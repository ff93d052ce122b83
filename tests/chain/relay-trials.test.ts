import { readFileSync, writeFileSync } from "node:fs";
import { type Hex, parseEther, parseTransaction } from "viem";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import {
  confirmBatch,
  DEPTH,
  expectPaidOnce,
  finish,
  hashesOf,
  haveJobs,
  haveStatus,
  settleWorld,
  statesOf,
} from "@/tests/support/batches";
import { type ChainWorld, makeChainWorld } from "@/tests/support/chain-world";
import { publicClient, testClient } from "@/tests/support/chains";
import { useOwnChain } from "@/tests/support/own-chain";
import { confirmForRelay, makeBuyer, openPayment } from "@/tests/support/payments";
import { drive, driveTicks } from "@/tests/support/relay-driver";
import { type RpcAnswer, type RpcCall, type RpcProxy, startRpcProxy } from "@/tests/support/rpc-proxy";
import { db, one, sql } from "@/tests/support/sql";

const TRIALS = ["eth_simulateV1", "eth_estimateGas"];
let world: ChainWorld;
let rpc: RpcProxy;

beforeAll(async () => {
  const own = await useOwnChain(inject("stack"), { id: 41_349, name: "Own", confirmations: DEPTH });
  rpc = await startRpcProxy(own.config.rpcUrls[0] ?? "");
  const file = process.env.CHAINS_FILE ?? "";
  const chains = JSON.parse(readFileSync(file, "utf8"));
  chains.chains[0].rpcUrls = [rpc.url];
  writeFileSync(file, JSON.stringify(chains));
  world = await makeChainWorld(own);
});
afterEach(() => settleWorld(world));
afterAll(async () => {
  await rpc.close();
  await world.own.proxy.close();
});

/** Records the simulations requested of the node, and answers some of them itself. */
function watchTrials(answer: (call: RpcCall) => RpcAnswer | undefined = () => undefined) {
  const calls: RpcCall[] = [];
  const { heal } = rpc.afflict((call) => {
    if (!TRIALS.includes(call.method)) return "fine";
    calls.push(call);
    return answer(call) ?? "fine";
  });
  return { counted: (method: string) => calls.filter((call) => call.method === method), heal };
}

test("calls that wait at the same time are simulated in one request", async () => {
  const payments = await confirmBatch(world, 12);
  const trials = watchTrials();
  const relay = world.driver();
  await drive(relay, haveJobs(payments, "mined"));
  trials.heal();
  expect(trials.counted("eth_simulateV1")).toHaveLength(1);
  expect(trials.counted("eth_estimateGas")).toHaveLength(0);
  expect(await hashesOf(payments)).toHaveLength(1);
  await finish(world, relay, payments);
  await expectPaidOnce(world, payments);
});

test("what only fails after the others is tried alone, goes along, and fails alone", async () => {
  const { chain, account } = world;
  const payer = await makeBuyer(chain, 1);
  const rivals = [
    await openPayment(account, { chain, payer, symbol: "USDC" }),
    await openPayment(account, { chain, payer, symbol: "USDC" }),
  ];
  for (const rival of rivals) await confirmForRelay(rival);
  const payments = await confirmBatch(world, 3);
  const all = [...rivals, ...payments];
  const trials = watchTrials();
  const relay = world.driver();
  await drive(relay, haveJobs(all, "mined"));
  trials.heal();
  expect(trials.counted("eth_estimateGas").map(({ params }) => params[1])).toEqual(["latest"]);
  expect(await hashesOf(all)).toHaveLength(1);
  await finish(world, relay, payments);
  await drive(relay, async () => (await statesOf(rivals)).every(({ status }) => status !== "processing"));
  expect((await statesOf(rivals)).map(({ status }) => status).sort()).toEqual(["failed", "succeeded"]);
  await expectPaidOnce(world, payments);
  const { lost } = await one<{ lost: number }>(
    db,
    sql`select count(lost_wei) as lost from relay_job where payment_id = any(${rivals.map(({ id }) => id)})`,
  );
  expect(lost).toBe(1);
});

test("nothing is signed that the key cannot pay for", async () => {
  const { address } = relayerAccount();
  const node = testClient(world.chain);
  await node.setBalance({ address, value: 1n });
  const payments = await confirmBatch(world, 3);
  const relay = world.driver();
  await driveTicks(relay, 5);
  expect(await hashesOf(payments)).toEqual([]);
  expect(await haveJobs(payments, "queued")()).toBe(true);
  await node.setBalance({ address, value: parseEther("1000") });
  await drive(relay, haveJobs(payments, "mined"));
  await finish(world, relay, payments);
  await expectPaidOnce(world, payments);
});

test("a round's transactions are sent one after the other, the lowest nonce first", async () => {
  const node = testClient(world.chain);
  const { gasLimit } = await publicClient(world.chain).getBlock();
  await node.setAutomine(false);
  await node.setBlockGasLimit({ gasLimit: 5_000_000n });
  await node.mine({ blocks: 1 });
  const payments = await confirmBatch(world, 20);
  const nonces: number[] = [];
  let [open, most] = [0, 0];
  const { heal } = rpc.afflict(async ({ method, params }, pass) => {
    if (method !== "eth_sendRawTransaction") return "fine";
    nonces.push(parseTransaction(params[0] as Hex).nonce ?? 0);
    most = Math.max(most, ++open);
    const answer = await pass();
    open--;
    return answer;
  });
  const relay = world.driver();
  await drive(relay, haveJobs(payments, "signed"));
  heal();
  expect(nonces.length).toBeGreaterThan(3);
  expect(nonces).toEqual([...nonces].sort((a, b) => a - b));
  expect(most).toBe(1);
  await node.setBlockGasLimit({ gasLimit });
  await finish(world, relay, payments);
  await expectPaidOnce(world, payments);
});

// The last one: such a node is not queried again for a minute.
test("a node that does not simulate gets each of them", async () => {
  const unknown = { error: { code: -32_601, message: "Method not found" } };
  const trials = watchTrials(({ method }) => (method === "eth_simulateV1" ? unknown : undefined));
  const relay = world.driver();
  const hashes = new Set<Hex>();
  for (const count of [6, 4]) {
    const payments = await confirmBatch(world, count);
    await drive(relay, haveJobs(payments, "mined"));
    for (const hash of await hashesOf(payments)) hashes.add(hash);
    await finish(world, relay, payments);
    await drive(relay, haveStatus(payments, "succeeded"));
    await expectPaidOnce(world, payments);
  }
  trials.heal();
  expect(hashes.size).toBe(2);
  expect(trials.counted("eth_simulateV1")).toHaveLength(1);
  expect(trials.counted("eth_estimateGas")).toHaveLength(10);
});
