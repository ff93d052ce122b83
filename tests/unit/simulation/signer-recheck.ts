import { commit, type Flow, read } from "./flow";
import type { JobRow, VersionRow } from "./rows";
import { type RelaySigner, sendVersion } from "./signer-send";
import { SETTINGS } from "./world";

/** As server/relayer/transactions/recheck-confirmed.ts: what was confirmed lately by our own transactions is looked at again. */
export function* recheckConfirmed({ process, name }: RelaySigner): Flow {
  const { store, chain } = process.world;
  const hasEvent = ({ txHash, blockHash }: JobRow) =>
    store.events.some((event) => event.txHash === txHash && event.blockHash === blockHash);
  const jobs = yield* read("signer: confirmed lately", () =>
    store.jobs
      .filter((job) => job.signer === name && job.status === "confirmed" && isOwn(store, job))
      .sort((a, b) => b.block - a.block)
      .map((job) => ({ job, isMissing: job.blockHash === null || !hasEvent(job) })),
  );
  const moved = jobs.filter(({ isMissing }) => isMissing).map(({ job }) => job);
  for (const { job } of jobs.filter(({ isMissing }) => !isMissing)) {
    const known = job.blockHash;
    const hash = yield* read("signer: block", () => chain.blocks[job.block]?.hash);
    if (hash === known) break;
    moved.push(job);
  }
  for (const job of moved) yield* relocate({ process, name }, job);
}

function isOwn(store: RelaySigner["process"]["world"]["store"], { txHash }: JobRow): boolean {
  return txHash !== null && store.isOurs(txHash);
}

function* relocate({ process }: RelaySigner, job: JobRow): Flow {
  const { store, chain } = process.world;
  const { txHash, blockHash: known } = job;
  if (txHash === null) return;
  const receipt = yield* read("signer: receipt", () => chain.receipts.get(txHash));
  yield* commit("signer: relocate", () => {
    const blockHash = receipt?.block.hash ?? null;
    if (job.blockHash !== known || job.blockHash === blockHash) return;
    Object.assign(job, { blockHash, block: receipt?.block.number ?? job.block });
    const hasEffect = receipt?.results.some(({ call, ok }) => ok && call === job.call);
    if (!hasEffect) store.report(txHash, job.call.payment);
  });
}

/** As server/relayer/transactions/resend-vanished.ts: the bytes of decided jobs whose nonces are free again are sent again. */
export function* resendVanished(signer: RelaySigner, used: number): Flow {
  const { process, name } = signer;
  const { store } = process.world;
  const { sentAt } = process.signers[name];
  const vanished = yield* read("signer: vanished", () => {
    const best = new Map<number, VersionRow>();
    for (const version of store.versions) {
      if (version.signer !== name || version.nonce < used) continue;
      const decided = version.jobs.filter(({ status }) => status === "confirmed" || status === "failed");
      if (decided.length === 0) continue;
      const rival = best.get(version.nonce);
      if (!decided.some(({ txHash }) => rival?.hash === txHash)) best.set(version.nonce, version);
    }
    return [...best.values()];
  });
  for (const version of vanished) {
    const last = sentAt.get(version.hash) ?? Number.NEGATIVE_INFINITY;
    if (process.clock() - last >= SETTINGS.resendAfterMs) yield* sendVersion(signer, version);
  }
}
