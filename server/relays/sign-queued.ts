import type { Head } from "@/server/chain/blocks";
import { currentFees, type Fees, gasLimitOf } from "@/server/chain/gas";
import { signCall } from "@/server/chain/sign-call";
import { holdsLease } from "@/server/db/lease";
import { changed, db, maybeOne, sql, type Tx, transaction } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { eachOnItsOwn } from "@/server/executions/each";
import { log } from "@/server/log";
import { failJob } from "@/server/relays/close-job";
import { hasEffect } from "@/server/relays/job-effect";
import type { Lane } from "@/server/relays/lane";
import { type QueuedJob, queuedJobs, type Version } from "@/server/relays/relay-job";
import { storeVersion } from "@/server/relays/store-version";
import { tryCall } from "@/server/relays/try-call";

export interface SigningView {
  head: Head;
  /** How many nonces of this key are used in blocks. */
  usedNonces: number;
  /** How many more nonces may be in flight. */
  room: number;
}

interface ReadyJob {
  job: QueuedJob;
  gas: bigint;
}

export interface NewlySigned {
  jobId: string;
  paymentId: string;
  version: Pick<Version, "hash" | "raw">;
}

const RETRY_MS = 1_000;
const TRIALS_AT_ONCE = 8;

/** Signs what waits, as far as there is room, and stores it; what it returns may then be sent. */
export async function signQueued(lane: Lane, view: SigningView): Promise<NewlySigned[]> {
  const waiting = await queuedJobs(db, lane, 4 * lane.settings.window);
  const { retryAt } = lane.memory;
  const due = waiting.filter(({ id }) => (retryAt.get(id) ?? 0) <= performance.now());
  const batch = due.slice(0, view.room);
  if (batch.length === 0) return [];
  const fees = await currentFees(lane.chain.id);
  const ready: ReadyJob[] = [];
  const attempt = async (job: QueuedJob) => {
    const gas = await triedGas(lane, job, { fees, head: view.head });
    if (gas !== null) ready.push({ job, gas });
  };
  await eachOnItsOwn(batch, attempt, { held: retryAt, width: TRIALS_AT_ONCE });
  ready.sort((a, b) => (a.job.id < b.job.id ? -1 : 1));
  return ready.length > 0 ? signAll(lane, ready, { fees, floor: view.usedNonces }) : [];
}

/** The gas that a job's call takes; null when it is not to be signed now. */
async function triedGas(lane: Lane, job: QueuedJob, at: { fees: Fees; head: Head }): Promise<bigint | null> {
  if (job.isOverdue) {
    await refuse(lane, job, { at: at.head, reason: "the time to execute it is over", isFinal: true });
    return null;
  }
  const trial = await tryCall(lane, job, at.fees);
  if (trial.is === "ready") return trial.gas;
  lane.memory.retryAt.set(job.id, performance.now() + RETRY_MS);
  if (trial.is === "refused") {
    const isFinal = (job.refusedMs ?? 0) >= lane.settings.refusedForMs;
    await refuse(lane, job, { at: at.head, reason: trial.error, isFinal });
  }
  return null;
}

/** A call that reverts because its effect is there already is left to whoever reads the router's events. */
async function refuse(
  lane: Lane,
  job: QueuedJob,
  { at, reason, isFinal }: { at: Head; reason: string; isFinal: boolean },
): Promise<void> {
  lane.memory.retryAt.set(job.id, performance.now() + RETRY_MS);
  if (await hasEffect(lane.chain.id, job, at.number)) return;
  if (isFinal) await failJob(job, reason);
  else if (job.refusedMs === null) {
    await db.query(
      sql`update relay_job set refused_at = clock_timestamp() where id = ${job.id} and status = 'queued'`,
    );
  }
}

/** Nonces, signatures and bytes of a batch in one transaction: either all of it happened, or nothing did. */
function signAll(
  lane: Lane,
  ready: ReadyJob[],
  { fees, floor }: { fees: Fees; floor: number },
): Promise<NewlySigned[]> {
  return transaction(async (tx) => {
    const first = await nextNonce(tx, lane, floor);
    if (first === null) return [];
    const signed: NewlySigned[] = [];
    for (const { job, gas } of ready) {
      const taken = await changed(
        tx,
        sql`update relay_job set status = 'signed' where id = ${job.id} and status = 'queued'`,
      );
      if (taken === 0) continue;
      const nonce = first + signed.length;
      const envelope = { to: job.router, data: job.calldata, nonce, gas: gasLimitOf(gas), ...fees };
      const { raw, hash } = await signCall(lane.account, lane.chain.id, envelope);
      await storeVersion(tx, lane, { jobId: job.id, version: 0, envelope, raw, hash });
      const data = { chainId: lane.chain.id, txHash: hash, nonce };
      await recordEvent(tx, { paymentId: job.paymentId, type: "relay.signed", data });
      signed.push({ jobId: job.id, paymentId: job.paymentId, version: { hash, raw } });
    }
    await tx.query(
      sql`update relay_lane set next_nonce = ${first + signed.length}
          where chain_id = ${lane.chain.id} and address = ${lane.address}`,
    );
    return signed;
  });
}

/** The lane's next nonce, with the lane locked; null when it is not ours to use. */
async function nextNonce(tx: Tx, { chain, address, lease }: Lane, floor: number): Promise<number | null> {
  if (!(await holdsLease(tx, lease))) return null;
  const lane = await maybeOne<{ next: number }>(
    tx,
    sql`select next_nonce as next from relay_lane
        where chain_id = ${chain.id} and address = ${address} and halted_reason is null for update`,
  );
  if (!lane) return null;
  if (lane.next < floor) {
    log().warn({ chainId: chain.id, address, from: lane.next, to: floor }, "nonces were used elsewhere");
  }
  return Math.max(lane.next, floor);
}
