import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Hex, parseGwei } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { listNotices } from "@/server/notices/list-notices";
import { haltedSigners, resumeSigner } from "@/server/relayer/signer/resume-signer";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { publicClient, testClient } from "@/tests/support/chains";
import { makeOperator } from "@/tests/support/operator";
import { asTableOwner } from "@/tests/support/owner-db";
import {
  confirmForRelay,
  type OpenPayment,
  openPayment,
  paymentState,
  walletOf,
} from "@/tests/support/payments";
import { commandArgs } from "@/tests/support/program";
import { drive, driveTicks, hasJob, hasStatus, versionsOf } from "@/tests/support/relay-driver";
import { db, many, sql } from "@/tests/support/sql";

const DEPTH = 3;
const run = promisify(execFile);
let { own, chain, account, payer, driver, mine } = {} as ChainWorld;
let address: string;

beforeAll(async () => {
  ({ own, chain, account, payer, driver, mine } = await openChainWorld(inject("stack"), {
    id: 41_341,
    confirmations: DEPTH,
  }));
  address = relayerAccount().address;
});
beforeEach(() => testClient(chain).setAutomine(true));
afterAll(() => own.proxy.close());

const open = () => openPayment(account, { chain, payer, symbol: "USDC" });
const resume = () => resumeSigner(own.config, address);
const command = (...args: string[]) =>
  run(process.execPath, [...commandArgs("relay-signer"), ...args], { env: process.env });

/** Sends a transaction with the relayer's key that the relayer does not know. */
const sendElsewhere = (nonce: number) =>
  walletOf(chain, relayerAccount()).sendTransaction({
    to: payer.address,
    value: 1n,
    nonce,
    maxFeePerGas: parseGwei("50"),
  });

/** The node answers before it has mined. */
const untilMined = (hash: Hex) => publicClient(chain).waitForTransactionReceipt({ hash });

/**
 * Creates a payment whose nonce was used by another transaction, in an unconfirmed block, and a signer that has
 * noticed.
 */
async function haltedSigner(): Promise<{
  lost: OpenPayment;
  relay: ReturnType<typeof driver>;
  nonce: number;
}> {
  await testClient(chain).setAutomine(false);
  const lost = await open();
  await confirmForRelay(lost);
  const relay = driver({ lostAfterMs: 100, resendAfterMs: 60_000 });
  await drive(relay, hasJob(lost, "signed"));
  const [signed] = await versionsOf(lost);
  const nonce = signed?.nonce ?? -1;
  await testClient(chain).dropTransaction({ hash: signed?.hash as Hex });
  await sendElsewhere(nonce);
  await mine(1);
  await drive(relay, async () => (await haltedSigners()).length === 1);
  return { lost, relay, nonce };
}

describe("a halted signer", () => {
  test("continues once what lost its nonce is decided, and not before", async () => {
    const { lost, relay, nonce } = await haltedSigner();
    expect(await resume()).toContain(`Nonce ${nonce} was used by a transaction that is not ours`);
    await mine(DEPTH);
    await drive(relay, hasStatus(lost, "failed"));
    const next = await open();
    await confirmForRelay(next);
    await driveTicks(relay, 3);
    expect(await paymentState(next.id)).toMatchObject({ status: "processing", versions: 0 });
    expect(await resume()).toBeNull();
    expect(await resume()).toBe("This signer is not halted.");
    await testClient(chain).setAutomine(true);
    await drive(relay, async () => {
      await mine(1);
      return hasStatus(next, "succeeded")();
    });
  });

  test("stays halted while a transaction of somebody else waits for a block", async () => {
    const { lost, relay } = await haltedSigner();
    await mine(DEPTH);
    await drive(relay, hasStatus(lost, "failed"));
    const used = await publicClient(chain).getTransactionCount({ address: relayerAccount().address });
    await sendElsewhere(used);
    expect(await resume()).toContain(`waits in the node's pool with nonce ${used}`);
    await mine(1);
    expect(await resume()).toBeNull();
    await testClient(chain).setAutomine(true);
    const next = await open();
    await confirmForRelay(next);
    await drive(relay, async () => {
      await mine(1);
      return hasStatus(next, "succeeded")();
    });
  });

  test("stays halted while the chain waits for a nonce that was never signed", async () => {
    const used = await publicClient(chain).getTransactionCount({ address: relayerAccount().address });
    await db.query(sql`update relay_signer set next_nonce = ${used + 2}, halted_reason = 'a gap'`);
    expect(await resume()).toContain(`The chain waits for nonce ${used}`);
    await sendElsewhere(used);
    await untilMined(await sendElsewhere(used + 1));
    expect(await resume()).toBeNull();
  });
});

describe("foreign transactions of a key that has nothing in flight", () => {
  test("halt it, are reported, and let it sign again when an operator resumes it", async () => {
    const relay = driver();
    await drive(relay, async () => {
      const [signer] = await many(
        db,
        sql`select 1 from relay_signer where address = ${address.toLowerCase()}`,
      );
      return signer !== undefined;
    });
    const used = await publicClient(chain).getTransactionCount({ address: relayerAccount().address });
    for (let i = 0; i < 3; i++) await untilMined(await sendElsewhere(used + i));
    const payment = await open();
    await confirmForRelay(payment);
    await drive(relay, async () => (await haltedSigners()).length === 1);
    const reason = `the chain counts ${used + 3} transactions of this key, and only ${used} were signed here`;
    expect(await haltedSigners()).toMatchObject([{ chainId: chain.id, reason }]);
    const operator = await makeOperator();
    const scope = await scopeOfMember(operator.user.id, operator.id, "test");
    expect(await listNotices(scope)).toContainEqual(
      expect.objectContaining({ kind: "signer_halted", holds: "payments", reason }),
    );
    await driveTicks(relay, 3);
    expect(await paymentState(payment.id)).toMatchObject({ status: "processing", versions: 0 });
    expect(await resume()).toBeNull();
    await drive(relay, async () => {
      await mine(1);
      return hasStatus(payment, "succeeded")();
    });
    expect(await haltedSigners()).toEqual([]);
  });

  test("halt it without a payment that waits, and nothing is signed for one that comes", async () => {
    const used = await publicClient(chain).getTransactionCount({ address: relayerAccount().address });
    await sendElsewhere(used);
    await drive(driver(), async () => (await haltedSigners()).length === 1);
    expect(await resume()).toBeNull();
  });

  test("before its first use here halt nothing", async () => {
    await asTableOwner(sql`delete from relay_signer where address = ${address.toLowerCase()}`);
    const payment = await open();
    await confirmForRelay(payment);
    await drive(driver(), async () => {
      await mine(1);
      return hasStatus(payment, "succeeded")();
    });
    expect(await haltedSigners()).toEqual([]);
  });
});

test("a key that has sent nothing here has no signer", async () => {
  expect(await resumeSigner(own.config, payer.address)).toContain("has never sent anything");
});

test("the command lists what is halted and lets it go on", { timeout: 90_000 }, async () => {
  await db.query(sql`update relay_signer set halted_reason = 'a stranger used it'`);
  expect((await command()).stdout).toContain(`${chain.id}  ${address.toLowerCase()}  a stranger used it`);
  const { stdout } = await command("resume", String(chain.id), address);
  expect(stdout).toContain(`${address} signs on Own again.`);
  expect(await haltedSigners()).toEqual([]);
});
