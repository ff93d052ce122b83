import { db, many, sql } from "@/server/db/sql";

/** A transaction that a wallet reported for an option, and that no node has shown yet. */
export interface OpenClaim {
  optionId: string;
  /** CAIP-10. */
  account: string;
  chainId: number;
  txHash: string;
  createdAt: Date;
}

/** Lists a payment's watched claims, newest first; at most one for each option. */
export function findOpenClaims(paymentId: string): Promise<OpenClaim[]> {
  return many<OpenClaim & Record<string, unknown>>(
    db,
    sql`select c.option_id as "optionId", o.account, o.chain_id as "chainId", c.tx_hash as "txHash", c.created_at as "createdAt"
        from payment_claim c join payment_option o on o.id = c.option_id
        where c.payment_id = ${paymentId} and c.seen_at is null and c.dropped_at is null and c.closed_at is null
        order by c.created_at desc, c.id desc`,
  );
}
