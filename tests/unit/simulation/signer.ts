import { bumpedFees } from "@/server/chain/calls/gas";
import { missingMs } from "@/server/relayer/signer/relay-signer";
import {
  bumpDelayMs,
  decideRelay,
  REVERTED,
  type RelayStep,
} from "@/server/relayer/transactions/decide-relay";
import type { Receipt } from "./chain";
import { commit, type Flow, read } from "./flow";
import type { JobRow, VersionRow } from "./rows";
import { closeByEvent, failJob, settle } from "./settle";
import { recheckConfirmed, resendVanished } from "./signer-recheck";
import { type RelaySigner, sendVersion } from "./signer-send";
import { signQueued } from "./signer-sign";
import type { Store } from "./store";
import { hasEffect, isOvertaken, newest, SETTINGS } from "./world";

/** A nonce's transaction, as server/relayer/transactions/relay-transaction.ts. */
interface OpenTransaction {
  id: number;
  /** The undecided jobs, which all have the same state. */
  jobs: JobRow[];
  status: "signed" | "mined";
  blockHash: number | null;
  txHash: number | null;
  versions: VersionRow[];
  ageMs: number;
}

interface View {
  used: number;
  at: number;
  head: number;
  confirmed: number;
}

/** One round of a signer, as server/relayer/signer/run-signer.ts. */
export function* runSigner(signer: RelaySigner): Flow {
  const { process, name } = signer;
  const { store, chain } = process.world;
  const memory = process.signers[name];
  const isOpen = ({ signer: of, status }: JobRow) =>
    of === name && status !== "confirmed" && status !== "failed";
  const hasWork = yield* read("signer: has work", () => store.jobs.some(isOpen));
  const isSweepDue = process.clock() >= memory.sweepAt;
  if (!hasWork && !isSweepDue) return;
  if (!(yield* commit("signer: lease", () => store.takeLease(name, process.name)))) return;
  // As server/relayer/signer/observe-chain.ts: the head first, so that the nonces are never older than it.
  const head = hasWork ? yield* read("signer: head", () => chain.head.number) : null;
  const at = process.clock();
  const used = yield* read("signer: used nonces", () => {
    // As server/relayer/signer/halt-foreign-use.ts.
    if (chain.used(name) > store.signers[name].next) store.signers[name].halted = true;
    return chain.used(name);
  });
  if (isSweepDue) {
    yield* recheckConfirmed(signer);
    memory.sweepAt = process.clock() + SETTINGS.sweepEveryMs;
  }
  yield* resendVanished(signer, used);
  if (head === null) return;
  const view = { used, at, head, confirmed: process.world.confirmed(head) };
  const open = yield* read("signer: open transactions", () => openTransactions(signer, view));
  const inFlight = open.filter(({ versions }) => newest(versions).nonce >= used).length;
  const signed = yield* signQueued(signer, view, SETTINGS.maxInFlight - inFlight);
  for (const version of signed) yield* sendVersion(signer, version);
  for (const each of open) yield* follow(signer, each, view);
}

function openTransactions({ process, name }: RelaySigner, { confirmed, used }: View): OpenTransaction[] {
  const { store } = process.world;
  const isOpen = ({ signer, status }: JobRow) =>
    signer === name && (status === "signed" || status === "mined");
  const byTransaction = new Map<number, JobRow[]>();
  for (const job of store.jobs.filter(isOpen)) {
    const id = job.transaction ?? -1;
    byTransaction.set(id, [...(byTransaction.get(id) ?? []), job]);
  }
  const open: OpenTransaction[] = [];
  for (const [id, jobs] of byTransaction) {
    const { status, blockHash, txHash } = jobs[0] as JobRow;
    const versions = store.versionsOf(jobs[0] as JobRow);
    const { nonce, createdAt } = newest(versions);
    const hasNews = jobs.some((job) => job.status === "signed" || job.block <= confirmed);
    if ((!hasNews && nonce < used) || (status !== "signed" && status !== "mined")) continue;
    open.push({ id, jobs, status, blockHash, txHash, versions, ageMs: store.now - createdAt });
  }
  return open;
}

/** As server/relayer/transactions/follow-transaction.ts. */
function* follow(signer: RelaySigner, open: OpenTransaction, view: View): Flow {
  const { process, name } = signer;
  const memory = process.signers[name];
  const { id, versions, ageMs } = open;
  const isNonceUsed = newest(versions).nonce < view.used;
  if (
    process.world.fault === "fee raised next to a receipt" &&
    ageMs >= bumpDelayMs(versions.length, SETTINGS)
  ) {
    return yield* replace(signer, open);
  }
  const mined = isNonceUsed || open.status === "mined" ? yield* findTransaction(signer, open) : null;
  if (mined === "moving") return;
  const lookup = { isNonceUsed, isFound: mined !== null, now: view.at };
  const step = decideRelay(
    {
      status: open.status,
      knownBlock: open.blockHash === null ? null : String(open.blockHash),
      inclusion: mined && {
        blockNumber: mined.block.number,
        blockHash: String(mined.block.hash),
        succeeded: mined.ok,
      },
      isNonceUsed,
      missingMs: missingMs(memory.missingSince, String(id), lookup),
      confirmed: view.confirmed,
      versions: versions.length,
      ageMs,
      sinceSentMs: process.clock() - (memory.sentAt.get(newest(versions).hash) ?? Number.NEGATIVE_INFINITY),
    },
    SETTINGS,
  );
  yield* take(step, signer, { open, view, mined });
}

interface Scene {
  open: OpenTransaction;
  view: View;
  mined: Receipt | null;
}

function* take(step: RelayStep, signer: RelaySigner, { open, view, mined }: Scene): Flow {
  switch (step) {
    case "wait":
      return;
    case "send":
      return yield* sendInDoubt(signer, open);
    case "bump":
      return yield* replace(signer, open);
    case "take-back":
      return yield* takeBack(signer, open);
    case "lost":
      for (const job of open.jobs) yield* judge(signer, job, view);
      return;
    case "mine":
      if (mined) yield* recordMined(signer, open, mined);
      return;
    case "confirm":
    case "judge":
      if (mined) yield* close(signer, open, mined);
  }
}

function* findTransaction(
  { process }: RelaySigner,
  { versions }: OpenTransaction,
): Flow<Receipt | null | "moving"> {
  const { chain } = process.world;
  for (const { hash } of versions.toReversed()) {
    const receipt = yield* read("signer: receipt", () => chain.receipts.get(hash));
    if (!receipt) continue;
    const { number, hash: blockHash } = receipt.block;
    const block = yield* read("signer: block", () => chain.blocks[number]);
    return block?.hash === blockHash ? receipt : "moving";
  }
  return null;
}

function* sendInDoubt(signer: RelaySigner, { jobs, versions }: OpenTransaction): Flow {
  if (signer.process.world.fault !== "sign again in doubt")
    return yield* sendVersion(signer, newest(versions));
  yield* commit("signer: sign again", () => {
    for (const job of jobs) if (job.status === "signed") job.status = "queued";
  });
}

/** As server/relayer/transactions/replace-transaction.ts: the same nonce, and never for what a block has. */
function* replace(signer: RelaySigner, { versions }: OpenTransaction): Flow {
  const { world, name: holder } = signer.process;
  const { store, chain, fault } = world;
  const last = newest(versions);
  const current = yield* read("signer: fees", () => chain.baseFee);
  const { maxFeePerGas: fee } = bumpedFees(
    { maxFeePerGas: last.fee, maxPriorityFeePerGas: last.fee },
    { maxFeePerGas: current, maxPriorityFeePerGas: current },
  );
  const jobs = fault === "replacement drops calls of a batch" ? last.jobs.slice(0, 1) : last.jobs;
  const version = { ...last, jobs, hash: world.newHash(), version: last.version + 1, fee };
  const isStored = yield* commit("signer: store replacement", () => {
    if (fault !== "fee raised next to a receipt") {
      const isUnmined = last.jobs.some(({ status }) => status === "signed");
      if (!store.holdsLease(signer.name, holder) || !isUnmined) return false;
      if (newest(store.versionsOf(last.jobs[0] as JobRow)).version !== last.version) return false;
    }
    version.createdAt = store.now;
    store.versions.push(version);
    return true;
  });
  if (isStored) yield* sendVersion(signer, version);
}

function* takeBack(signer: RelaySigner, { id, blockHash, txHash, versions }: OpenTransaction): Flow {
  const { store } = signer.process.world;
  yield* commit("signer: note dropped", () => {
    for (const job of store.jobs) {
      if (job.transaction !== id || job.status !== "mined" || job.blockHash !== blockHash) continue;
      Object.assign(job, { status: "signed", block: 0, blockHash: null });
    }
  });
  yield* sendVersion(signer, versions.find(({ hash }) => hash === txHash) ?? newest(versions));
}

function* recordMined({ process }: RelaySigner, { id }: OpenTransaction, { tx, block }: Receipt): Flow {
  const { store } = process.world;
  yield* commit("signer: note mined", () => {
    for (const job of store.jobs) {
      if (job.transaction !== id || (job.status !== "signed" && job.status !== "mined")) continue;
      if (job.blockHash === block.hash) continue;
      Object.assign(job, { status: "mined", txHash: tx.hash, block: block.number, blockHash: block.hash });
    }
  });
}

/** As server/relayer/transactions/close-transaction.ts: each job by its own call's result. */
function* close(signer: RelaySigner, { jobs }: OpenTransaction, receipt: Receipt): Flow {
  const { fault } = signer.process.world;
  const isDone = (job: JobRow) =>
    fault === "batch succeeds as one"
      ? receipt.ok
      : receipt.results.some(({ ok, call }) => ok && call === job.call);
  const done = jobs.filter(isDone);
  if (done.length > 0) yield* confirmJobs(signer, done, receipt);
  for (const job of jobs.filter((each) => !done.includes(each))) {
    if (fault === "failed call of a batch is signed again" && receipt.results.length > 1) {
      yield* commit("signer: sign again", () => Object.assign(job, { status: "queued" }));
    } else yield* judge(signer, job, null);
  }
}

/** As server/relayer/transactions/confirm-jobs.ts: jobs and payments without complications in one transaction. */
function* confirmJobs({ process }: RelaySigner, jobs: JobRow[], receipt: Receipt): Flow {
  const { store } = process.world;
  const others = yield* commit("signer: confirm", () => {
    const isPlain = ({ isAttempt, call }: JobRow) => {
      const { status, key } = store.payment(call.payment);
      return !isAttempt || (status === "processing" && key === call.key);
    };
    const plain = jobs.filter(isPlain);
    for (const job of plain) confirm(store, job, receipt);
    return jobs.filter((job) => !plain.includes(job));
  });
  for (const job of others) yield* commit("signer: confirm alone", () => confirm(store, job, receipt));
}

function confirm(store: Store, job: JobRow, { tx, block }: Receipt): void {
  const place = { txHash: tx.hash, block: block.number };
  if (job.status === "signed" || job.status === "mined") {
    Object.assign(job, { status: "confirmed", blockHash: block.hash, ...place });
  }
  const { payment, key, kind } = job.call;
  if (job.isAttempt) settle(store, { payment, key, ...place });
  // A closed payment's deposits may be returned.
  if (kind === "close") store.deposits.reviewSoon(key);
}

/** A revert for good, or (with a view) a nonce that nobody knows: the router's state and its event decide. */
function* judge({ process, name }: RelaySigner, job: JobRow, lost: View | null): Flow {
  const { world } = process;
  const { store, chain } = world;
  if (yield* read("signer: effect", () => hasEffect(world, job))) {
    yield* commit("signer: close by event", () => closeByEvent(store, job));
    return;
  }
  if (lost) {
    yield* commit("signer: halt", () => {
      store.signers[name].halted = true;
    });
    const nonce = newest(store.versionsOf(job)).nonce;
    const isAtDepth = yield* read(
      "signer: nonces at depth",
      () => chain.usedAt(name, lost.confirmed) > nonce,
    );
    if (!isAtDepth) return;
  }
  const isArrived = yield* isOvertaken(world, job);
  const isFatal = world.fault === "failed execution fails the payment";
  yield* commit("signer: fail", () => failJob(store, job, { reason: REVERTED, isArrived, isFatal }));
}
