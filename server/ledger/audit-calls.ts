import type { Hex } from "viem";
import { readInclusion } from "@/server/chain/reads/blocks";
import { db, one, sql } from "@/server/db/sql";
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
 * their window, but a reverted one has no event. Reads a share of all jobs, after those that the round has read.
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
  const { jobs } = await one<{ jobs: number }>(
    db,
    sql`select count(*) as jobs from relay_job where chain_id = ${chainId}`,
  );
  return jobs;
}

/** Reads a page of jobs that have ended, and those among them whose cost is not in the books. */
function readPage({ chain, options }: AuditRun, after: string, limit: number): Promise<Page> {
  return one<Page & Record<string, unknown>>(
    db,
    sql`with page as (
          select id, transaction_id, status, lost_wei, tx_hash, updated_at from relay_job
          where chain_id = ${chain.id} and id > ${after} order by id limit ${limit}),
        unposted as (
          select (select jsonb_agg(t.hash order by t.version desc) from relay_transaction t where t.job_id = j.id) as hashes from page j
          where j.transaction_id = j.id and j.status in ('confirmed', 'failed')
            and j.updated_at <= clock_timestamp() - ${options.settleS} * interval '1 second'
            and (j.lost_wei is not null
              or exists (select from relay_transaction t where t.job_id = j.id and t.hash = j.tx_hash))
            and not exists (select from relay_transaction t join ledger_entry l on l.chain_id = t.chain_id and l.tx_hash = t.hash
              and l.kind = 'gas' where t.job_id = j.id))
        select (select count(*) from page) as jobs, (select max(id) from page) as last,
          (select jsonb_agg(jsonb_build_object('hashes', hashes)) from unposted) as unposted`,
  );
}

async function compareUnposted(run: AuditRun, hashes: readonly Hex[]): Promise<void> {
  for (const txHash of hashes) {
    const inclusion = await readInclusion(run.chain.id, txHash);
    if (!inclusion || inclusion.blockNumber > run.to) continue;
    await compareGas(run, { txHash, posted: null, block: inclusion.blockNumber, inclusion });
  }
}
