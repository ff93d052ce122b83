import type { Hex } from "viem";
import { readInclusion } from "@/server/chain/reads/blocks";
import { db, one } from "@/server/db/sql";
import { fragment, literals, secondsAgo, store } from "@/server/db/store";
import { compareGas } from "@/server/ledger/audit-gas";
import type { AuditRun, Step } from "@/server/ledger/audit-run";
import { rowsToReread } from "@/server/ledger/reread";

interface Unposted {
  hashes: Hex[];
}

interface Page {
  jobs: number;
  last: string | null;
  unposted: Unposted[] | null;
}

const PAGE = 1_000;

/**
 * Finds our transactions in blocks whose gas is not posted, including failed ones. Those with events are covered by
 * the audit of their blocks, but a reverted one has no event. Reads a share of all jobs, after those that the round
 * has read.
 */
export function auditCalls(run: AuditRun, share: number): Step {
  const isWhole = share === 1;
  let after = isWhole ? "" : run.rereadJob;
  let left: number | null = isWhole ? Number.POSITIVE_INFINITY : null;
  return async () => {
    left ??= rowsToReread(await countJobs(run.chain.id), share);
    const limit = Math.min(PAGE, left);
    const { jobs, last, unposted } = await readPage(run, after, limit);
    for (const { hashes } of unposted ?? []) await compareUnposted(run, hashes);
    left -= jobs;
    after = last ?? "";
    const isAtEnd = jobs < limit;
    if (!isWhole) run.rereadJob = isAtEnd ? "" : after;
    return !isAtEnd && left > 0;
  };
}

async function countJobs(chainId: number): Promise<number> {
  const { jobs } = await one(
    db,
    store
      .selectFrom("relay_job")
      .select(({ fn }) => fn.countAll<number>().as("jobs"))
      .where("chain_id", "=", chainId),
  );
  return jobs;
}

/** Reads a page of jobs that have ended, and those among them whose cost is not in the books. */
function readPage({ chain, options }: AuditRun, after: string, limit: number): Promise<Page> {
  const jobs = store
    .selectFrom("relay_job")
    .select(["id", "transaction_id", "status", "lost_wei", "tx_hash", "updated_at"])
    .where("chain_id", "=", chain.id)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit);
  return one(
    db,
    store
      .with("page", () => jobs)
      .with("unposted", (pages) =>
        pages
          .selectFrom("page as j")
          .select(HASHES.as("hashes"))
          .whereRef("j.transaction_id", "=", "j.id")
          .where("j.status", "in", literals("confirmed", "failed"))
          .where("j.updated_at", "<=", secondsAgo(options.settleS))
          .where(({ eb, or, exists, selectFrom }) =>
            or([
              eb("j.lost_wei", "is not", null),
              exists(
                selectFrom("relay_transaction as t")
                  .whereRef("t.job_id", "=", "j.id")
                  .whereRef("t.hash", "=", "j.tx_hash"),
              ),
            ]),
          )
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("relay_transaction as t")
                  .innerJoin("ledger_entry as l", (join) =>
                    join
                      .onRef("l.chain_id", "=", "t.chain_id")
                      .onRef("l.tx_hash", "=", "t.hash")
                      .on("l.kind", "=", fragment.lit("gas")),
                  )
                  .whereRef("t.job_id", "=", "j.id"),
              ),
            ),
          ),
      )
      .selectNoFrom([
        fragment<number>`(select count(*) from page)`.as("jobs"),
        fragment<string | null>`(select max(id) from page)`.as("last"),
        UNPOSTED.as("unposted"),
      ]),
  );
}

/** The hashes of all versions of a job's transaction, the last one first. */
const HASHES = fragment<Hex[]>`(select jsonb_agg(t.hash order by t.version desc)
    from relay_transaction t where t.job_id = j.id)`;
const UNPOSTED = fragment<
  Unposted[] | null
>`(select jsonb_agg(jsonb_build_object('hashes', hashes)) from unposted)`;

async function compareUnposted(run: AuditRun, hashes: readonly Hex[]): Promise<void> {
  for (const txHash of hashes) {
    const inclusion = await readInclusion(run.chain.id, txHash);
    if (!inclusion || inclusion.blockNumber > run.to) continue;
    await compareGas(run, { txHash, posted: null, block: inclusion.blockNumber, inclusion });
  }
}
