import { type BatchableCall, buildBatches, MAX_ITEMS } from "@/server/relayer/signer/build-batches";
import { OVERDUE } from "@/server/relayer/transactions/decide-relay";
import type { Call } from "./call";
import { commit, type Flow, read } from "./flow";
import type { JobRow, VersionRow } from "./rows";
import { closeByEvent, failJob } from "./settle";
import { type RelaySigner, sendVersion } from "./signer-send";
import { hasEffect, isOvertaken, SETTINGS } from "./world";

const RETRY_MS = 1_000;
const BLOCK_GAS = 30_000_000n;

/** As server/relayer/signer/sign-queued.ts and sign-batches.ts: nonces, signatures and bytes in one transaction. */
export function* signQueued(signer: RelaySigner, view: { used: number }, room: number): Flow<VersionRow[]> {
  const { process, name } = signer;
  const { store, chain } = process.world;
  const { retryAt } = process.signers[name];
  const waiting = yield* read("signer: queued", () =>
    store.jobs.filter((job) => job.signer === name && job.status === "queued"),
  );
  const due = waiting
    .filter(({ id }) => (retryAt.get(id) ?? 0) <= process.clock())
    .slice(0, Math.max(room, 0) * MAX_ITEMS);
  if (due.length === 0) return [];
  const fee = yield* read("signer: fees", () => chain.baseFee);
  const ready: JobRow[] = [];
  for (const job of due) if (yield* isReady(signer, job)) ready.push(job);
  if (ready.length === 0) return [];
  if (process.world.fault === "send before store") return yield* sendThenStore(signer, ready, { fee, room });
  return yield* commit("signer: sign and store", () => {
    const signed = signAll(signer, ready, { fee, floor: view.used, room });
    store.versions.push(...signed);
    return signed;
  });
}

function signAll(
  signer: RelaySigner,
  jobs: JobRow[],
  { fee, floor, room }: { fee: bigint; floor: number; room: number },
): VersionRow[] {
  const { process, name } = signer;
  const { store } = process.world;
  const row = store.signers[name];
  if (!store.holdsLease(name, process.name) || row.halted) return [];
  if (row.next < floor) return [];
  const signed: VersionRow[] = [];
  const open = jobs.filter(({ status }) => status === "queued").map(asBatchable);
  for (const { items } of buildBatches(open, BLOCK_GAS).slice(0, room)) {
    const batch = items.map(({ job }) => job);
    for (const job of batch) Object.assign(job, { status: "signed", transaction: batch[0]?.id });
    const hash = process.world.newHash();
    signed.push({ hash, jobs: batch, signer: name, nonce: row.next, version: 0, fee, createdAt: store.now });
    row.next += process.world.fault === "nonce for each call of a batch" ? batch.length : 1;
  }
  return signed;
}

const KINDS: Partial<Record<Call["kind"], BatchableCall["kind"]>> = {
  pay: "pay_authorization",
  pay_deposit: "pay_deposit",
  pay_authorized: "pay_deposit_authorization",
  deposit_return: "deposit_return",
  deposit_claim: "deposit_claim",
  close: "close",
};

function asBatchable(job: JobRow): BatchableCall & { job: JobRow } {
  return { job, kind: KINDS[job.call.kind] ?? "refund", router: "0x", calldata: "0x", gas: 150_000n };
}

/** The planted mistake: the node has the bytes before any row has them. */
function* sendThenStore(
  signer: RelaySigner,
  jobs: JobRow[],
  terms: { fee: bigint; room: number },
): Flow<VersionRow[]> {
  const { store } = signer.process.world;
  const signed = yield* commit("signer: take nonces", () => {
    const taken = signAll(signer, jobs, { ...terms, floor: 0 });
    for (const job of taken.flatMap((version) => version.jobs)) job.status = "queued";
    return taken;
  });
  for (const version of signed) yield* sendVersion(signer, version);
  yield* commit("signer: store what was sent", () => {
    for (const job of signed.flatMap((version) => version.jobs)) job.status = "signed";
    store.versions.push(...signed);
  });
  return [];
}

/** As triedGas and refuse: a call that reverts now is not signed, and given up after a while. */
function* isReady(signer: RelaySigner, job: JobRow): Flow<boolean> {
  const { process, name } = signer;
  const { store, chain } = process.world;
  const isOverdue = yield* read("signer: overdue", () => job.deadline < store.now);
  const refusal = isOverdue ? OVERDUE : yield* read("signer: try", () => chain.refusal(job.call, store.now));
  if (refusal === null) return true;
  process.signers[name].retryAt.set(job.id, process.clock() + RETRY_MS);
  const refusedMs = job.refusedAt === null ? 0 : store.now - job.refusedAt;
  // The money at a deposit address may come back with the chain's next block, until the deadline.
  const isLasting = job.call.kind !== "pay_deposit" && refusedMs >= SETTINGS.refusedForMs;
  const isArrived = yield* isOvertaken(process.world, job);
  if (yield* read("signer: effect", () => hasEffect(process.world, job))) {
    if (job.call.kind === "close") yield* commit("signer: close by event", () => closeByEvent(store, job));
    return false;
  }
  if (isOverdue || isLasting || isArrived) {
    const failure = { reason: refusal, isArrived };
    yield* commit("signer: refuse for good", () => failJob(store, job, failure));
  } else if (job.refusedAt === null) {
    yield* commit("signer: note refusal", () => {
      if (job.status === "queued") job.refusedAt = store.now;
    });
  }
  return false;
}
