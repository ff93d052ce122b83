import { commit, type Flow, read } from "./flow";
import { type Lane, sendVersion } from "./lane-send";
import { failJob } from "./settle";
import type { JobRow, VersionRow } from "./store";
import { hasEffect, SETTINGS } from "./world";

const RETRY_MS = 1_000;

/** As server/relayer/signer/sign-queued.ts: nonces, signatures and bytes of a batch in one transaction. */
export function* signQueued(lane: Lane, view: { used: number }, room: number): Flow<VersionRow[]> {
  const { process, name } = lane;
  const { store, chain } = process.world;
  const { retryAt } = process.lanes[name];
  const waiting = yield* read("lane: queued", () =>
    store.jobs.filter((job) => job.lane === name && job.status === "queued"),
  );
  const due = waiting
    .filter(({ id }) => (retryAt.get(id) ?? 0) <= process.clock())
    .slice(0, Math.max(room, 0));
  if (due.length === 0) return [];
  const fee = yield* read("lane: fees", () => chain.baseFee);
  const ready: JobRow[] = [];
  for (const job of due) if (yield* isReady(lane, job)) ready.push(job);
  if (ready.length === 0) return [];
  if (process.world.fault === "send before store") return yield* sendThenStore(lane, ready, fee);
  return yield* commit("lane: sign and store", () => {
    const signed = signAll(lane, ready, { fee, floor: view.used });
    store.versions.push(...signed);
    return signed;
  });
}

function signAll(lane: Lane, jobs: JobRow[], { fee, floor }: { fee: bigint; floor: number }): VersionRow[] {
  const { process, name } = lane;
  const { store } = process.world;
  const row = store.lanes[name];
  if (!store.holdsLease(name, process.name) || row.halted) return [];
  if (row.next < floor) return [];
  const signed: VersionRow[] = [];
  for (const job of jobs) {
    if (job.status !== "queued") continue;
    job.status = "signed";
    const hash = process.world.newHash();
    signed.push({ hash, job, lane: name, nonce: row.next++, version: 0, fee, createdAt: store.now });
  }
  return signed;
}

/** The planted mistake: the node has the bytes before any row has them. */
function* sendThenStore(lane: Lane, jobs: JobRow[], fee: bigint): Flow<VersionRow[]> {
  const { store } = lane.process.world;
  const signed = yield* commit("lane: take nonces", () => {
    const taken = signAll(lane, jobs, { fee, floor: 0 });
    for (const { job } of taken) job.status = "queued";
    return taken;
  });
  for (const version of signed) yield* sendVersion(lane, version);
  yield* commit("lane: store what was sent", () => {
    for (const { job } of signed) job.status = "signed";
    store.versions.push(...signed);
  });
  return [];
}

/** As triedGas and refuse: a call that reverts now is not signed, and given up after a while. */
function* isReady(lane: Lane, job: JobRow): Flow<boolean> {
  const { process, name } = lane;
  const { store, chain } = process.world;
  const isOverdue = yield* read("lane: overdue", () => job.deadline < store.now);
  const refusal = isOverdue ? "overdue" : yield* read("lane: try", () => chain.refusal(job.call, store.now));
  if (refusal === null) return true;
  process.lanes[name].retryAt.set(job.id, process.clock() + RETRY_MS);
  const refusedMs = job.refusedAt === null ? 0 : store.now - job.refusedAt;
  if (yield* read("lane: effect", () => hasEffect(process.world, job))) return false;
  if (isOverdue || refusedMs >= SETTINGS.refusedForMs) {
    yield* commit("lane: refuse for good", () => failJob(store, job, refusal));
  } else if (job.refusedAt === null) {
    yield* commit("lane: note refusal", () => {
      if (job.status === "queued") job.refusedAt = store.now;
    });
  }
  return false;
}
