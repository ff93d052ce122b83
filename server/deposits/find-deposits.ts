import type { Hex } from "viem";
import { compiled, type Given } from "@/server/db/compiled";
import { type Db, many } from "@/server/db/sql";
import { acrossAccounts, fragment, jsonList, jsonObject, literals, store } from "@/server/db/store";
import type { DepositRow } from "@/server/deposits/deposit-row";
import { type DepositStatus, LIVE_STATUSES } from "@/server/deposits/lifecycle";
import { RECEIVED } from "@/server/deposits/received";

interface Wanted {
  paymentId: string;
  /** Null for all of the payment. */
  depositId: string | null;
}

/** Transfers of an answer; an address gets a handful. */
const MOST_TRANSFERS = 100;
const MOST_RETURNS = 50;

/** Changes with everything that an answer shows, except the depth of blocks. */
const REVISION = fragment<string>`concat_ws('.', d.state_version,
  (select count(*) from chain_event e where e.payment_id = d.payment_id and e.key = d.key and e.type = 'DepositReturned'),
  (select concat(count(*), '-', count(t.gone_at)) from deposit_transfer t where t.deposit_id = d.id),
  (select string_agg(concat(s.amount, s.status, s.job_id), '-' order by s.chain_id, s.token)
    from deposit_surplus s where s.deposit_id = d.id))`;

/** Columns of the deposit that the queries below belong to. */
const OF_DEPOSIT = {
  id: fragment<string>`d.id`,
  chainId: fragment<number>`d.chain_id`,
  token: fragment<string>`d.token`,
  paymentId: fragment<string>`d.payment_id`,
  key: fragment<string>`d.key`,
};

const TRANSFERS = jsonList(
  store
    .selectFrom("deposit_transfer as t")
    .leftJoin("chain_cursor as c", "c.chain_id", "t.chain_id")
    .select(["t.tx_hash as txHash", "t.log_index as logIndex", "t.sender as from"])
    .select(fragment<string>`t.value::text`.as("value"))
    .select(fragment<boolean>`coalesce(t.block_number <= c.block_number, false)`.as("confirmed"))
    .where("t.deposit_id", "=", OF_DEPOSIT.id)
    .where("t.chain_id", "=", OF_DEPOSIT.chainId)
    .where("t.token", "=", OF_DEPOSIT.token)
    .where("t.gone_at", "is", null)
    .orderBy("t.block_number")
    .orderBy("t.log_index")
    .limit(fragment.lit(MOST_TRANSFERS)),
);

const RETURNED = jsonList(
  store
    .selectFrom("chain_event as e")
    .select(fragment<string>`e.data ->> 'to'`.as("to"))
    .select(fragment<string>`e.data ->> 'token'`.as("token"))
    .select(fragment<string>`e.data ->> 'amount'`.as("value"))
    .select(["e.tx_hash as txHash", fragment<boolean>`e.confirmed_at is not null`.as("isFinal")])
    .where("e.payment_id", "=", OF_DEPOSIT.paymentId)
    .where("e.key", "=", OF_DEPOSIT.key)
    .where("e.type", "=", "DepositReturned")
    .orderBy("e.block_time")
    .orderBy("e.log_index")
    .limit(fragment.lit(MOST_RETURNS)),
);

const RETURNING = jsonList(
  store
    .selectFrom("deposit_surplus as s")
    .leftJoin("relay_job as r", "r.id", "s.job_id")
    .select(["s.token", fragment<string>`s.amount::text`.as("value"), "r.tx_hash as txHash"])
    .select(fragment<Hex | null>`case when r.kind = 'deposit_claim' then r.calldata end`.as("claim"))
    .where("s.deposit_id", "=", OF_DEPOSIT.id)
    .where("s.status", "=", fragment.lit("returning"))
    .orderBy("s.chain_id")
    .orderBy("s.token"),
);

const JOB = jsonObject(
  store
    .selectFrom("relay_job as j")
    .select(["j.status", "j.tx_hash as txHash"])
    .where("j.payment_id", "=", OF_DEPOSIT.paymentId)
    .where(fragment<boolean>`j.key in (d.key, d.authorized_key)`)
    .where("j.kind", "in", literals("pay_deposit", "pay_deposit_authorization"))
    .orderBy("j.id", "desc")
    .limit(fragment.lit(1)),
);

/** The stored status follows the payment's within moments; an answer shows both as of one time. */
const STATUS = fragment<DepositStatus>`case
  when p.status = 'succeeded' and p.option_id in (d.option_id, d.authorized_option_id) then 'paid'
  when d.status not in (${fragment.join(literals(...LIVE_STATUSES))}) then d.status
  when p.status in ('succeeded', 'cancelled', 'failed') then 'superseded'
  when p.status = 'expired' then 'expired'
  else d.status end`;
const SURPLUS = fragment<bigint>`coalesce((select s.amount from deposit_surplus s
  where s.deposit_id = d.id and s.chain_id = d.chain_id and s.token = d.token), 0)`;

const DEPOSITS = compiled(({ paymentId, depositId }: Given<Wanted>) =>
  acrossAccounts("capability")
    .selectFrom("deposit_address as d")
    .innerJoin("payment_option as o", "o.id", "d.option_id")
    .innerJoin("payment as p", "p.id", "d.payment_id")
    .select(["d.id", "d.payment_id as paymentId", "d.merchant_id as merchantId", "d.option_id as optionId"])
    .select([
      STATUS.as("status"),
      "d.chain_id as chainId",
      "d.asset",
      "d.token",
      "d.router",
      "d.address",
      "d.key",
    ])
    .select(["d.payer", "d.refund_kind as refundKind", "d.deadline", "d.expires_at as expiresAt"])
    .select(["o.amount", "o.fee", "o.destination", "o.option_ref as optionRef"])
    .select(["o.withdrawn_at as withdrawnAt", REVISION.as("revision")])
    .select(fragment<boolean>`d.expires_at <= clock_timestamp()`.as("isDue"))
    .select(
      fragment<
        string | null
      >`case when p.option_id in (d.option_id, d.authorized_option_id) then p.tx_hash end`.as("paidBy"),
    )
    .select([RECEIVED.as("received"), SURPLUS.as("surplus"), TRANSFERS.as("transfers")])
    .select([RETURNED.as("returned"), RETURNING.as("returning"), JOB.as("job")])
    .where("d.payment_id", "=", paymentId)
    .where(fragment<boolean>`(${depositId}::text is null or d.id = ${depositId})`)
    .orderBy("d.id")
    .$narrowType<
      Pick<DepositRow, "token" | "router" | "address" | "payer" | "key" | "destination" | "optionRef">
    >(),
);

/** Finds a payment's deposits with their money, oldest first; the payment's id is the capability. */
export function findDeposits(
  on: Db,
  paymentId: string,
  depositId: string | null = null,
): Promise<DepositRow[]> {
  return many(on, DEPOSITS({ paymentId, depositId }));
}

const REVISIONS = compiled(({ ids }: Given<{ ids: string[] }>) =>
  acrossAccounts("found")
    .selectFrom("deposit_address as d")
    .select(["d.id", REVISION.as("version")])
    .where("d.id", "=", fragment<string>`any(${ids}::text[])`),
);

/** Finds the revisions of deposits, for long polls. */
export function findRevisions(on: Db, ids: string[]): Promise<{ id: string; version: string }[]> {
  return many(on, REVISIONS({ ids }));
}
