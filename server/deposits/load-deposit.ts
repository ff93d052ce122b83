import type { Address, Hex } from "viem";
import { changed, many, maybeOne, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import type { DepositStatus, RefundKind, SurplusStatus } from "@/server/deposits/lifecycle";
import { RECEIVED } from "@/server/deposits/received";

/** A deposit with its terms and the money that counts towards them. Hex is in lower case. */
export interface LoadedDeposit {
  id: string;
  paymentId: string;
  merchantId: string;
  chainId: number;
  token: Address;
  router: Address;
  address: Address;
  key: Hex;
  payer: Address;
  refundKind: RefundKind;
  status: DepositStatus;
  expiresAt: Date;
  /** Unix seconds. */
  deadline: number;
  optionId: string;
  ref: Hex | null;
  amount: bigint;
  fee: bigint;
  destination: Address | null;
  /** In blocks stamped until `expiresAt`, less what a claim took back, in base units. */
  received: bigint;
  /** The part of it from refused addresses. */
  listed: bigint;
  /** Its terms with the signer of an authorization as payer; null until one was accepted. */
  authorizedOptionId: string | null;
  authorizedKey: Hex | null;
  /** The router's event of its execution is stored. */
  isExecuted: boolean;
  /** All known senders were looked up in the list of refused addresses. */
  isScreened: boolean;
}

const COUNTED = fragment`from deposit_transfer t where t.deposit_id = d.id and t.chain_id = d.chain_id and t.token = d.token
  and t.block_time <= d.expires_at and t.gone_at is null`;

/**
 * Locks a deposit, then loads it: a query that waits for a lock sees the other tables as they were before. The caller
 * holds its payment's lock.
 */
export async function lockDeposit(tx: Tx, id: string): Promise<LoadedDeposit | undefined> {
  await changed(
    tx,
    acrossAccounts("job").selectFrom("deposit_address").select("id").where("id", "=", id).forNoKeyUpdate(),
  );
  return maybeOne(
    tx,
    acrossAccounts("job")
      .selectFrom("deposit_address as d")
      .innerJoin("payment_option as o", "o.id", "d.option_id")
      .select(["d.id", "d.payment_id as paymentId", "d.merchant_id as merchantId", "d.chain_id as chainId"])
      .select(["d.token", "d.router", "d.address", "d.key", "d.payer", "d.refund_kind as refundKind"])
      .select(["d.status", "d.expires_at as expiresAt", "d.deadline", "o.id as optionId"])
      .select(["d.authorized_option_id as authorizedOptionId", "d.authorized_key as authorizedKey"])
      .select(["o.option_ref as ref", "o.amount", "o.fee", "o.destination"])
      .select(RECEIVED.as("received"))
      .select(fragment<bigint>`(select coalesce(sum(t.value), 0) ${COUNTED} and t.is_listed)`.as("listed"))
      .select(
        fragment<boolean>`exists (select from chain_event e where e.payment_id = d.payment_id
          and e.key in (d.key, d.authorized_key)
          and e.type = 'PaymentExecuted')`.as("isExecuted"),
      )
      .select(
        fragment<boolean>`not exists (select from deposit_transfer t where t.deposit_id = d.id and t.gone_at is null
          and t.sender is not null and t.is_listed is null)`.as("isScreened"),
      )
      .where("d.id", "=", id)
      .$narrowType<
        Pick<
          LoadedDeposit,
          "token" | "router" | "address" | "key" | "payer" | "ref" | "destination" | "authorizedKey"
        >
      >(),
  );
}

/** The units of one token that lie at a deposit address on one network. */
export interface LyingMoney {
  chainId: number;
  token: Address;
  /** Base units: arrived, and neither executed nor returned. */
  lying: bigint;
  /** All that arrived, and the part of it from refused addresses. */
  arrived: bigint;
  listed: bigint;
  /** The last transaction that took money without a payment. */
  returned: { to: Address; txHash: Hex } | null;
  /** The stored surplus; null before there was one. */
  stored: { amount: bigint; status: SurplusStatus; jobId: string | null } | null;
}

/** Loads the units that lie at a deposit's address, by network and token, from the facts of the chains. */
export async function loadLying(
  tx: Tx,
  { id, paymentId, key, authorizedKey }: LoadedDeposit,
): Promise<LyingMoney[]> {
  const sums = fragment<Omit<LyingMoney, "stored" | "chainId"> & { chain_id: number }>`(
    select chain_id, token, greatest(sum(value), 0) as lying, coalesce(sum(value) filter (where value > 0), 0) as arrived,
      coalesce(sum(value) filter (where is_listed), 0) as listed,
      (jsonb_agg(jsonb_build_object('to', receiver, 'txHash', tx_hash) order by block_number desc, log_index desc)
        filter (where receiver is not null)) -> 0 as returned
    from (
      select chain_id, token::text as token, value::numeric as value, is_listed, null as receiver, tx_hash::text as tx_hash,
        block_number, log_index
      from deposit_transfer where deposit_id = ${id} and gone_at is null
      union all
      -- Money that the chain has dropped leaves its surplus behind.
      select chain_id, token::text, 0, false, null, null, 0, 0 from deposit_surplus where deposit_id = ${id}
      union all
      select chain_id, data ->> 'token', -(data ->> 'amount')::numeric, false, data ->> 'to', tx_hash, block_number, log_index
      from chain_event
      where payment_id = ${paymentId} and key in (${key}, ${authorizedKey}) and type in ('DepositReturned', 'PaymentExecuted')) moves
    group by chain_id, token)`;
  const rows = await many(
    tx,
    store
      .selectFrom(sums.as("m"))
      .leftJoin("deposit_surplus as s", (join) =>
        join
          .on("s.deposit_id", "=", id)
          .onRef("s.chain_id", "=", "m.chain_id")
          .on(fragment<boolean>`s.token = m.token`),
      )
      .select(["m.chain_id as chainId", "m.token", "m.lying", "m.arrived", "m.listed", "m.returned"])
      .select(["s.amount", "s.status", "s.job_id as jobId"])
      .orderBy("m.chain_id")
      .orderBy("m.token"),
  );
  return rows.map(({ amount, status, jobId, ...money }) => ({
    ...money,
    stored: amount === null || status === null ? null : { amount, status, jobId },
  }));
}
