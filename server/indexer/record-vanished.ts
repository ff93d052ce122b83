import { sql, type Tx } from "@/server/db/sql";

interface Vanished {
  chainId: number;
  txHash: string;
}

/**
 * Records that the chain no longer shows the transaction by which these payments succeeded. `find-lost-payments.ts`
 * decides whether they are lost. Payments that succeeded by another transaction are skipped.
 */
export async function recordVanished(
  tx: Tx,
  paymentIds: readonly string[],
  { chainId, txHash }: Vanished,
): Promise<void> {
  if (paymentIds.length === 0) return;
  await tx.query(
    sql`insert into vanished_execution (payment_id, chain_id, tx_hash)
        select id, ${chainId}, tx_hash from payment
        where id = any(${paymentIds}::text[]) and status = 'succeeded' and tx_hash = ${txHash}
        on conflict (payment_id) do update set tx_hash = excluded.tx_hash`,
  );
}
