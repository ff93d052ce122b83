import { commit, type Flow, read } from "./flow";
import { failJob } from "./settle";
import { type RelaySigner, sendVersion } from "./signer-send";
import type { JobRow, VersionRow } from "./store";
import { hasEffect, SETTINGS } from "./world";

const RETRY_MS = 1_000;

/** As server/relayer/signer/sign-queued.ts: nonces, signatures and bytes of a batch in one transaction. */
export function* signQueued(signer: RelaySigner, view: { used: number }, room: number): Flow<VersionRow[]> {
  const { process, name } = signer;
  const { store, chain } = process.world;
  const { retryAt } = process.signers[name];
  const waiting = yield* read("signer: queued", () =>
    store.jobs.filter((job) => job.signer === name && job.status === "queued"),
  );
  const due = waiting
    .filter(({ id }) => (retryAt.get(id) ?? 0) <= process.clock())
    .slice(0, Math.max(room, 0));
  if (due.length === 0) return [];
  const fee = yield* read("signer: fees", () => chain.baseFee);
  const ready: JobRow[] = [];
  for (const job of due) if (yield* isReady(signer, job)) ready.push(job);
  if (ready.length === 0) return [];
  if (process.world.fault === "send before store") return yield* sendThenStore(signer, ready, fee);
  return yield* commit("signer: sign and store", () => {
    const signed = signAll(signer, ready, { fee, floor: view.used });
    store.versions.push(...signed);
    return signed;
  });
}

function signAll(
  signer: RelaySigner,
  jobs: JobRow[],
  { fee, floor }: { fee: bigint; floor: number },
): VersionRow[] {
  const { process, name } = signer;
  const { store } = process.world;
  const row = store.signers[name];
  if (!store.holdsLease(name, process.name) || row.halted) return [];
  if (row.next < floor) return [];
  const signed: VersionRow[] = [];
  for (const job of jobs) {
    if (job.status !== "queued") continue;
    job.status = "signed";
    const hash = process.world.newHash();
    signed.push({ hash, job, signer: name, nonce: row.next++, version: 0, fee, createdAt: store.now });
  }
  return signed;
}

/** The planted mistake: the node has the bytes before any row has them. */
function* sendThenStore(signer: RelaySigner, jobs: JobRow[], fee: bigint): Flow<VersionRow[]> {
  const { store } = signer.process.world;
  const signed = yield* commit("signer: take nonces", () => {
    const taken = signAll(signer, jobs, { fee, floor: 0 });
    for (const { job } of taken) job.status = "queued";
    return taken;
  });
  for (const version of signed) yield* sendVersion(signer, version);
  yield* commit("signer: store what was sent", () => {
    for (const { job } of signed) job.status = "signed";
    store.versions.push(...signed);
  });
  return [];
}

/** As triedGas and refuse: a call that reverts now is not signed, and given up after a while. */
function* isReady(signer: RelaySigner, job: JobRow): Flow<boolean> {
  const { process, name } = signer;
  const { store, chain } = process.world;
  const isOverdue = yield* read("signer: overdue", () => job.deadline < store.now);
  const refusal = isOverdue
    ? "overdue"
    : yield* read("signer: try", () => chain.refusal(job.call, store.now));
  if (refusal === null) return true;
  process.signers[name].retryAt.set(job.id, process.clock() + RETRY_MS);
  const refusedMs = job.refusedAt === null ? 0 : store.now - job.refusedAt;
  if (yield* read("signer: effect", () => hasEffect(process.world, job))) return false;
  if (isOverdue || refusedMs >= SETTINGS.refusedForMs) {
    yield* commit("signer: refuse for good", () => failJob(store, job, refusal));
  } else if (job.refusedAt === null) {
    yield* commit("signer: note refusal", () => {
      if (job.status === "queued") job.refusedAt = store.now;
    });
  }
  return false;
}
