import type { Hex } from "viem";
import { type Head, readBlock, readInclusion } from "@/server/chain/reads/blocks";
import { countNonces } from "@/server/chain/reads/read-sender";
import { db, maybeOne } from "@/server/db/sql";
import { acrossAccounts, anyOf, store } from "@/server/db/store";
import { forEachIsolated } from "@/server/kernel/for-each-isolated";
import { markJobsDropped, markJobsMined } from "@/server/relayer/jobs/transition";
import type { ChainView } from "@/server/relayer/signer/chain-view";
import { haltSigner } from "@/server/relayer/signer/halt-signer";
import { inTraces } from "@/server/relayer/signer/in-traces";
import { missingMs, type RelayKey } from "@/server/relayer/signer/relay-signer";
import { closeByEvent, failJob } from "@/server/relayer/transactions/close-job";
import { closeTransaction } from "@/server/relayer/transactions/close-transaction";
import { decideRelay } from "@/server/relayer/transactions/decide-relay";
import { hasEffect } from "@/server/relayer/transactions/job-effect";
import type { Receipt } from "@/server/relayer/transactions/receipt";
import {
  lastKnown,
  newest,
  type RelayTransaction,
  rawOf,
  type SignedJob,
  statusAgeMs,
} from "@/server/relayer/transactions/relay-transaction";
import { replaceTransaction } from "@/server/relayer/transactions/replace-transaction";
import { sendVersions } from "@/server/relayer/transactions/send-version";

/** Looks up a transaction and takes its next step. Returns true when something changed. */
export async function followTransaction(
  signer: RelayKey,
  relayTx: RelayTransaction,
  view: ChainView,
): Promise<boolean> {
  const { chain, memory, settings } = signer;
  const { status, txHash, blockHash } = lastKnown(relayTx);
  const last = newest(relayTx);
  const isNonceUsed = relayTx.nonce < view.usedNonces;
  const { jobs } = relayTx;
  const find = () => findTransaction(signer, relayTx, view);
  const mayBeMined = isNonceUsed || status === "mined";
  const receipt = mayBeMined ? await inTraces(signer, { name: "relay look up", jobs }, find) : null;
  if (receipt === "moving") return false;
  const lookup = { isNonceUsed, isFound: receipt !== null, now: view.at };
  const step = decideRelay(
    {
      status,
      knownBlock: blockHash,
      inclusion: receipt?.inclusion ?? null,
      isNonceUsed,
      missingMs: missingMs(memory.missingSince, relayTx.id, lookup),
      confirmed: view.head.confirmed,
      versions: relayTx.versions.length,
      ageMs: last.ageMs,
      sinceSentMs: sinceSent(signer, last.hash),
    },
    settings,
  );
  switch (step) {
    case "wait":
      return false;
    case "send":
      await resend(signer, relayTx, last.hash);
      return true;
    case "bump":
      await replaceTransaction(signer, relayTx);
      return true;
    case "take-back":
      await markJobsDropped(db, relayTx.id, lastKnown(relayTx));
      await resend(signer, relayTx, relayTx.versions.find(({ hash }) => hash === txHash)?.hash ?? last.hash);
      return true;
    case "mine":
      if (receipt) await mine(signer, relayTx, () => markJobsMined(db, relayTx.id, receipt.inclusion));
      return true;
    case "confirm":
    case "judge":
      return receipt !== null && close(signer, relayTx, { ...receipt, head: view.head });
    case "lost":
      return (await hasEvents(chain.id, relayTx)) ? false : judgeLoss(signer, relayTx, view.head);
  }
}

/** Checks whether an event or a transfer names one of the versions: it is in a block, whose receipt the node withholds. */
async function hasEvents(chainId: number, { versions }: RelayTransaction): Promise<boolean> {
  const hashes = versions.map(({ hash }) => hash);
  const events = store
    .selectFrom("chain_event")
    .select("tx_hash")
    .where("chain_id", "=", chainId)
    .where("tx_hash", "=", anyOf<string>(hashes));
  const transfers = acrossAccounts("job")
    .selectFrom("deposit_transfer")
    .select("tx_hash")
    .where("chain_id", "=", chainId)
    .where("tx_hash", "=", anyOf<string>(hashes))
    .where("gone_at", "is", null);
  const found = events.unionAll(transfers).limit(1);
  return (await maybeOne(db, found)) !== undefined;
}

/** Finds the version that is in a block of the current chain; `moving` while the node is switching blocks. */
async function findTransaction(
  { chain }: RelayKey,
  { versions }: RelayTransaction,
  { block: newest }: ChainView,
): Promise<Receipt | null | "moving"> {
  for (const { hash } of versions.toReversed()) {
    const inclusion = await readInclusion(chain.id, hash);
    if (!inclusion) continue;
    const isNewest = inclusion.blockHash === newest.hash;
    const block = isNewest ? newest : await readBlock(chain.id, inclusion.blockNumber);
    return block?.hash === inclusion.blockHash ? { inclusion, block } : "moving";
  }
  return null;
}

/** Runs the step after which the jobs are in a block, in a span that begins with their signature. */
function mine(signer: RelayKey, relayTx: RelayTransaction, mark: () => Promise<void>): Promise<void> {
  const { jobs } = relayTx;
  return inTraces(signer, { name: "relay mine", jobs, sinceMs: statusAgeMs(relayTx) }, mark);
}

/** Ends the jobs, in a span that begins with their block. */
async function close(
  signer: RelayKey,
  relayTx: RelayTransaction,
  confirmation: Receipt & { head: Head },
): Promise<boolean> {
  const { jobs } = relayTx;
  const isNew = lastKnown(relayTx).status === "signed";
  if (isNew) await mine(signer, relayTx, async () => undefined);
  const step = { name: "relay confirm", jobs, sinceMs: isNew ? 0 : statusAgeMs(relayTx) } as const;
  return inTraces(signer, step, () => closeTransaction(signer, relayTx, confirmation));
}

async function resend(signer: RelayKey, { jobs }: RelayTransaction, hash: Hex): Promise<void> {
  await sendVersions(signer, [{ hash, raw: await rawOf(db, hash), jobs }]);
}

function sinceSent({ memory }: RelayKey, hash: string): number {
  const sentAt = memory.sentAt.get(hash);
  return sentAt === undefined ? Number.POSITIVE_INFINITY : performance.now() - sentAt;
}

const foreignUse = (nonce: number) =>
  `nonce ${nonce} was used by a transaction that is not in relay_transaction`;

/** Handles a nonce that a foreign transaction used. Once that one is confirmed, ours can never be in a block. */
async function judgeLoss(signer: RelayKey, relayTx: RelayTransaction, head: Head): Promise<boolean> {
  const { chain, address, memory } = signer;
  let changes = 0;
  const judge = async (job: SignedJob) => {
    if (await loseJob(job)) changes++;
  };
  const loseJob = async (job: SignedJob): Promise<boolean> => {
    if (await hasEffect(chain.id, job, head.number)) return closeByEvent(job);
    if (signer.account !== null) await haltSigner(signer, foreignUse(relayTx.nonce));
    const atDepth = await countNonces(chain.id, address as Hex, BigInt(Math.max(head.confirmed, 0)));
    return atDepth > relayTx.nonce && failJob(job, "its nonce was used by another transaction");
  };
  await forEachIsolated(relayTx.jobs, judge, { backoff: memory.retryAt });
  return changes > 0;
}
