import type { ChainConfig } from "@/server/chain/client/registry";
import { db, maybeOne, sql } from "@/server/db/sql";
import { auditBeyond } from "@/server/ledger/audit-beyond";
import { auditCalls } from "@/server/ledger/audit-calls";
import { auditDeployments } from "@/server/ledger/audit-deployments";
import { auditPostings } from "@/server/ledger/audit-postings";
import { type AuditOptions, type AuditRun, newFindings, note, type Step } from "@/server/ledger/audit-run";
import { auditVaults } from "@/server/ledger/audit-vaults";
import { nextSlice, type Span, shareOfRound } from "@/server/ledger/reread";
import { walkBlocks, walkEach } from "@/server/ledger/walk-blocks";

interface Known {
  /** The last block that was read. */
  cursor: number;
  /** The last block whose events are booked. */
  booked: number;
  auditedTo: number | null;
  rereadTo: number | null;
  rereadJob: string | null;
  rereadHash: string | null;
  recheck: number[] | null;
  elapsedS: number | null;
}

/**
 * Starts an audit of one chain's books; null before anything was read of the chain. Run its steps one at a time
 * (`advanceAudit`) and then finish it, so that a caller may stop between two steps.
 */
export async function beginAudit(chain: ChainConfig, options: AuditOptions): Promise<AuditRun | null> {
  if (options.postMissing) await options.book(chain.id);
  const known = await loadKnown(chain, options);
  if (!known) return null;
  const { cursor, booked: to, auditedTo } = known;
  const isBeyond = auditedTo !== null && auditedTo > cursor;
  const isFromStart = options.isFull || auditedTo === null || isBeyond;
  const from = isFromStart ? chain.startBlock : auditedTo + 1;
  const run: AuditRun = {
    ...newFindings(options),
    chain,
    from,
    to,
    cursor,
    range: 1_000,
    counts: { blocks: 0, events: 0, payments: 0, refunds: 0, postings: 0, vaults: 0, exceptions: 0 },
    rereadTo: known.rereadTo,
    rereadJob: known.rereadJob ?? "",
    rereadHash: known.rereadHash ?? "",
  };
  if (isBeyond) {
    const text = `${chain.name} (${chain.id}): books_audit says that all was right up to block ${auditedTo}, which is beyond block ${cursor}, up to which the chain was read`;
    note(run, { about: null, text });
  }
  run.steps = stepsOf(run, known, isFromStart);
  return run;
}

function stepsOf(run: AuditRun, known: Known, isFromStart: boolean): Step[] {
  const share = isFromStart ? 1 : shareOfRound(known.elapsedS);
  const fresh = { from: run.from, to: run.to };
  const steps = [walkBlocks(run, fresh)];
  if (!isFromStart) {
    const slice = nextSlice({ from: run.chain.startBlock, to: run.to }, known.rereadTo, share);
    run.rereadTo = slice.to;
    const old = { from: slice.from, to: Math.min(slice.to, run.from - 1) };
    steps.push(walkBlocks(run, old));
    steps.push(walkEach(run, (known.recheck ?? []).filter(isOutside([fresh, old]))));
  }
  const once = (audit: (run: AuditRun) => Promise<void>) => async () => {
    await audit(run);
    return false;
  };
  steps.push(once(auditBeyond), auditPostings(run, share), auditCalls(run, share));
  return [...steps, once(auditDeployments), once(auditVaults)];
}

const isOutside = (spans: Span[]) => (block: number) =>
  spans.every(({ from, to }) => block < from || block > to);

function loadKnown(
  { id }: ChainConfig,
  { settleS }: AuditOptions,
): Promise<(Known & Record<string, unknown>) | undefined> {
  return maybeOne(
    db,
    sql`select c.block_number as cursor,
          least(c.block_number, (select min(e.block_number) - 1 from chain_event e where e.chain_id = c.chain_id
            and e.confirmed_at is null and e.block_number <= c.block_number
            and e.created_at between clock_timestamp() - ${settleS} * interval '1 second' and clock_timestamp())) as booked,
          a.audited_to as "auditedTo", a.reread_to as "rereadTo", a.reread_job as "rereadJob", a.reread_hash as "rereadHash", a.recheck,
          extract(epoch from clock_timestamp() - a.finished_at)::float8 as "elapsedS"
        from chain_cursor c left join books_audit a on a.chain_id = c.chain_id where c.chain_id = ${id}`,
  );
}

/** Finishes an audit: its result replaces the last one, and covers only the blocks that were read. */
export async function finishAudit(run: AuditRun): Promise<void> {
  const { chain, from, to, options, counts, differenceCount, differences, written } = run;
  const { rereadTo, rereadJob, rereadHash } = run;
  await db.query(
    sql`insert into books_audit (chain_id, audited_to, from_block, to_block, is_full, counts, difference_count, differences,
          reread_to, reread_job, reread_hash, recheck, written, repaired, repaired_at)
        values (${chain.id}, least(${to}::bigint, (select block_number from chain_cursor where chain_id = ${chain.id})),
          ${from}, ${to}, ${options.isFull}, ${JSON.stringify(counts)}, ${differenceCount}, ${JSON.stringify(differences)},
          ${rereadTo}, ${rereadJob}, ${rereadHash}, ${JSON.stringify([...run.recheck])}, ${written}::integer, ${written}::integer,
          case when ${written}::integer > 0 then clock_timestamp() end)
        on conflict (chain_id) do update set audited_to = excluded.audited_to, from_block = excluded.from_block,
          to_block = excluded.to_block, is_full = excluded.is_full, counts = excluded.counts, finished_at = clock_timestamp(),
          difference_count = excluded.difference_count, differences = excluded.differences, reread_to = excluded.reread_to,
          reread_job = excluded.reread_job, reread_hash = excluded.reread_hash, recheck = excluded.recheck, written = excluded.written,
          repaired = case when excluded.written > 0 then excluded.written else books_audit.repaired end,
          repaired_at = coalesce(excluded.repaired_at, books_audit.repaired_at)`,
  );
}
