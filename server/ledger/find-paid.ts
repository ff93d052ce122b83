import type { Address, Hex } from "viem";
import { db, many, sql } from "@/server/db/sql";
import type { Select } from "@/server/ledger/walk-rows";

/** The terms that paid a payment, according to its row. */
export interface PaidTerms {
  id: string;
  paymentId: string;
  chainId: number;
  router: Address;
  payer: Address;
  token: Address;
  amount: string;
  fee: string;
  destination: Address | null;
  deadline: number;
  /** The router's reference for the option; null when it is the hash of the option's id. */
  ref: Hex | null;
  key: Hex;
}

/** The execution of those terms, as stored. */
export interface PaidEvent {
  txHash: string;
  block: number;
  /** Unix seconds. */
  time: number;
  isBooked: boolean;
  outcome: string | null;
  paymentRef: string | null;
  merchantRef: string | null;
}

/** A paid payment with its evidence. Amounts are digits. */
export interface Paid {
  id: string;
  merchantId: string;
  /** The requested price, in digits. */
  price: { unit: string; value: string };
  chainId: number | null;
  txHash: Hex;
  txBlock: number | null;
  token: string | null;
  amount: string;
  fee: string | null;
  destination: string | null;
  /** Unix seconds. */
  settledAt: number | null;
  /** It changed so recently that its event may not be stored yet. */
  isFresh: boolean;
  terms: PaidTerms | null;
  event: PaidEvent | null;
  /** How many executions of its terms are stored. */
  executions: number;
  /** An exception records that the chain has removed the execution for good. */
  isLost: boolean;
  /** The last block read of its chain. */
  cursor: number | null;
}

/** Selects paid payments, in the order of their ids. */
export const allPaid: Select = async (after, limit) =>
  idsOf(
    await many(
      db,
      sql`select id from payment where status = 'succeeded' and id > ${after} order by id limit ${limit}`,
    ),
  );

/** Selects paid payments that changed within this many seconds. */
export const paidWithin =
  (seconds: number): Select =>
  async (after, limit) =>
    idsOf(
      await many(
        db,
        sql`select id from payment where status = 'succeeded' and id > ${after}
              and updated_at > clock_timestamp() - ${seconds} * interval '1 second' order by id limit ${limit}`,
      ),
    );

const idsOf = (rows: { id?: string }[]) => rows.flatMap(({ id }) => id ?? []);

/** Finds payments with their evidence in the books, if they are paid. */
export function findPaid(ids: readonly string[], settleS: number): Promise<Paid[]> {
  return many<Paid & Record<string, unknown>>(
    db,
    sql`select p.id, p.merchant_id as "merchantId",
          jsonb_build_object('unit', p.unit, 'value', p.amount::text) as price, p.chain_id as "chainId", p.tx_hash as "txHash", p.tx_block as "txBlock", p.token,
          p.token_amount::text as amount, p.fee_amount::text as fee, p.destination,
          floor(extract(epoch from p.settled_at))::float8 as "settledAt",
          p.updated_at between clock_timestamp() - ${settleS} * interval '1 second' and clock_timestamp() as "isFresh",
          case when o.id is not null then jsonb_build_object('id', o.id, 'paymentId', o.payment_id, 'chainId', o.chain_id,
            'router', o.router, 'payer', o.payer, 'token', o.token, 'amount', o.amount::text, 'fee', o.fee::text,
            'destination', o.destination, 'deadline', o.deadline, 'ref', o.option_ref, 'key', o.key) end as terms,
          (select jsonb_build_object('txHash', e.tx_hash, 'block', e.block_number, 'time', floor(extract(epoch from e.block_time)),
              'isBooked', e.confirmed_at is not null, 'outcome', e.outcome, 'paymentRef', e.data ->> 'paymentRef',
              'merchantRef', e.data ->> 'merchantRef')
            from chain_event e where e.payment_id = p.id and e.key = o.key and e.type = 'PaymentExecuted' and e.chain_id = o.chain_id
            order by e.outcome = 'applied' desc nulls last limit 1) as event,
          (select count(*) from chain_event e where e.payment_id = p.id and e.key = o.key and e.type = 'PaymentExecuted') as executions,
          exists (select from payment_exception x where x.payment_id = p.id and x.kind = 'lost' and x.gone_at is null) as "isLost",
          (select c.block_number from chain_cursor c where c.chain_id = p.chain_id) as cursor
        from payment p left join payment_option o on o.id = p.option_id
        where p.id = any(${ids}::text[]) and p.status = 'succeeded' order by p.id`,
  );
}
