import type { ChainConfig } from "@/server/chain/registry";
import { db, maybeOne, sql } from "@/server/db/sql";
import { auditClaims } from "@/server/ledger/audit-claims";
import { auditDeployments } from "@/server/ledger/audit-deployments";
import { type AuditOptions, type AuditRun, soundUpTo } from "@/server/ledger/audit-run";
import { auditVaults } from "@/server/ledger/audit-vaults";

interface Standing {
  /** The last block whose events are booked. */
  booked: number;
  auditedTo: number | null;
}

/**
 * Begins an audit of one chain's books; null before anything was read of the chain. Take its windows one by
 * one (audit-window.ts), then finish it: so a caller may stop between two of them.
 */
export async function beginAudit(chain: ChainConfig, options: AuditOptions): Promise<AuditRun | null> {
  const standing = await maybeOne<Standing & Record<string, unknown>>(
    db,
    sql`select least(c.block_number, (select min(e.block_number) - 1 from chain_event e where e.chain_id = c.chain_id
            and e.confirmed_at is null and e.block_number <= c.block_number
            and e.created_at > clock_timestamp() - ${options.settleS} * interval '1 second')) as booked,
          a.audited_to as "auditedTo"
        from chain_cursor c left join books_audit a on a.chain_id = c.chain_id where c.chain_id = ${chain.id}`,
  );
  if (!standing) return null;
  const from = options.isFull ? chain.startBlock : (standing.auditedTo ?? chain.startBlock - 1) + 1;
  return {
    chain,
    options,
    from,
    to: standing.booked,
    next: from,
    range: 1_000,
    counts: { blocks: 0, events: 0, payments: 0, refunds: 0, postings: 0, vaults: 0, exceptions: 0 },
    differenceCount: 0,
    differences: [],
    firstBad: null,
    written: 0,
  };
}

/**
 * Ends an audit: vaults against the router's, claims against events, deployments that nobody booked. The result is stored in the place of the last one.
 * @throws AppError `bad_gateway` when the node fails; nothing is stored then
 */
export async function finishAudit(run: AuditRun): Promise<void> {
  await auditClaims(run);
  await auditDeployments(run);
  await auditVaults(run);
  const { chain, from, to, options, counts, differenceCount, differences } = run;
  await db.query(
    sql`insert into books_audit (chain_id, audited_to, from_block, to_block, is_full, counts, difference_count, differences)
        values (${chain.id}, ${soundUpTo(run)}, ${from}, ${to}, ${options.isFull}, ${JSON.stringify(counts)},
          ${differenceCount}, ${JSON.stringify(differences)})
        on conflict (chain_id) do update set audited_to = excluded.audited_to, from_block = excluded.from_block,
          to_block = excluded.to_block, is_full = excluded.is_full, counts = excluded.counts, finished_at = clock_timestamp(),
          difference_count = excluded.difference_count, differences = excluded.differences`,
  );
}
