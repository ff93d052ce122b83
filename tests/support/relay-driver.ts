import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ChainConfig } from "@/server/chain/client/registry";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { reconcileChain } from "@/server/reconciliation/reconcile-chain";
import { newScan, type Scan } from "@/server/reconciliation/scan";
import {
  newSigner,
  type RelaySettings,
  type RelaySigner,
  relaySettings,
} from "@/server/relayer/signer/relay-signer";
import { runSigner } from "@/server/relayer/signer/run-signer";
import { OPENED, type OpenPayment, paymentState } from "@/tests/support/payments";
import { db, many, one, sql } from "@/tests/support/sql";

/** A signer and an indexer, run tick by tick like the worker's loops. */
export interface Driver {
  signer: RelaySigner;
  scan: Scan;
}

/** The timeline of a payment whose call was sent, oldest first. */
export const SENT = [...OPENED, "payment.processing", "confirm.accepted", "relay.signed", "relay.broadcast"];
/** What a payment's success adds to it, where a destination gets the money. */
export const SETTLED = ["payment.succeeded", "settlement.done"];

const READER = randomUUID();
const TICK_MS = 25;
const DONE_WITHIN_MS = 15_000;

/** Creates a new process's signer, with timeouts chosen by the test. */
export function newDriver(
  chain: ChainConfig,
  changes: Partial<RelaySettings> = {},
  account = relayerAccount(),
): Driver {
  const settings = { ...relaySettings(chain), leaseMs: 200, sweepEveryMs: 100, restEveryMs: 100, ...changes };
  return {
    signer: newSigner(chain, account, { holder: randomUUID(), settings }),
    scan: newScan(chain, READER),
  };
}

/** Runs ticks until the condition is met, for fifteen seconds at most. */
export async function drive({ signer, scan }: Driver, isDone: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + DONE_WITHIN_MS;
  for (;;) {
    await runSigner(signer);
    await reconcileChain(scan);
    if (await isDone()) return;
    if (Date.now() > until) throw new Error("it did not come to pass");
    await delay(TICK_MS);
  }
}

export async function driveTicks(driver: Driver, ticks: number): Promise<void> {
  for (let i = 0; i < ticks; i++) await drive(driver, async () => true);
}

/** Returns whether no job is open any more. */
export async function isQuiet(): Promise<boolean> {
  const { open } = await one<{ open: number }>(
    db,
    sql`select count(*) as open from relay_job where status in ('queued', 'signed', 'mined')`,
  );
  return open === 0;
}

export const hasStatus = (payment: OpenPayment, status: string) => async () =>
  (await paymentState(payment.id)).status === status;

export const hasJob = (payment: OpenPayment, status: string) => async () =>
  (await paymentState(payment.id)).jobs[0] === status;

/** The signed transactions of a payment's job, oldest first. */
export function versionsOf(payment: OpenPayment) {
  return many<{ hash: `0x${string}`; nonce: number; fee: bigint }>(
    db,
    sql`select t.hash, t.nonce, t.max_fee_per_gas as fee from relay_transaction t join relay_job j on j.transaction_id = t.job_id
        where j.payment_id = ${payment.id} order by t.created_at, t.version`,
  );
}
