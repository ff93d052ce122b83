import type { Address, Hex } from "viem";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, anyOf, fragment, secondsAgo } from "@/server/db/store";
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
  /** The option of whose id the reference was made: a deposit's, where a signer became its payer. */
  pricedId: string;
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
export const allPaid: Select = async (after, limit) => idsOf(await many(db, succeededAfter(after, limit)));

/** Selects paid payments that changed within this many seconds. */
export const paidWithin =
  (seconds: number): Select =>
  async (after, limit) =>
    idsOf(await many(db, succeededAfter(after, limit).where("updated_at", ">", secondsAgo(seconds))));

const succeededAfter = (after: string, limit: number) =>
  acrossAccounts("job")
    .selectFrom("payment")
    .select("id")
    .where("status", "=", fragment.lit("succeeded"))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit);

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Finds payments with their evidence in the books, if they are paid. */
export function findPaid(ids: readonly string[], settleS: number): Promise<Paid[]> {
  const isFresh = fragment<boolean>`p.updated_at between clock_timestamp() - ${settleS} * interval '1 second'
      and clock_timestamp()`;
  return many(
    db,
    acrossAccounts("job")
      .selectFrom("payment as p")
      .leftJoin("payment_option as o", "o.id", "p.option_id")
      .select(["p.id", "p.merchant_id as merchantId", PRICE.as("price"), "p.chain_id as chainId"])
      .select(["p.tx_hash as txHash", "p.tx_block as txBlock", "p.token", "p.destination"])
      .select(fragment<string>`p.token_amount::text`.as("amount"))
      .select(fragment<string | null>`p.fee_amount::text`.as("fee"))
      .select(fragment<number | null>`floor(extract(epoch from p.settled_at))::float8`.as("settledAt"))
      .select([isFresh.as("isFresh"), TERMS.as("terms"), EVENT.as("event"), EXECUTIONS.as("executions")])
      .select(({ exists, selectFrom }) => [
        exists(
          selectFrom("payment_exception as x")
            .whereRef("x.payment_id", "=", "p.id")
            .where("x.kind", "=", fragment.lit("lost"))
            .where("x.gone_at", "is", null),
        ).as("isLost"),
        selectFrom("chain_cursor as c")
          .select("c.block_number")
          .whereRef("c.chain_id", "=", "p.chain_id")
          .as("cursor"),
      ])
      .where("p.id", "=", anyOf(ids))
      .where("p.status", "=", fragment.lit("succeeded"))
      .orderBy("p.id")
      .$narrowType<Pick<Paid, "txHash" | "isLost">>(),
  );
}

const PRICE = fragment<Paid["price"]>`jsonb_build_object('unit', p.unit, 'value', p.amount::text)`;
const TERMS = fragment<PaidTerms | null>`case when o.id is not null then jsonb_build_object('id', o.id,
    'paymentId', o.payment_id, 'chainId', o.chain_id, 'router', o.router, 'payer', o.payer, 'token', o.token,
    'amount', o.amount::text, 'fee', o.fee::text, 'destination', o.destination, 'deadline', o.deadline,
    'ref', o.option_ref, 'key', o.key, 'pricedId', coalesce((select d.option_id from deposit_address d
      where d.authorized_option_id = o.id), o.id)) end`;
const EVENT = fragment<PaidEvent | null>`(select jsonb_build_object('txHash', e.tx_hash, 'block', e.block_number,
      'time', floor(extract(epoch from e.block_time)), 'isBooked', e.confirmed_at is not null, 'outcome', e.outcome,
      'paymentRef', e.data ->> 'paymentRef', 'merchantRef', e.data ->> 'merchantRef')
    from chain_event e
    where e.payment_id = p.id and e.key = o.key and e.type = 'PaymentExecuted' and e.chain_id = o.chain_id
    order by e.outcome = 'applied' desc nulls last limit 1)`;
const EXECUTIONS = fragment<number>`(select count(*) from chain_event e
    where e.payment_id = p.id and e.key = o.key and e.type = 'PaymentExecuted')`;
