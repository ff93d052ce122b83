import type { Hex } from "viem";
import { answered } from "@/server/chain/answered";
import { type Block, type Head, type Inclusion, readBlock, readInclusion } from "@/server/chain/blocks";
import { chainClient } from "@/server/chain/client";
import { routerEvents } from "@/server/chain/router-events";
import { transaction } from "@/server/db/sql";
import { postGas } from "@/server/ledger/post-event";
import { bumpJob } from "@/server/relays/bump-job";
import { closeByEvent, confirmJob, failJob } from "@/server/relays/close-job";
import { decideRelay } from "@/server/relays/decide-relay";
import { haltLane } from "@/server/relays/halt-lane";
import { effectOf, hasEffect } from "@/server/relays/job-effect";
import { type Lane, missingMs } from "@/server/relays/lane";
import { noteDropped, noteMined } from "@/server/relays/note-block";
import { newest, type OpenJob } from "@/server/relays/relay-job";
import { sendVersion } from "@/server/relays/send-version";

/** The chain as one round of a lane sees it. */
export interface ChainView {
  head: Head;
  /** How many nonces of this key are used in blocks. */
  usedNonces: number;
}

interface Sighting {
  inclusion: Inclusion;
  block: Block;
}

/** Looks where a job's transaction is and takes the next step. True when something changed. */
export async function followJob(lane: Lane, job: OpenJob, view: ChainView): Promise<boolean> {
  const isNonceUsed = job.nonce < view.usedNonces;
  const sighting = isNonceUsed || job.status === "mined" ? await findJob(lane, job) : null;
  if (sighting === "moving") return false;
  const look = { isNonceUsed, isFound: sighting !== null, now: performance.now() };
  const step = decideRelay(
    {
      status: job.status,
      knownBlock: job.blockHash,
      inclusion: sighting && describe(job, sighting),
      isNonceUsed,
      missingMs: missingMs(lane.memory.missingSince, job.id, look),
      confirmed: view.head.confirmed,
      versions: job.versions.length,
      ageMs: newest(job).ageMs,
      sinceSentMs: sinceSent(lane, newest(job).hash),
    },
    lane.settings,
  );
  switch (step) {
    case "wait":
      return false;
    case "send":
      await sendVersion(lane, { jobId: job.id, paymentId: job.paymentId, version: newest(job) });
      return true;
    case "bump":
      await bumpJob(lane, job);
      return true;
    case "take-back":
      await noteDropped(job);
      await sendVersion(lane, { jobId: job.id, paymentId: job.paymentId, version: minedVersion(job) });
      return true;
    case "mine":
      if (sighting) await noteMined(job, sighting.inclusion);
      return true;
    case "confirm":
      if (sighting) await confirmJob({ ...job, chainId: lane.chain.id }, sighting.inclusion, sighting.block);
      return true;
    case "judge":
      if (sighting) await noteCost(lane, sighting.inclusion);
      return judgeRevert(lane, job, view.head);
    case "lost":
      return judgeLoss(lane, job, view.head);
  }
}

/** The version that is in a block of the present chain; `moving` when the node is changing its mind right now. */
async function findJob({ chain }: Lane, job: OpenJob): Promise<Sighting | null | "moving"> {
  for (const { hash } of job.versions.toReversed()) {
    const inclusion = await readInclusion(chain.id, hash);
    if (!inclusion) continue;
    const block = await readBlock(chain.id, inclusion.blockNumber);
    return block?.hash === inclusion.blockHash ? { inclusion, block } : "moving";
  }
  return null;
}

/** A transaction without the router's event had no effect, even if it succeeded (there is no contract, say). */
function describe(job: OpenJob, { inclusion }: Sighting) {
  const { blockNumber, blockHash, succeeded, logs } = inclusion;
  const isEffective =
    succeeded &&
    routerEvents(job.router, logs).some(({ type, key }) => type === effectOf(job) && key === job.key);
  return { blockNumber, blockHash, succeeded: isEffective };
}

/** A transaction that reverted has cost its gas too. */
async function noteCost({ chain }: Lane, inclusion: Inclusion): Promise<void> {
  await transaction((tx) => postGas(tx, chain.id, inclusion));
}

function sinceSent({ memory }: Lane, hash: string): number {
  const sentAt = memory.sentAt.get(hash);
  return sentAt === undefined ? Number.POSITIVE_INFINITY : performance.now() - sentAt;
}

function minedVersion(job: OpenJob) {
  return job.versions.find(({ hash }) => hash === job.txHash) ?? newest(job);
}

/**
 * A call that reverted for good: somebody else executed (or gave back) the payment, or nobody did. In that case nobody
 * will: only our keys can do that with these terms, and a job is signed with one nonce only.
 */
async function judgeRevert({ chain }: Lane, job: OpenJob, head: Head): Promise<boolean> {
  if (await hasEffect(chain.id, job, head.number)) return closeByEvent(job);
  return failJob(job, "the transaction reverted");
}

/** A nonce that a foreign transaction used: ours can never be in a block, once that one is confirmed. */
async function judgeLoss(lane: Lane, job: OpenJob, head: Head): Promise<boolean> {
  const { chain, address } = lane;
  if (await hasEffect(chain.id, job, head.number)) return closeByEvent(job);
  await haltLane(lane, `nonce ${job.nonce} was used by a transaction that is not in relay_transaction`);
  const atDepth = await answered(
    chain.id,
    chainClient(chain.id).getTransactionCount({
      address: address as Hex,
      blockNumber: BigInt(Math.max(head.confirmed, 0)),
    }),
  );
  return atDepth > job.nonce && failJob(job, "its nonce was used by another transaction");
}
