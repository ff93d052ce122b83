import { db, many, sql } from "@/server/db/sql";
import type { LedgerLine } from "@/server/ledger/posting";

/** What the books say of one event of the router. */
export interface BookedEvent {
  txHash: string;
  logIndex: number;
  blockNumber: number;
  blockHash: string;
  blockTime: Date;
  isBooked: boolean;
  /** Stored so lately that it may still be on its way. */
  isFresh: boolean;
  outcome: string | null;
  lines: (Omit<LedgerLine, "amount"> & { amount: string })[];
  payment: BookedPayment | null;
  /** Refunds of the option that are done. */
  refunds: { id: string; txHash: string }[];
}

export interface BookedPayment {
  id: string;
  status: string;
  merchantId: string;
  txHash: string | null;
  txBlock: number | null;
  token: string | null;
  amount: string | null;
  fee: string | null;
  destination: string | null;
  /** Unix seconds. */
  settledAt: number | null;
}

interface Span {
  from: number;
  to: number;
}

/** What the books hold of these blocks, in order. */
export function findBooked(chainId: number, { from, to }: Span, settleS: number): Promise<BookedEvent[]> {
  return many<BookedEvent & Record<string, unknown>>(
    db,
    sql`select e.tx_hash as "txHash", e.log_index as "logIndex", e.block_number as "blockNumber", e.block_hash as "blockHash",
          e.block_time as "blockTime", e.confirmed_at is not null as "isBooked", e.outcome,
          e.confirmed_at is null and e.created_at > clock_timestamp() - ${settleS} * interval '1 second' as "isFresh",
          coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'fromAccount', l.from_account, 'fromParty', l.from_party,
            'toAccount', l.to_account, 'toParty', l.to_party, 'token', l.token, 'amount', l.amount::text) order by l.line)
            from ledger_entry l where (l.chain_id, l.tx_hash, l.log_index) = (e.chain_id, e.tx_hash, e.log_index)), '[]') as lines,
          case when p.id is not null then jsonb_build_object('id', p.id, 'status', p.status, 'merchantId', p.merchant_id,
            'txHash', p.tx_hash, 'txBlock', p.tx_block, 'token', p.token, 'amount', p.token_amount::text, 'fee', p.fee_amount::text,
            'destination', p.destination, 'settledAt', floor(extract(epoch from p.settled_at))) end as payment,
          coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'txHash', r.tx_hash) order by r.id)
            from refund r where r.payment_id = o.payment_id and r.option_id = o.id and r.status = 'succeeded'), '[]') as refunds
        from chain_event e left join payment_option o on o.key = e.key left join payment p on p.id = o.payment_id
        where e.chain_id = ${chainId} and e.block_number between ${from} and ${to}
        order by e.block_number, e.log_index`,
  );
}

/** A payment that is paid, with the terms that it says were executed. */
export interface PaidClaim {
  id: string;
  txHash: string;
  key: string | null;
  block: number;
}

/** The payments that say they were executed in these blocks. */
export function findPaidClaims(chainId: number, { from, to }: Span): Promise<PaidClaim[]> {
  return many<PaidClaim & Record<string, unknown>>(
    db,
    sql`select p.id, p.tx_hash as "txHash", o.key, p.tx_block as block
        from payment p left join payment_option o on o.id = p.option_id
        where p.chain_id = ${chainId} and p.status = 'succeeded' and p.tx_block between ${from} and ${to} order by p.tx_block`,
  );
}
