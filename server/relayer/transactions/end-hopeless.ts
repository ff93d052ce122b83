import type { Hex } from "viem";
import { type Head, readBlock } from "@/server/chain/reads/blocks";
import { hadRole } from "@/server/chain/reads/read-sender";
import { db, many } from "@/server/db/sql";
import { anyOf, store } from "@/server/db/store";
import { forEachIsolated } from "@/server/kernel/for-each-isolated";
import type { RelayKind } from "@/server/relayer/jobs/queue-relay";
import type { RelayKey } from "@/server/relayer/signer/relay-signer";
import { closeByEvent, failJob } from "@/server/relayer/transactions/close-job";
import { OVERDUE, ROLE_LOST } from "@/server/relayer/transactions/decide-relay";
import { hasEffect } from "@/server/relayer/transactions/job-effect";
import type { RelayTransaction, SignedJob } from "@/server/relayer/transactions/relay-transaction";

interface Confirmed {
  number: number;
  /** Unix seconds. */
  time: number;
}

/** Calls whose sender needs no role: their signatures decide. */
const NEED_NO_ROLE: readonly RelayKind[] = ["fund_deposit", "deposit_claim"];
/** The router sets no deadline for refunds. */
const HAVE_NO_DEADLINE: readonly RelayKind[] = ["refund"];

/**
 * Ends the jobs of a removed key that no block has and that can have no effect any more: at a confirmed block their
 * deadline has passed, or the router does not allow the key to send them. A payment fails then. A refund is sent again
 * by the present refunder with the same reference, so the router makes it once, even if the first call succeeds after all.
 * @param open transactions whose nonces the chain does not count as used
 * @throws AppError `bad_gateway`
 */
export async function endHopeless(
  key: RelayKey,
  open: readonly RelayTransaction[],
  head: Head,
): Promise<void> {
  const jobs = open.flatMap((relayTx) => relayTx.jobs).filter(({ status }) => status === "signed");
  if (jobs.length === 0 || head.confirmed < 0) return;
  const block = await readBlock(key.chain.id, head.confirmed);
  if (!block) return;
  const confirmed = { number: head.confirmed, time: Math.floor(block.time.getTime() / 1_000) };
  const deadlines = await deadlinesOf(jobs);
  const end = async (job: SignedJob) => {
    const reason = await whyHopeless(key, { job, deadline: deadlines.get(job.id), confirmed });
    if (reason === null) return;
    if (await hasEffect(key.chain.id, job, head.number)) await closeByEvent(job);
    else await failJob(job, reason);
  };
  await forEachIsolated(jobs, end, { backoff: key.memory.retryAt });
}

async function deadlinesOf(jobs: readonly SignedJob[]): Promise<Map<string, number>> {
  const rows = await many(
    db,
    store
      .selectFrom("relay_job")
      .select(["id", "deadline"])
      .where("id", "=", anyOf(jobs.map(({ id }) => id))),
  );
  return new Map(rows.map(({ id, deadline }) => [id, deadline]));
}

async function whyHopeless(
  { chain, address }: RelayKey,
  { job, deadline, confirmed }: { job: SignedJob; deadline: number | undefined; confirmed: Confirmed },
): Promise<string | null> {
  const { kind, router } = job;
  const isOver = deadline !== undefined && deadline < confirmed.time;
  if (isOver && !HAVE_NO_DEADLINE.includes(kind)) return OVERDUE;
  if (NEED_NO_ROLE.includes(kind)) return null;
  const role = kind === "refund" ? "refunder" : "relayer";
  const isAllowed = await hadRole({ chainId: chain.id, router, role }, address as Hex, confirmed.number);
  return isAllowed ? null : ROLE_LOST;
}
