import { batchFailures } from "@/server/chain/calls/batch-failures";
import { permitIn, showsTransfer } from "@/server/chain/calls/settle-permit";
import type { Head, Inclusion } from "@/server/chain/reads/blocks";
import { type RouterEvent, routerEvents } from "@/server/chain/reads/router-events";
import { transaction } from "@/server/db/sql";
import { forEachIsolated } from "@/server/kernel/for-each-isolated";
import { postGas } from "@/server/ledger/post-event";
import { noteLoss } from "@/server/relayer/signer/gas-budget";
import type { RelayKey } from "@/server/relayer/signer/relay-signer";
import { closeByEvent, failJob } from "@/server/relayer/transactions/close-job";
import { confirmJobs } from "@/server/relayer/transactions/confirm-jobs";
import { REVERTED } from "@/server/relayer/transactions/decide-relay";
import { hasEffect, provesEffect } from "@/server/relayer/transactions/job-effect";
import type { Receipt } from "@/server/relayer/transactions/receipt";
import type { RelayTransaction, SignedJob } from "@/server/relayer/transactions/relay-transaction";

type Confirmation = Receipt & { head: Head };

const AT_ONCE = 4;

/**
 * Ends the jobs of a transaction at the confirmation depth, each by the router's events, or by the token's transfer to
 * its deposit address. A job without one had no effect, even if the transaction succeeded, for example because there is no contract.
 * @returns whether something changed
 */
export async function closeTransaction(
  signer: RelayKey,
  relayTx: RelayTransaction,
  confirmation: Confirmation,
): Promise<boolean> {
  const { chain, memory } = signer;
  const { inclusion, block, head } = confirmation;
  const done = relayTx.jobs.filter(effectIn(inclusion));
  const undone = relayTx.jobs.filter((job) => !done.includes(job));
  if (done.length > 0) await confirmJobs(done, { chainId: chain.id, nonce: relayTx.nonce, inclusion, block });
  let changes = done.length;
  if (undone.length === 0) return changes > 0;
  // A call without effect has still cost gas.
  await transaction(async (tx) => {
    await postGas(tx, chain.id, inclusion);
    await noteLoss(tx, undone, inclusion);
  });
  const judge = async (job: SignedJob) => {
    if (await judgeRevert(signer, job, { reason: reasonOf(job, inclusion), head })) changes++;
  };
  await forEachIsolated(undone, judge, { backoff: memory.retryAt, width: AT_ONCE });
  return changes > 0;
}

/** Returns a function that checks whether a transaction had a job's effect. It decodes the logs once per router. */
export function effectIn({ succeeded, logs }: Inclusion): (job: Effective) => boolean {
  const eventsOf = new Map<string, RouterEvent[]>();
  return (job) => {
    if (job.permit !== null) return succeeded && showsTransfer(logs, permitIn(job.permit));
    const events = eventsOf.get(job.router) ?? routerEvents([job.router], logs);
    eventsOf.set(job.router, events);
    return succeeded && events.some((event) => provesEffect(event, job));
  };
}

type Effective = Pick<SignedJob, "kind" | "router" | "key" | "paymentId" | "refundRef" | "permit">;

function reasonOf({ router, key }: SignedJob, { logs }: Inclusion): string {
  return batchFailures(router, logs).get(key) ?? REVERTED;
}

/**
 * Handles a call that reverted for good. Someone else may have executed or refunded the payment. If not, nobody will:
 * only our keys can do that with these terms, and a job is signed with one nonce only.
 */
async function judgeRevert(
  { chain }: RelayKey,
  job: SignedJob,
  { reason, head }: { reason: string; head: Head },
): Promise<boolean> {
  if (await hasEffect(chain.id, job, head.number)) return closeByEvent(job);
  return failJob(job, reason);
}
