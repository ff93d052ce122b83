import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import { type AuditRun, note } from "@/server/ledger/audit-run";
import type { Span } from "@/server/ledger/reread";

const PAGE = 500;

/**
 * Checks that every exception about an execution in these blocks has its event, booked with the outcome of its kind.
 */
export async function auditExceptions(run: AuditRun, span: Span): Promise<void> {
  const { chain } = run;
  const unfounded = await many(db, unfoundedIn(run, span));
  for (const { id, kind, txHash, block, outcome } of unfounded) {
    const found =
      outcome === null ? "no execution was booked there" : `its execution was booked as ${outcome}`;
    const text = `${chain.name} (${chain.id}), block ${block}: exception ${id} records ${txHash} as ${kind}, and ${found}`;
    note(run, { about: block, text });
  }
}

function unfoundedIn({ chain, options, cursor }: AuditRun, { from, to }: Span) {
  const isFresh = fragment<boolean>`(x.updated_at between clock_timestamp() - ${options.settleS} * interval '1 second'
      and clock_timestamp())`;
  return acrossAccounts("job")
    .selectFrom("payment_exception as x")
    .leftJoin("chain_event as e", (join) =>
      join
        .onRef("e.chain_id", "=", "x.chain_id")
        .onRef("e.tx_hash", "=", "x.tx_hash")
        .onRef("e.key", "=", "x.key")
        .on("e.type", "=", fragment.lit("PaymentExecuted")),
    )
    .select(["x.id", "x.kind", "x.tx_hash as txHash", "x.block_number as block", "e.outcome"])
    .where("x.chain_id", "=", chain.id)
    .where("x.gone_at", "is", null)
    .where("x.deposit_id", "is", null)
    .where((eb) => eb.between("x.block_number", from, to))
    .where(fragment<boolean>`x.kind::text in ('late', 'duplicate', 'unknown', 'listed_payer')`)
    .where(
      "e.outcome",
      "is distinct from",
      fragment<string>`case x.kind::text when 'listed_payer' then 'applied' else x.kind::text end`,
    )
    .where(({ not }) => not(isFresh))
    .where(({ not, and, eb }) =>
      not(
        and([
          eb("x.block_number", ">", cursor),
          eb("e.tx_hash", "is not", null),
          eb("e.confirmed_at", "is", null),
        ]),
      ),
    )
    .orderBy("x.block_number")
    .orderBy("x.id")
    .limit(PAGE);
}
