import type { Fees } from "@/server/chain/calls/gas";
import { batchCall } from "@/server/chain/calls/pay-call";
import { signCall } from "@/server/chain/keys/sign-call";
import { holdsLease } from "@/server/db/lease";
import { changed, many, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { anyOf, fragment, store } from "@/server/db/store";
import { recordEvents } from "@/server/events/record-event";
import { metrics } from "@/server/metrics/metrics";
import { targetOf } from "@/server/relayer/jobs/queue-relay";
import { markJobsSigned } from "@/server/relayer/jobs/transition";
import { type Batch, type BatchableCall, buildBatches } from "@/server/relayer/signer/build-batches";
import type { QueuedJob } from "@/server/relayer/signer/relay-job";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";
import type { SignedTransaction } from "@/server/relayer/transactions/send-version";
import { type SignedVersion, storeVersions } from "@/server/relayer/transactions/store-versions";

/** A job that succeeded in a simulation, with its gas. */
export type ReadyJob = QueuedJob & BatchableCall;

interface Terms {
  fees: Fees;
  blockGas: bigint;
  /** How many nonces of this key are used in blocks. */
  usedNonces: number;
  /** How many more nonces may be in flight. */
  room: number;
}

/** Signs the ready jobs and stores nonces, signatures and bytes in one transaction, so all of it happens or nothing. */
export function signBatches(
  signer: RelaySigner,
  ready: ReadyJob[],
  terms: Terms,
): Promise<SignedTransaction[]> {
  return transaction(async (tx) => {
    const first = await nextNonce(tx, signer, terms.usedNonces);
    if (first === null) return [];
    const open = await lockQueued(tx, ready);
    const batches = buildBatches(open, terms.blockGas).slice(0, terms.room);
    const signed: SignedVersion[] = [];
    for (const batch of batches) {
      signed.push(await signBatch(signer, batch, { fees: terms.fees, nonce: first + signed.length }));
    }
    if (signed.length === 0) return [];
    const rows = batches.flatMap(({ items }) => items.map(({ id }) => ({ id, transactionId: items[0]?.id })));
    await markJobsSigned(tx, signer.address, rows);
    await storeVersions(tx, signer, signed);
    await recordSigned(tx, signer, { batches, signed });
    tx.onCommit(() => countBatches(signer, batches));
    await changed(
      tx,
      store
        .updateTable("relay_signer")
        .set({ next_nonce: first + signed.length })
        .where("chain_id", "=", signer.chain.id)
        .where("address", "=", signer.address),
    );
    return signed;
  });
}

function countBatches({ chain }: RelaySigner, batches: readonly Batch<ReadyJob>[]): void {
  for (const { items } of batches) metrics().batchSize.observe({ chain: chain.id }, items.length);
}

/** Locks the jobs that nothing has ended or signed since, and returns them in their order. */
async function lockQueued(tx: Tx, ready: ReadyJob[]): Promise<ReadyJob[]> {
  const ids = ready.map(({ id }) => id);
  const rows = await many(
    tx,
    store
      .selectFrom("relay_job")
      .select("id")
      .where("id", "=", anyOf(ids))
      .where("status", "=", fragment.lit("queued"))
      .orderBy("id")
      .forUpdate(),
  );
  const queued = new Set(rows.map(({ id }) => id));
  return ready.filter(({ id }) => queued.has(id));
}

async function signBatch(
  signer: RelaySigner,
  { items, gasLimit, gasPerItem }: Batch<ReadyJob>,
  { fees, nonce }: { fees: Fees; nonce: number },
): Promise<SignedVersion> {
  const [relayTx] = items;
  if (!relayTx) throw new Error("there is nothing to sign");
  const calls = items.map(({ calldata }) => calldata);
  const data = gasPerItem === null ? relayTx.calldata : batchCall(calls, gasPerItem);
  const envelope = { to: targetOf(relayTx), data, nonce, gas: gasLimit, ...fees };
  const { raw, hash } = await signCall(signer.account, signer.chain.id, envelope);
  return { transactionId: relayTx.id, version: 0, envelope, raw, hash, jobs: items };
}

async function recordSigned(
  tx: Tx,
  { chain }: RelaySigner,
  { batches, signed }: { batches: Batch<ReadyJob>[]; signed: SignedVersion[] },
): Promise<void> {
  const events = batches.flatMap(({ items }, i) =>
    items.map(({ paymentId }) => {
      const { hash: txHash, envelope } = signed[i] as SignedVersion;
      const data = { chainId: chain.id, txHash, nonce: envelope.nonce, others: items.length - 1 };
      return { paymentId, type: "relay.signed", data } as const;
    }),
  );
  await recordEvents(tx, events);
}

/**
 * Locks the signer and returns its next nonce; null without the lease, for a halted signer, or when the chain is ahead.
 */
async function nextNonce(
  tx: Tx,
  { chain, address, lease }: RelaySigner,
  floor: number,
): Promise<number | null> {
  if (!(await holdsLease(tx, lease))) return null;
  const signer = await maybeOne(
    tx,
    store
      .selectFrom("relay_signer")
      .select("next_nonce as next")
      .where("chain_id", "=", chain.id)
      .where("address", "=", address)
      .where("halted_reason", "is", null)
      .forUpdate(),
  );
  return signer && signer.next >= floor ? signer.next : null;
}
