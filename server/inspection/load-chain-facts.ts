import { db, one, sql } from "@/server/db/sql";
import type { PaymentRow } from "@/server/payments/payment-row";

/** Facts about a payment's transaction and price beyond its own row. */
export interface PaymentChainFacts {
  txHash: string | null;
  block: number | null;
  head: number | null;
  rateNumerator: bigint | null;
  rateDenominator: bigint | null;
  rateSource: string | null;
  rateAsOf: Date | null;
  /** Null where the buyer's wallet sends the transaction. */
  jobId: string | null;
  /** The number of sent versions of the relayer's transaction, and the time of the last one. */
  versions: number;
  sentAt: Date | null;
  /** When the transfer becomes impossible on chain. */
  deadline: Date | null;
}

/**
 * Loads the paying transaction: settled, seen on chain, reported by the buyer's wallet, or the latest sent version.
 * @param payment as found in the caller's scope
 */
export function loadChainFacts({ id, chainId, optionId }: PaymentRow): Promise<PaymentChainFacts> {
  return one<PaymentChainFacts>(
    db,
    sql`select coalesce(p.tx_hash, seen.tx_hash, job.tx_hash, sent.hash, attempt.tx_hash) as "txHash",
          coalesce(p.tx_block, seen.block_number, job.block_number) as block, cursor.head_number as head,
          o.rate_numerator as "rateNumerator", o.rate_denominator as "rateDenominator",
          o.rate_source as "rateSource", o.rate_as_of as "rateAsOf", job.id as "jobId",
          tries.versions, tries.sent_at as "sentAt", to_timestamp(o.deadline) as deadline
        from payment p
          left join payment_option o on o.id = ${optionId}
          left join chain_cursor cursor on cursor.chain_id = ${chainId}
          left join payment_attempt attempt on attempt.payment_id = p.id and attempt.status <> 'failed'
          left join relay_job job on job.attempt_id = attempt.id
          left join lateral (select hash from relay_transaction where job_id = job.transaction_id order by version desc limit 1) sent on true
          left join lateral (
            select count(broadcast_at) as versions, max(broadcast_at) as sent_at from relay_transaction
            where job_id = job.transaction_id
          ) tries on true
          left join lateral (
            select tx_hash, block_number from chain_event
            where payment_id = p.id and chain_id = ${chainId} and type = 'PaymentExecuted'
            order by block_number desc limit 1
          ) seen on true
        where p.id = ${id}`,
  );
}
