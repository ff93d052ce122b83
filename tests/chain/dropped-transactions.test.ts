import type { Hex } from "viem";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { countNonces } from "@/server/chain/reads/read-sender";
import {
  confirmBatch,
  DEPTH,
  expectPaidOnce,
  finish,
  hashesOf,
  haveJobs,
  settleWorld,
} from "@/tests/support/batches";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { publicClient, testClient } from "@/tests/support/chains";
import type { OpenPayment } from "@/tests/support/payments";
import { type Driver, drive, versionsOf } from "@/tests/support/relay-driver";

const BLOCK_GAS = 30_000_000n;
let world: ChainWorld;

beforeAll(async () => {
  world = await openChainWorld(inject("stack"), { id: 41_361, confirmations: DEPTH });
});
afterAll(() => world.own.proxy.close());

/** Confirms this many payments and signs them in one transaction, which waits for a block. */
async function signTogether(relay: Driver, count: number): Promise<{ payments: OpenPayment[]; hash: Hex }> {
  const payments = await confirmBatch(world, count);
  await drive(relay, haveJobs(payments, "signed"));
  const [hash, ...more] = await hashesOf(payments);
  expect(more).toEqual([]);
  return { payments, hash: hash as Hex };
}

const isKnown = (hash: Hex) =>
  publicClient(world.chain)
    .getTransaction({ hash })
    .then(
      () => true,
      () => false,
    );

const gasOf = async (hash: Hex) => (await publicClient(world.chain).getTransaction({ hash })).gas;

/**
 * Anvil skips a transaction that does not fit into the rest of a block, tries the next nonce all the same, and drops
 * that one as invalid when it fits.
 */
test("a transaction that the node accepted and dropped is sent again, and the payments settle once", async () => {
  const node = testClient(world.chain);
  await node.setAutomine(false);
  const relay = world.driver({ resendAfterMs: 50 });
  const first = await signTogether(relay, 6);
  const second = await signTogether(relay, 6);
  const third = await signTogether(relay, 1);
  const payments = [...first.payments, ...second.payments, ...third.payments];
  expect(await Promise.all([first, second, third].map(({ hash }) => isKnown(hash)))).toEqual([
    true,
    true,
    true,
  ]);

  const [needed, small] = [await gasOf(second.hash), await gasOf(third.hash)];
  expect(small).toBeLessThan(needed / 2n);
  await node.setBlockGasLimit({ gasLimit: needed + small });
  await world.mine(3);
  const used = await countNonces(world.chain.id, relay.signer.address as Hex, "latest");
  const [version] = await versionsOf(third.payments[0] as OpenPayment);
  expect({ used, isKnown: await isKnown(third.hash) }).toEqual({ used: version?.nonce, isKnown: false });

  await node.setBlockGasLimit({ gasLimit: BLOCK_GAS });
  await drive(relay, () => isKnown(third.hash));
  await finish(world, relay, payments);
  await expectPaidOnce(world, payments);
  expect(await hashesOf(payments)).toHaveLength(3);
  await settleWorld(world);
});
