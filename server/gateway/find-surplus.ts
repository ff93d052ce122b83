import { presentAmount } from "@/server/assets/amount";
import type { Amount } from "@/server/assets/schema";
import { explorerLink } from "@/server/chain/client/explorer-link";
import { findChain } from "@/server/chain/client/registry";
import { db, many, sql } from "@/server/db/sql";

/** A transaction, for a link to the explorer. */
export interface CheckoutTransaction {
  hash: string;
  /** Null where the network has no explorer. */
  explorerUrl: string | null;
}

/** The buyer's money that moved without serving the payment, or that was refunded. */
export interface SurplusTransfer {
  /** `seen`: in a block that is not confirmed yet; `paid`: the payment itself, once a refund exists. */
  kind: "seen" | "late" | "duplicate" | "listed_payer" | "lost" | "paid";
  amount: Amount;
  chainId: number;
  networkName: string;
  transaction: CheckoutTransaction;
  /** The merchant's decision; `open` until then, and after a failed refund. */
  state: "open" | "accepted" | "refunding" | "refunded";
  /** The refund's transaction. */
  refund: CheckoutTransaction | null;
}

interface SurplusRow extends Record<string, unknown> {
  kind: SurplusTransfer["kind"];
  asset: string;
  amount: bigint;
  chainId: number;
  txHash: string;
  state: SurplusTransfer["state"];
  refundHash: string | null;
}

/** The router executes a payment once a chain, so its own executions never reach this. */
const MOST = 20;

/**
 * Finds a payment's executions beyond its outcome, oldest first: exceptions, unconfirmed executions and refunds. Only
 * for final payments.
 */
export async function findSurplus(paymentId: string): Promise<SurplusTransfer[]> {
  const rows = await many<SurplusRow>(
    db,
    sql`with surplus as (
          select x.kind::text as kind, coalesce(o.asset, 'eip155:' || x.chain_id || '/erc20:' || x.token) as asset,
            x.amount, x.chain_id, x.tx_hash, x.block_time, r.tx_hash as refund_hash,
            case when r.status = 'succeeded' then 'refunded'
              when x.status = 'refunded' and r.status in ('pending', 'pending_funds', 'submitted') then 'refunding'
              when x.status = 'accepted' then 'accepted' else 'open' end as state
          from payment_exception x left join payment_option o on o.id = x.option_id left join refund r on r.id = x.refund_id
          where x.payment_id = ${paymentId} and x.gone_at is null
            and x.kind in ('late', 'duplicate', 'listed_payer', 'lost')
          union all
          select 'paid', o.asset, o.amount, o.chain_id, p.tx_hash, r.created_at, r.tx_hash,
            case when r.status = 'succeeded' then 'refunded' else 'refunding' end
          from payment p join payment_option o on o.id = p.option_id join refund r on r.option_id = o.id
          where p.id = ${paymentId} and p.status = 'succeeded' and p.tx_hash is not null
            and r.status in ('pending', 'pending_funds', 'submitted', 'succeeded')
            and not exists (select 1 from payment_exception x where x.refund_id = r.id)
          union all
          select 'seen', o.asset, o.amount, o.chain_id, e.tx_hash, e.block_time, null, 'open'
          from chain_event e join payment_option o on o.key = e.key and o.payment_id = e.payment_id
            join payment p on p.id = e.payment_id
          where e.payment_id = ${paymentId} and e.type = 'PaymentExecuted' and e.confirmed_at is null
            and (p.status <> 'succeeded' or p.option_id <> o.id)
            and not exists (select 1 from payment_exception x where x.key = e.key and x.gone_at is null)
        )
        select kind, asset, amount, chain_id as "chainId", tx_hash as "txHash", state, refund_hash as "refundHash"
        from surplus order by block_time, tx_hash limit ${MOST}`,
  );
  return rows.map(present);
}

function present({ kind, asset, amount, chainId, txHash, state, refundHash }: SurplusRow): SurplusTransfer {
  return {
    kind,
    amount: presentAmount(`caip19/${asset}`, amount),
    chainId,
    networkName: findChain(chainId)?.name ?? `eip155:${chainId}`,
    transaction: { hash: txHash, explorerUrl: explorerLink(chainId, txHash) },
    state,
    refund: refundHash ? { hash: refundHash, explorerUrl: explorerLink(chainId, refundHash) } : null,
  };
}
