import { db, many, sql } from "@/server/db/sql";
import type { LedgerLine } from "@/server/ledger/posting";
import type { Span } from "@/server/ledger/reread";

/** One event of the router, as the books have it. */
export interface BookedEvent {
  txHash: string;
  logIndex: number;
  blockNumber: number;
  blockHash: string;
  blockTime: Date;
  isBooked: boolean;
  /** Stored so recently that it may still be incomplete. */
  isFresh: boolean;
  outcome: string | null;
  key: string | null;
  type: string;
  /** The event's stored facts. */
  data: Record<string, unknown>;
  lines: (Omit<LedgerLine, "amount"> & { amount: string })[];
  payment: BookedPayment | null;
  /** Completed refunds of the option. */
  refunds: { id: string; txHash: string }[];
  /** The exception about its terms, if the chain still has its execution. */
  exception: { kind: string } | null;
}

/** The payment whose terms were executed. */
export interface BookedPayment {
  id: string;
  status: string;
  merchantId: string;
  /** The key of the terms that the payment was paid by, according to its row. */
  paidKey: string | null;
  /** Whether its timeline has the payment as paid. */
  wasPaid: boolean;
}

/** Finds the booked events of these blocks, in order. */
export function findBooked(chainId: number, { from, to }: Span, settleS: number): Promise<BookedEvent[]> {
  return many<BookedEvent & Record<string, unknown>>(
    db,
    sql`select e.tx_hash as "txHash", e.log_index as "logIndex", e.block_number as "blockNumber", e.block_hash as "blockHash",
          e.block_time as "blockTime", e.confirmed_at is not null as "isBooked", e.outcome, e.key, e.type, e.data,
          e.confirmed_at is null and e.created_at between clock_timestamp() - ${settleS} * interval '1 second' and clock_timestamp() as "isFresh",
          coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'fromAccount', l.from_account, 'fromParty', l.from_party,
            'toAccount', l.to_account, 'toParty', l.to_party, 'token', l.token, 'amount', l.amount::text) order by l.line)
            from ledger_entry l where (l.chain_id, l.tx_hash, l.log_index) = (e.chain_id, e.tx_hash, e.log_index)), '[]') as lines,
          case when p.id is not null then jsonb_build_object('id', p.id, 'status', p.status, 'merchantId', p.merchant_id,
            'paidKey', (select c.key from payment_option c where c.id = p.option_id),
            'wasPaid', exists (select from payment_event t where t.payment_id = p.id and t.type = 'payment.succeeded')) end as payment,
          coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'txHash', r.tx_hash) order by r.id)
            from refund r where r.payment_id = o.payment_id and r.option_id = o.id and r.status = 'succeeded'), '[]') as refunds,
          case when x.id is not null then jsonb_build_object('kind', x.kind) end as exception
        from chain_event e left join payment_option o on o.key = e.key left join payment p on p.id = o.payment_id
          left join payment_exception x on x.key = e.key and x.kind <> 'lost' and x.gone_at is null
        where e.chain_id = ${chainId} and e.block_number between ${from} and ${to}
        order by e.block_number, e.log_index`,
  );
}
