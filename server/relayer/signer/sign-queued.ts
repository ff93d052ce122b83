import type { Hex } from "viem";
import type { Fees } from "@/server/chain/calls/gas";
import type { Head } from "@/server/chain/reads/blocks";
import type { Header } from "@/server/chain/reads/headers";
import { readBalance } from "@/server/chain/reads/read-sender";
import { changed, db } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";
import { forEachIsolated } from "@/server/kernel/for-each-isolated";
import { MAX_ITEMS, usualItems } from "@/server/relayer/signer/build-batches";
import { inTraces } from "@/server/relayer/signer/in-traces";
import { recordPaused } from "@/server/relayer/signer/record-paused";
import { type QueuedJob, queuedJobs } from "@/server/relayer/signer/relay-job";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";
import { endPauseForGas, pauseForGas, reviewSigner } from "@/server/relayer/signer/review-signer";
import { type ReadyJob, signBatches } from "@/server/relayer/signer/sign-batches";
import { simulateBatch } from "@/server/relayer/signer/simulate-batch";
import { simulateCall } from "@/server/relayer/signer/simulate-call";
import { failJob } from "@/server/relayer/transactions/close-job";
import { OVERDUE } from "@/server/relayer/transactions/decide-relay";
import { endClosing } from "@/server/relayer/transactions/end-closing";
import { isOvertaken } from "@/server/relayer/transactions/is-overtaken";
import { hasEffect } from "@/server/relayer/transactions/job-effect";
import type { SignedTransaction } from "@/server/relayer/transactions/send-version";

export interface SigningView {
  head: Head;
  /** The newest block. */
  block: Header;
  /** How many nonces of this key are used in blocks. */
  usedNonces: number;
  /** How many nonces are in flight. */
  inFlight: number;
}

const TOO_LATE = { reason: OVERDUE, isFinal: true };
const RETRY_MS = 1_000;
/** A pause lasts minutes or more. */
const PAUSED_RETRY_MS = 3_000;
const TRIALS_AT_ONCE = 8;
/** Maximum simulations per round, so that the round ends before its lease. */
const MAX_TRIALS = 8 * MAX_ITEMS;

/** Signs waiting calls as far as there is room, and stores them. The returned transactions may then be sent. */
export async function signQueued(signer: RelaySigner, view: SigningView): Promise<SignedTransaction[]> {
  const { memory, settings } = signer;
  const room = settings.maxInFlight - view.inFlight;
  memory.hasQueued = true;
  if (room <= 0) return [];
  const waiting = await queuedJobs(db, signer, 2 * MAX_TRIALS);
  memory.hasQueued = waiting.length > 0;
  const due = waiting
    .filter(({ id }) => (memory.retryAt.get(id) ?? 0) <= performance.now())
    .slice(0, MAX_TRIALS);
  if (due.length === 0 || isGathering(signer, view, due.length)) return [];
  const fees = await reviewSigner(signer, view.block);
  const blockGas = view.block.gasLimit;
  if (!fees) return refuseOverdue(signer, due, view.head);
  // Calls beyond the room would be simulated again later, and a simulation costs the node more than the payment.
  const batch = due.slice(0, room * usualItems(blockGas));
  const signed = await inTraces(signer, { name: "relay sign", jobs: batch }, () =>
    signReady(signer, batch, { fees, view }),
  );
  memory.hasQueued = waiting.length > signed.reduce((sum, { jobs = [] }) => sum + jobs.length, 0);
  return signed;
}

/** Signs the calls of a batch that succeed now, as far as there is room. */
async function signReady(
  signer: RelaySigner,
  batch: QueuedJob[],
  { fees, view }: { fees: Fees; view: SigningView },
): Promise<SignedTransaction[]> {
  const { memory, settings } = signer;
  const candidates = batch.filter(({ isOverdue }) => !isOverdue);
  const tried = await simulateBatch(signer, candidates, fees);
  const ready: ReadyJob[] = [];
  let unpaid = 0;
  const attempt = async (job: QueuedJob) => {
    const gas = tried.get(job.id) ?? (await triedGas(signer, job, { fees, head: view.head }));
    if (gas === "unpaid") unpaid++;
    else if (gas !== null) ready.push({ ...job, gas });
  };
  await forEachIsolated(batch, attempt, { backoff: memory.retryAt, width: TRIALS_AT_ONCE });
  if (ready.length > 0) await endPauseForGas(signer);
  else if (unpaid > 0) await pauseForGas(signer, await readBalance(signer.chain.id, signer.address as Hex));
  if (ready.length === 0) return [];
  ready.sort((a, b) => (a.id < b.id ? -1 : 1));
  memory.signedAt = performance.now();
  const { usedNonces, block, inFlight } = view;
  const room = settings.maxInFlight - inFlight;
  return signBatches(signer, ready, { fees, blockGas: block.gasLimit, usedNonces, room });
}

/**
 * Checks whether to wait for more calls. A lone call is sent at once; while transactions are in flight, a short wait
 * fills the next batch.
 */
function isGathering({ memory, settings }: RelaySigner, { inFlight }: SigningView, count: number): boolean {
  if (inFlight === 0 || count >= MAX_ITEMS) return false;
  return performance.now() - memory.signedAt < settings.gatherMs;
}

/** Ends overdue jobs even while nothing may be signed. */
async function refuseOverdue(signer: RelaySigner, jobs: QueuedJob[], at: Head): Promise<[]> {
  const overdue = jobs.filter(({ isOverdue }) => isOverdue);
  await forEachIsolated(overdue, (job) => refuse(signer, job, { ...TOO_LATE, at }), {
    backoff: signer.memory.retryAt,
  });
  return [];
}

/** Simulates a job's call and returns its gas; `unpaid` when the key cannot pay for it, null when it should not be signed now. */
async function triedGas(
  signer: RelaySigner,
  job: QueuedJob,
  at: { fees: Fees; head: Head },
): Promise<bigint | "unpaid" | null> {
  if (job.isOverdue) {
    await refuse(signer, job, { ...TOO_LATE, at: at.head });
    return null;
  }
  const trial = await simulateCall(signer, job, at.fees);
  if (trial.is === "ready") return trial.gas;
  signer.memory.retryAt.set(job.id, performance.now() + RETRY_MS);
  if (trial.is === "unpaid") {
    signer.memory.retryAt.set(job.id, performance.now() + PAUSED_RETRY_MS);
    return "unpaid";
  }
  if (trial.is === "paused") {
    signer.memory.retryAt.set(job.id, performance.now() + PAUSED_RETRY_MS);
    await recordPaused(signer.chain.id, job.id);
  }
  if (trial.is === "refused") {
    // The money at a deposit address may come back with the chain's next block, until the deadline.
    const isLasting = job.kind !== "pay_deposit" && (job.refusedMs ?? 0) >= signer.settings.refusedForMs;
    const isFinal = isLasting || (await isOvertaken(job));
    await refuse(signer, job, { at: at.head, reason: trial.error, isFinal });
  }
  return null;
}

/** Handles a call that reverts. If its effect already exists on chain, the reader of the router's events decides it. */
async function refuse(
  signer: RelaySigner,
  job: QueuedJob,
  { at, reason, isFinal }: { at: Head; reason: string; isFinal: boolean },
): Promise<void> {
  signer.memory.retryAt.set(job.id, performance.now() + RETRY_MS);
  if (await hasEffect(signer.chain.id, job, at.number)) {
    if (job.kind === "close") await endClosing(job);
    return;
  }
  if (isFinal) await failJob(job, reason);
  else if (job.refusedMs === null) {
    await changed(
      db,
      store
        .updateTable("relay_job")
        .set({ refused_at: clock() })
        .where("id", "=", job.id)
        .where("status", "=", fragment.lit("queued")),
    );
  }
}
