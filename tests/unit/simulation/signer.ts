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
import { closeByEvent, failJob, settle } from "./settle";
import { recheckConfirmed, resendVanished } from "./signer-recheck";
import { type RelaySigner, sendVersion } from "./signer-send";
import { signQueued } from "./signer-sign";
import type { JobRow, VersionRow } from "./store";
import { hasEffect, newest, SETTINGS } from "./world";

interface OpenJob {
  job: JobRow;
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
  const at = process.clock();
  const used = yield* read("signer: used nonces", () => {
    // As server/relayer/signer/halt-foreign-use.ts.
    if (chain.used(name) > store.signers[name].next) store.signers[name].halted = true;
    return chain.used(name);
  });
  const head = yield* read("signer: head", () => chain.head.number);
  const view = { used, at, head, confirmed: process.world.confirmed(head) };
  if (isSweepDue) {
    yield* recheckConfirmed(signer);
    memory.sweepAt = process.clock() + SETTINGS.sweepEveryMs;
  }
  yield* resendVanished(signer, used);
  if (!hasWork) return;
  const open = yield* read("signer: open jobs", () => openJobs(signer, view));
  const inFlight = open.filter(({ versions }) => newest(versions).nonce >= used).length;
  const signed = yield* signQueued(signer, view, SETTINGS.maxInFlight - inFlight);
  for (const version of signed) yield* sendVersion(signer, version);
  for (const job of open) yield* followJob(signer, job, view);
}

function openJobs({ process, name }: RelaySigner, { confirmed, used }: View): OpenJob[] {
  const { store } = process.world;
  const open: OpenJob[] = [];
  for (const job of store.jobs) {
    const { status, block, blockHash, txHash } = job;
    if (job.signer !== name || (status !== "signed" && status !== "mined")) continue;
    const versions = store.versionsOf(job);
    const { nonce, createdAt } = newest(versions);
    if (status === "mined" && block > confirmed && nonce < used) continue;
    open.push({ job, status, blockHash, txHash, versions, ageMs: store.now - createdAt });
  }
  return open;
}

function* followJob(signer: RelaySigner, open: OpenJob, view: View): Flow {
  const { process, name } = signer;
  const memory = process.signers[name];
  const { job, versions, ageMs } = open;
  const isNonceUsed = newest(versions).nonce < view.used;
  if (
    process.world.fault === "fee raised next to a receipt" &&
    ageMs >= bumpDelayMs(versions.length, SETTINGS)
  ) {
    return yield* bumpJob(signer, open);
  }
  const mined = isNonceUsed || open.status === "mined" ? yield* findJob(signer, open) : null;
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
      missingMs: missingMs(memory.missingSince, String(job.id), lookup),
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
  open: OpenJob;
  view: View;
  mined: Receipt | null;
}

function* take(step: RelayStep, signer: RelaySigner, { open, view, mined }: Scene): Flow {
  const { job } = open;
  switch (step) {
    case "wait":
      return;
    case "send":
      return yield* sendInDoubt(signer, open);
    case "bump":
      return yield* bumpJob(signer, open);
    case "take-back":
      return yield* takeBack(signer, open);
    case "lost":
      return yield* judge(signer, job, view);
    case "judge":
      return yield* judge(signer, job, null);
    case "mine":
    case "confirm":
      if (mined) yield* step === "mine" ? recordMined(job, mined) : confirmJob(signer, job, mined);
  }
}

function* findJob({ process }: RelaySigner, { versions }: OpenJob): Flow<Receipt | null | "moving"> {
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

function* sendInDoubt(signer: RelaySigner, { job, versions }: OpenJob): Flow {
  if (signer.process.world.fault !== "sign again in doubt")
    return yield* sendVersion(signer, newest(versions));
  yield* commit("signer: sign again", () => {
    if (job.status === "signed") job.status = "queued";
  });
}

/** As server/relayer/transactions/replace-transaction.ts: the same nonce, and never for what a block has. */
function* bumpJob(signer: RelaySigner, { job, versions }: OpenJob): Flow {
  const { world, name: holder } = signer.process;
  const { store, chain } = world;
  const last = newest(versions);
  const current = yield* read("signer: fees", () => chain.baseFee);
  const { maxFeePerGas: fee } = bumpedFees(
    { maxFeePerGas: last.fee, maxPriorityFeePerGas: last.fee },
    { maxFeePerGas: current, maxPriorityFeePerGas: current },
  );
  const version = { ...last, hash: world.newHash(), version: last.version + 1, fee };
  const isStored = yield* commit("signer: store bump", () => {
    if (world.fault !== "fee raised next to a receipt") {
      if (!store.holdsLease(signer.name, holder) || job.status !== "signed") return false;
      if (newest(store.versionsOf(job)).version !== last.version) return false;
    }
    version.createdAt = store.now;
    store.versions.push(version);
    return true;
  });
  if (isStored) yield* sendVersion(signer, version);
}

function* takeBack(signer: RelaySigner, { job, blockHash, txHash, versions }: OpenJob): Flow {
  yield* commit("signer: note dropped", () => {
    if (job.status !== "mined" || job.blockHash !== blockHash) return;
    Object.assign(job, { status: "signed", block: 0, blockHash: null });
  });
  yield* sendVersion(signer, versions.find(({ hash }) => hash === txHash) ?? newest(versions));
}

function* recordMined(job: JobRow, { tx, block }: Receipt): Flow {
  yield* commit("signer: note mined", () => {
    if ((job.status !== "signed" && job.status !== "mined") || job.blockHash === block.hash) return;
    Object.assign(job, { status: "mined", txHash: tx.hash, block: block.number, blockHash: block.hash });
  });
}

/** As confirmJob of server/relayer/transactions/close-job.ts: job and payment in one transaction. */
function* confirmJob({ process }: RelaySigner, job: JobRow, { tx, block }: Receipt): Flow {
  const { store } = process.world;
  yield* commit("signer: confirm", () => {
    if (job.status === "signed" || job.status === "mined") {
      Object.assign(job, {
        status: "confirmed",
        txHash: tx.hash,
        block: block.number,
        blockHash: block.hash,
      });
    }
    const { payment, key } = job.call;
    if (job.isAttempt) settle(store, { payment, key, txHash: tx.hash, block: block.number });
  });
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
  yield* commit("signer: fail", () => failJob(store, job, REVERTED));
}
