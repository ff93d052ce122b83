import type { ChainConfig } from "@/server/chain/client/registry";
import { firstBlock } from "@/server/chain/client/routers";
import { changed, db, maybeOne } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";
import { auditBeyond } from "@/server/ledger/audit-beyond";
import { auditCalls } from "@/server/ledger/audit-calls";
import { auditDeployments } from "@/server/ledger/audit-deployments";
import { auditDeposits } from "@/server/ledger/audit-deposits";
import { auditFunds } from "@/server/ledger/audit-funds";
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
  const from = isFromStart ? firstBlock(chain) : auditedTo + 1;
  const run: AuditRun = {
    ...newFindings(options),
    chain,
    from,
    to,
    cursor,
    range: 1_000,
    counts: { blocks: 0, events: 0, payments: 0, refunds: 0, postings: 0, vaults: 0, exceptions: 0 },
    surplus: [],
    rereadTo: known.rereadTo,
    rereadJob: known.rereadJob ?? "",
    rereadHash: known.rereadHash ?? "",
  };
  if (isBeyond) {
    const text = `${chain.name} (${chain.id}): books_audit records no difference up to block ${auditedTo}, which is beyond block ${cursor}, up to which the chain was read`;
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
    const slice = nextSlice({ from: firstBlock(run.chain), to: run.to }, known.rereadTo, share);
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
  return [...steps, once(auditDeployments), once(auditVaults), once(auditFunds), auditDeposits(run)];
}

const isOutside = (spans: Span[]) => (block: number) =>
  spans.every(({ from, to }) => block < from || block > to);

function loadKnown({ id }: ChainConfig, { settleS }: AuditOptions): Promise<Known | undefined> {
  // Events that were stored a moment ago may still be booked.
  const booked = fragment<number>`least(c.block_number, (select min(e.block_number) - 1 from chain_event e
      where e.chain_id = c.chain_id and e.confirmed_at is null and e.block_number <= c.block_number
        and e.created_at between clock_timestamp() - ${settleS} * interval '1 second' and clock_timestamp()))`;
  return maybeOne(
    db,
    store
      .selectFrom("chain_cursor as c")
      .leftJoin("books_audit as a", "a.chain_id", "c.chain_id")
      .select(["c.block_number as cursor", booked.as("booked"), "a.audited_to as auditedTo"])
      .select(["a.reread_to as rereadTo", "a.reread_job as rereadJob", "a.reread_hash as rereadHash"])
      .select("a.recheck")
      .select(
        fragment<number | null>`extract(epoch from clock_timestamp() - a.finished_at)::float8`.as("elapsedS"),
      )
      .where("c.chain_id", "=", id)
      .$narrowType<Pick<Known, "recheck">>(),
  );
}

/** Finishes an audit: its result replaces the last one, and covers only the blocks that were read. */
export async function finishAudit(run: AuditRun): Promise<void> {
  const { chain, from, to, options, counts, differenceCount, differences, written } = run;
  const read = fragment`(select block_number from chain_cursor where chain_id = ${chain.id})`;
  const result = {
    audited_to: fragment<number>`least(${to}::bigint, ${read})`,
    from_block: from,
    to_block: to,
    is_full: options.isFull,
    counts: JSON.stringify(counts),
    difference_count: differenceCount,
    differences: JSON.stringify(differences),
    reread_to: run.rereadTo,
    reread_job: run.rereadJob,
    reread_hash: run.rereadHash,
    recheck: JSON.stringify([...run.recheck]),
    surplus: JSON.stringify(run.surplus),
    written,
  };
  const repair = written > 0 ? { repaired: written, repaired_at: clock() } : {};
  await changed(
    db,
    store
      .insertInto("books_audit")
      .values({ chain_id: chain.id, ...result, ...repair })
      .onConflict((conflict) =>
        conflict.column("chain_id").doUpdateSet({ ...result, ...repair, finished_at: clock() }),
      ),
  );
}
