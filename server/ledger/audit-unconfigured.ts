import { chainsConfig } from "@/server/chain/client/registry";
import { computed, raw } from "@/server/db/raw";
import { db, many } from "@/server/db/sql";
import { note } from "@/server/ledger/audit-run";
import type { PaymentsRun } from "@/server/ledger/payments-run";

/**
 * Reports chains in the books that the chains file lacks, since nothing can prove their entries. Each chain costs one
 * index step, no matter how large the books are.
 */
export async function auditUnconfigured(run: PaymentsRun): Promise<void> {
  const configured = chainsConfig().chains.map(({ id }) => id);
  const unknown = await many(
    db,
    // A measured plan: each recursion is one step of an index.
    raw({ id: computed("bigint") })`with recursive events (id) as (
          select min(chain_id) from chain_event
          union all
          select (select min(e.chain_id) from chain_event e where e.chain_id > events.id) from events where events.id is not null),
        postings (id) as (
          select min(chain_id) from ledger_entry
          union all
          select (select min(l.chain_id) from ledger_entry l where l.chain_id > postings.id) from postings where postings.id is not null)
        select id from (select id from events union select id from postings) used
        where id is not null and id <> all(${configured}::bigint[]) order by id`,
  );
  for (const { id } of unknown) {
    const text = `chain ${id}: the books have events or postings of it, and the chains file lacks it, so they cannot be compared with it`;
    note(run, { about: null, text });
  }
}
