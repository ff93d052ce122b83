import type { RawBuilder } from "kysely";
import { presentAmount } from "@/server/assets/amount";
import { chainName } from "@/server/assets/known-assets";
import { explorerLink } from "@/server/chain/client/explorer-link";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment, literals, store } from "@/server/db/store";
import type { SurplusTransfer } from "@/server/gateway/checkout-schema";

interface SurplusRow {
  kind: SurplusTransfer["kind"];
  asset: string;
  amount: bigint;
  chainId: number;
  txHash: string;
  state: SurplusTransfer["state"];
  isPart: boolean;
  refundId: string | null;
  refundHash: string | null;
}

/** A router executes a payment once, so its own executions never reach this. */
const MOST = 20;

/**
 * Finds a payment's executions beyond its outcome, oldest first: exceptions, unconfirmed executions and refunds. Only
 * for final payments.
 */
export async function findSurplus(paymentId: string): Promise<SurplusTransfer[]> {
  const surplus = exceptionsOf(paymentId).unionAll(refundsOf(paymentId)).unionAll(unconfirmedOf(paymentId));
  const rows = await many(
    db,
    store
      .selectFrom(surplus.as("surplus"))
      .select(["kind", "asset", "amount", "chain_id as chainId", "tx_hash as txHash", "state"])
      .select(["refund_hash as refundHash", "is_part as isPart", "refund_id as refundId"])
      .orderBy("block_time")
      .orderBy("tx_hash")
      .limit(MOST)
      .$narrowType<Pick<SurplusRow, "kind">>(),
  );
  return rows.map(present);
}

/** Each part of the union has the same columns in the same order. */
const payments = acrossAccounts("capability");
const NO_PART = [
  fragment<boolean>`false`.as("is_part"),
  fragment<string | null>`null`.as("refund_id"),
] as const;
const state = (text: RawBuilder<unknown>) => fragment<SurplusRow["state"]>`${text}`.as("state");

function exceptionsOf(paymentId: string) {
  return payments
    .selectFrom("payment_exception as x")
    .leftJoin("payment_option as o", "o.id", "x.option_id")
    .leftJoin("refund as r", "r.id", "x.refund_id")
    .select([
      fragment<string>`x.kind::text`.as("kind"),
      fragment<string>`coalesce(o.asset, 'eip155:' || x.chain_id || '/erc20:' || x.token)`.as("asset"),
    ])
    .select(["x.amount", "x.chain_id", "x.tx_hash", "x.block_time", "r.tx_hash as refund_hash"])
    .select(
      state(fragment`case when r.status = 'succeeded' then 'refunded'
        when x.status = 'refunded' and r.status in ('pending', 'pending_funds', 'submitted') then 'refunding'
        when x.status = 'accepted' then 'accepted' else 'open' end`),
    )
    .select(NO_PART)
    .where("x.payment_id", "=", paymentId)
    .where("x.gone_at", "is", null)
    .where("x.kind", "in", literals("late", "duplicate", "listed_payer", "lost"));
}

/** Selects the refunds of the payment's own execution. */
function refundsOf(paymentId: string) {
  return payments
    .selectFrom("payment as p")
    .innerJoin("payment_option as o", "o.id", "p.option_id")
    .innerJoin("refund as r", "r.option_id", "o.id")
    .select([fragment<string>`'paid'`.as("kind"), "o.asset", "r.amount", "o.chain_id"])
    .select(fragment<string>`p.tx_hash`.as("tx_hash"))
    .select(["r.created_at as block_time", "r.tx_hash as refund_hash"])
    .select(state(fragment`case when r.status = 'succeeded' then 'refunded' else 'refunding' end`))
    .select([
      fragment<boolean>`r.amount < o.amount`.as("is_part"),
      fragment<string | null>`r.id`.as("refund_id"),
    ])
    .where("p.id", "=", paymentId)
    .where("p.status", "=", fragment.lit("succeeded"))
    .where("p.tx_hash", "is not", null)
    .where("r.status", "in", literals("pending", "pending_funds", "submitted", "succeeded"))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("payment_exception as x").select("x.id").whereRef("x.refund_id", "=", "r.id"))),
    );
}

/** Selects executions beyond the outcome that are in a block, but not confirmed. */
function unconfirmedOf(paymentId: string) {
  return payments
    .selectFrom("chain_event as e")
    .innerJoin("payment_option as o", (join) =>
      join.onRef("o.key", "=", "e.key").onRef("o.payment_id", "=", "e.payment_id"),
    )
    .innerJoin("payment as p", "p.id", "e.payment_id")
    .select([fragment<string>`'seen'`.as("kind"), "o.asset", "o.amount", "o.chain_id"])
    .select(["e.tx_hash", "e.block_time", fragment<string | null>`null`.as("refund_hash")])
    .select(state(fragment`'open'`))
    .select(NO_PART)
    .where("e.payment_id", "=", paymentId)
    .where("e.type", "=", fragment.lit("PaymentExecuted"))
    .where("e.confirmed_at", "is", null)
    .where(({ or, eb, ref }) =>
      or([eb("p.status", "<>", fragment.lit("succeeded")), eb("p.option_id", "<>", ref("o.id"))]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_exception as x")
            .select("x.id")
            .whereRef("x.key", "=", "e.key")
            .where("x.gone_at", "is", null),
        ),
      ),
    );
}

function present({ asset, amount, txHash, refundHash, ...row }: SurplusRow): SurplusTransfer {
  const { chainId } = row;
  return {
    ...row,
    amount: presentAmount(`caip19/${asset}`, amount),
    networkName: chainName(chainId),
    transaction: { hash: txHash, explorerUrl: explorerLink(chainId, txHash) },
    refund: refundHash ? { hash: refundHash, explorerUrl: explorerLink(chainId, refundHash) } : null,
  };
}
