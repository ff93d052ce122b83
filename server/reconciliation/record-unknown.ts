import { NATIVE_TOKEN } from "@/server/assets/asset";
import { findChain } from "@/server/chain/client/registry";
import { sql, type Tx } from "@/server/db/sql";
import { newId } from "@/server/kernel/ids";

/** The position of the router's event. */
interface EventPlace {
  chainId: number;
  txHash: string;
  logIndex: number;
}

/**
 * Records an execution of terms that were never quoted here. They come from another installation on the same router, or
 * from quotes that a restored backup lacks. It belongs to the merchant whose wallet received it if exactly one matches,
 * else to nobody.
 */
export async function recordUnknown(tx: Tx, { chainId, txHash, logIndex }: EventPlace): Promise<void> {
  const mode = findChain(chainId)?.mode ?? "live";
  await tx.query(
    sql`insert into payment_exception (id, account_id, merchant_id, mode, kind, chain_id, token, amount, payer, destination, key,
          tx_hash, log_index, block_number, block_time)
        select ${newId("exc")}, owner.account_id, owner.merchant_id, ${mode}::run_mode, 'unknown', e.chain_id, e.data ->> 'token',
          (e.data ->> 'amount')::numeric, e.data ->> 'payer', nullif(e.data ->> 'destination', ${NATIVE_TOKEN}), e.key, e.tx_hash,
          e.log_index, e.block_number, e.block_time
        from chain_event e left join lateral (
          select min(s.account_id collate "C") as account_id, min(s.merchant_id collate "C") as merchant_id from crypto_settlement s
          where s.chain_id = e.chain_id and s.destination = e.data ->> 'destination' and s.deleted_at is null
          having count(distinct s.merchant_id) = 1) owner on true
        where e.chain_id = ${chainId} and e.tx_hash = ${txHash} and e.log_index = ${logIndex}
        on conflict (key) where kind <> 'lost' do update set tx_hash = excluded.tx_hash, log_index = excluded.log_index,
          block_number = excluded.block_number, block_time = excluded.block_time, gone_at = null`,
  );
}
