import type { Fees } from "@/server/chain/calls/gas";
import { batchCall } from "@/server/chain/calls/pay-call";
import { signCall } from "@/server/chain/keys/sign-call";
import { faultOf, SignerFault } from "@/server/chain/keys/signer-fault";
import { holdsLease } from "@/server/db/lease";
import { changed, type Db, db, many, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { anyOf, fragment, store } from "@/server/db/store";
import { recordEvents } from "@/server/events/record-event";
import { metrics } from "@/server/metrics/metrics";
import { targetOf } from "@/server/relayer/jobs/queue-relay";
import { markJobsSigned } from "@/server/relayer/jobs/transition";
import { type Batch, type BatchableCall, buildBatches } from "@/server/relayer/signer/build-batches";
import type { QueuedJob } from "@/server/relayer/signer/relay-job";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";
import { pauseByFault } from "@/server/relayer/signer/review-signer";
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

/** Batches with the nonces that they are signed for. */
interface Plan {
  first: number;
  batches: Batch<ReadyJob>[];
}

/**
 * Signs the ready jobs, and then stores nonces, signatures and bytes in one transaction, so all of it happens or
 * nothing. A signature that was not stored was never sent, so its nonce is free. A key's remote signer that does not sign
 * pauses the key.
 */
export async function signBatches(
  signer: RelaySigner,
  ready: ReadyJob[],
  terms: Terms,
): Promise<SignedTransaction[]> {
  const first = await nextNonce(db, signer, { floor: terms.usedNonces });
  const batches = first === null ? [] : buildBatches(ready, terms.blockGas).slice(0, terms.room);
  if (first === null || batches.length === 0) return [];
  const signing = batches.map((batch, i) => signBatch(signer, batch, { fees: terms.fees, nonce: first + i }));
  const signed = await Promise.all(signing).catch(faultOf);
  if (!(signed instanceof SignerFault)) return storeSigned(signer, { first, batches }, signed);
  await pauseByFault(signer, signed);
  return [];
}

/** Stores batches up to the first one with a job that was ended or signed meanwhile; the others are signed again. */
function storeSigned(
  signer: RelaySigner,
  { first, batches: planned }: Plan,
  signatures: SignedVersion[],
): Promise<SignedTransaction[]> {
  return transaction(async (tx) => {
    if (!(await holdsLease(tx, signer.lease))) return [];
    if ((await nextNonce(tx, signer, { floor: first, lock: true })) !== first) return [];
    const queued = await lockQueued(tx, planned);
    const isGone = ({ items }: Batch<ReadyJob>) => items.some(({ id }) => !queued.has(id));
    const gone = planned.findIndex(isGone);
    const batches = gone < 0 ? planned : planned.slice(0, gone);
    const signed = signatures.slice(0, batches.length);
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

/** Locks the jobs that nothing has ended or signed since, and returns their ids. */
async function lockQueued(tx: Tx, batches: readonly Batch<ReadyJob>[]): Promise<Set<string>> {
  const ids = batches.flatMap(({ items }) => items.map(({ id }) => id));
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
  return new Set(rows.map(({ id }) => id));
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

/** Reads the signer's next nonce; null for a halted signer, or when the chain is ahead. */
async function nextNonce(
  on: Db,
  { chain, address }: RelaySigner,
  { floor, lock = false }: { floor: number; lock?: boolean },
): Promise<number | null> {
  const query = store
    .selectFrom("relay_signer")
    .select("next_nonce as next")
    .where("chain_id", "=", chain.id)
    .where("address", "=", address)
    .where("halted_reason", "is", null);
  const signer = await maybeOne(on, lock ? query.forUpdate() : query);
  return signer && signer.next >= floor ? signer.next : null;
}
