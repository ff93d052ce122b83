import type { Fees } from "@/server/chain/calls/gas";
import { batchCall } from "@/server/chain/calls/pay-call";
import { signCall } from "@/server/chain/keys/sign-call";
import { holdsLease } from "@/server/db/lease";
import { many, maybeOne, sql, type Tx, transaction } from "@/server/db/sql";
import { recordEvents } from "@/server/events/record-event";
import type { QueuedJob } from "@/server/relayer/jobs/relay-job";
import { type Pack, type Packable, packBatches } from "@/server/relayer/signer/build-batches";
import type { Lane } from "@/server/relayer/signer/relay-signer";
import type { Parcel } from "@/server/relayer/transactions/send-version";
import { type SignedVersion, storeVersions } from "@/server/relayer/transactions/store-versions";

/** A job that went through alone when it was tried, with the gas that it took. */
export type ReadyJob = QueuedJob & Packable;

interface Terms {
  fees: Fees;
  blockGas: bigint;
  /** How many nonces of this key are used in blocks. */
  usedNonces: number;
  /** How many more nonces may be in flight. */
  room: number;
}

/** Nonces, signatures and bytes of what is ready in one transaction: either all of it happened, or nothing did. */
export function signPacks(lane: Lane, ready: ReadyJob[], terms: Terms): Promise<Parcel[]> {
  return transaction(async (tx) => {
    const first = await nextNonce(tx, lane, terms.usedNonces);
    if (first === null) return [];
    const open = await lockQueued(tx, ready);
    const packs = packBatches(open, terms.blockGas).slice(0, terms.room);
    const signed: SignedVersion[] = [];
    for (const pack of packs) {
      signed.push(await signPack(lane, pack, { fees: terms.fees, nonce: first + signed.length }));
    }
    if (signed.length === 0) return [];
    await markSigned(tx, lane, packs);
    await storeVersions(tx, lane, signed);
    await tellSigned(tx, lane, { packs, signed });
    await tx.query(
      sql`update relay_lane set next_nonce = ${first + signed.length}
          where chain_id = ${lane.chain.id} and address = ${lane.address}`,
    );
    return signed;
  });
}

/** Those that nobody has ended or signed meanwhile, locked, in their order. */
async function lockQueued(tx: Tx, ready: ReadyJob[]): Promise<ReadyJob[]> {
  const ids = ready.map(({ id }) => id);
  const rows = await many<{ id: string }>(
    tx,
    sql`select id from relay_job where id = any(${ids}::text[]) and status = 'queued' order by id for update`,
  );
  const queued = new Set(rows.map(({ id }) => id));
  return ready.filter(({ id }) => queued.has(id));
}

async function signPack(
  lane: Lane,
  { items, gasLimit, gasPerItem }: Pack<ReadyJob>,
  { fees, nonce }: { fees: Fees; nonce: number },
): Promise<SignedVersion> {
  const [carrier] = items;
  if (!carrier) throw new Error("there is nothing to sign");
  const calls = items.map(({ calldata }) => calldata);
  const data = gasPerItem === null ? carrier.calldata : batchCall(calls, gasPerItem);
  const envelope = { to: carrier.router, data, nonce, gas: gasLimit, ...fees };
  const { raw, hash } = await signCall(lane.account, lane.chain.id, envelope);
  return { carrierId: carrier.id, version: 0, envelope, raw, hash };
}

async function markSigned(tx: Tx, lane: Lane, packs: Pack<ReadyJob>[]): Promise<void> {
  const rows = packs.flatMap(({ items }) => items.map(({ id }) => ({ id, carrierId: items[0]?.id })));
  await tx.query(
    sql`update relay_job j set status = 'signed', carrier_id = s."carrierId", relayer = ${lane.address}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id text, "carrierId" text) where j.id = s.id`,
  );
}

async function tellSigned(
  tx: Tx,
  { chain }: Lane,
  { packs, signed }: { packs: Pack<ReadyJob>[]; signed: SignedVersion[] },
): Promise<void> {
  const events = packs.flatMap(({ items }, i) =>
    items.map(({ paymentId }) => {
      const { hash: txHash, envelope } = signed[i] as SignedVersion;
      const data = { chainId: chain.id, txHash, nonce: envelope.nonce, others: items.length - 1 };
      return { paymentId, type: "relay.signed", data } as const;
    }),
  );
  await recordEvents(tx, events);
}

/** The lane's next nonce, with the lane locked; null when it is not ours to use, or the chain is ahead of it. */
async function nextNonce(tx: Tx, { chain, address, lease }: Lane, floor: number): Promise<number | null> {
  if (!(await holdsLease(tx, lease))) return null;
  const lane = await maybeOne<{ next: number }>(
    tx,
    sql`select next_nonce as next from relay_lane
        where chain_id = ${chain.id} and address = ${address} and halted_reason is null for update`,
  );
  return lane && lane.next >= floor ? lane.next : null;
}
