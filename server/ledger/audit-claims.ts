import { db, many, sql } from "@/server/db/sql";
import { type AuditRun, note } from "@/server/ledger/audit-run";

interface Claim {
  id: string;
  paymentId: string;
  txHash: string;
}

const PAGE = 500;

/**
 * Looks for what says that it happened without any event to show for it: refunds, and payments that name no block. The
 * events themselves were held against the chain before.
 */
export async function auditClaims(run: AuditRun): Promise<void> {
  const { chain } = run;
  let after = "";
  for (;;) {
    const page = await refundsWithoutEvent(run, after);
    for (const { id, paymentId, txHash } of page) {
      const text = `${chain.name} (${chain.id}): refund ${id} of payment ${paymentId} is succeeded with tx_hash ${txHash}, and the router gave nothing back by it`;
      note(run, { block: null, text });
    }
    after = page.at(-1)?.id ?? "";
    if (page.length < PAGE) break;
  }
  for (const { id, txHash } of await paymentsWithoutBlock(chain.id)) {
    const text = `${chain.name} (${chain.id}): payment ${id} is succeeded with tx_hash ${txHash}, and names no block`;
    note(run, { block: null, text });
  }
}

function refundsWithoutEvent({ chain, options }: AuditRun, after: string): Promise<Claim[]> {
  return many<Claim & Record<string, unknown>>(
    db,
    sql`select r.id, r.payment_id as "paymentId", r.tx_hash as "txHash"
        from refund r join payment_option o on o.id = r.option_id
        where r.chain_id = ${chain.id} and r.status = 'succeeded' and r.id > ${after}
          and r.updated_at <= clock_timestamp() - ${options.settleS} * interval '1 second'
          and not exists (select from chain_event e where e.payment_id = r.payment_id and e.type = 'PaymentRefunded'
            and e.key = o.key and e.tx_hash = r.tx_hash)
        order by r.id limit ${PAGE}`,
  );
}

function paymentsWithoutBlock(chainId: number): Promise<Pick<Claim, "id" | "txHash">[]> {
  return many(
    db,
    sql`select id, tx_hash as "txHash" from payment
        where chain_id = ${chainId} and status = 'succeeded' and tx_block is null limit ${PAGE}`,
  );
}
