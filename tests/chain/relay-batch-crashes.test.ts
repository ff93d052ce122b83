import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
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
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { testClient } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { type OpenPayment, timeline } from "@/tests/support/payments";
import { drive } from "@/tests/support/relay-driver";
import { executions } from "@/tests/support/router";
import { db, many, sql } from "@/tests/support/sql";
import { startWorkerProcess } from "@/tests/support/worker-process";

let world: ChainWorld;

beforeAll(async () => {
  world = await openChainWorld(inject("stack"), { id: 41_340, confirmations: DEPTH });
});
/** After each test the books match the chain. */
afterEach(() => settleWorld(world));
afterAll(() => world.own.proxy.close());

describe("a worker killed", () => {
  test.each([
    ["after the bytes were stored, before they are sent", "request"],
    ["after they were sent, before the receipt", "reply"],
  ] as const)(
    "%s: another continues with the same bytes",
    async (_, at) => {
      const payments = await confirmBatch(world, 8);
      const trap = world.own.proxy.trap({ match: /eth_sendRawTransaction/, at });
      const first = await startWorkerProcess(inject("stack"));
      await trap.caught;
      await first.kill();
      trap.drop();
      const hashes = await hashesOf(payments);
      expect(hashes).toHaveLength(1);
      const second = await startWorkerProcess(inject("stack"));
      expect(await eventually(haveJobs(payments, "mined"), (mined) => mined)).toBe(true);
      await world.mine(DEPTH);
      expect(await eventually(haveStatus(payments, "succeeded"), (paid) => paid)).toBe(true);
      await second.stop();
      expect(await hashesOf(payments)).toEqual(hashes);
      await expectPaidOnce(world, payments);
    },
    60_000,
  );
});

describe("a reorganisation that drops a batch", () => {
  const reorganise = (depth: number) =>
    testClient(world.chain).request({ method: "anvil_reorg", params: [depth, []] } as never);
  const executedOf = (payments: OpenPayment[]) =>
    executions(
      world.chain,
      payments.map(({ id }) => id),
    );

  test("above the depth: the same bytes are sent again, and each payment is paid once", async () => {
    const payments = await confirmBatch(world, 6);
    const relay = world.driver();
    await drive(relay, haveJobs(payments, "mined"));
    const hashes = await hashesOf(payments);
    await reorganise(1);
    await drive(relay, async () => (await timeline(payments[0]?.id ?? "")).includes("relay.reorged"));
    await drive(relay, haveJobs(payments, "mined"));
    await finish(world, relay, payments);
    expect(await hashesOf(payments)).toEqual(hashes);
    await expectPaidOnce(world, payments);
  });

  test("below the depth: statuses stay, the same bytes are sent again, and the record is put right", async () => {
    const payments = await confirmBatch(world, 6);
    const relay = world.driver({ resendAfterMs: 50 });
    await drive(relay, haveJobs(payments, "mined"));
    await finish(world, relay, payments);
    await reorganise(DEPTH + 1);
    expect(await executedOf(payments)).toEqual([]);
    await drive(relay, async () => (await executedOf(payments)).length === payments.length);
    await world.mine(DEPTH);
    const [executed] = await executedOf(payments);
    await drive(relay, async () => {
      const blocks = await many<{ hash: string | null }>(
        db,
        sql`select distinct block_hash as hash from relay_job where tx_hash = ${executed?.transactionHash}`,
      );
      return blocks.length === 1 && blocks[0]?.hash === executed?.blockHash;
    });
    const states = await statesOf(payments);
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
    await expectPaidOnce(world, payments);
    for (const { id } of payments) expect(await timeline(id)).toContain("relay.reorged");
  });
});
