import { db, many, sql } from "@/server/db/sql";
import { type AuditRun, note } from "@/server/ledger/audit-run";
import type { Span } from "@/server/ledger/reread";

interface Unfounded {
  id: string;
  kind: string;
  txHash: string;
  block: number;
  outcome: string | null;
}

const PAGE = 500;

/**
 * Checks that every exception about an execution in these blocks has its event, booked with the outcome of its kind.
 */
export async function auditExceptions(run: AuditRun, { from, to }: Span): Promise<void> {
  const { chain, options } = run;
  const unfounded = await many<Unfounded & Record<string, unknown>>(
    db,
    sql`select x.id, x.kind, x.tx_hash as "txHash", x.block_number as block, e.outcome
        from payment_exception x left join chain_event e on e.chain_id = x.chain_id and e.tx_hash = x.tx_hash
          and e.key = x.key and e.type = 'PaymentExecuted'
        where x.chain_id = ${chain.id} and x.gone_at is null and x.block_number between ${from}::bigint and ${to}::bigint
          and x.kind::text in ('late', 'duplicate', 'unknown', 'listed_payer')
          and e.outcome is distinct from case x.kind::text when 'listed_payer' then 'applied' else x.kind::text end
          and not (x.updated_at between clock_timestamp() - ${options.settleS} * interval '1 second' and clock_timestamp())
          and not (x.block_number > ${run.cursor} and e.tx_hash is not null and e.confirmed_at is null)
        order by x.block_number, x.id limit ${PAGE}`,
  );
  for (const { id, kind, txHash, block, outcome } of unfounded) {
    const found =
      outcome === null ? "no execution was booked there" : `its execution was booked as ${outcome}`;
    const text = `${chain.name} (${chain.id}), block ${block}: exception ${id} tells of ${txHash} as ${kind}, and ${found}`;
    note(run, { about: block, text });
  }
}
