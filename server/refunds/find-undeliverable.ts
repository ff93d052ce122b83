import type { Address } from "viem";
import { presentAmount } from "@/server/assets/amount";
import type { Amount } from "@/server/assets/schema";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { db, maybeOne, type Statement, sql } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";

interface UndeliverableRow {
  id: string;
  status: string;
  paymentId: string;
  chainId: number;
  router: Address;
  token: Address;
  payer: Address;
  /** CAIP-19. */
  asset: string;
  amount: bigint;
  /** The block that executed the payment. */
  paidBlock: number;
  redirectTo: Address | null;
}

/** A refund on a configured network that its payer's address refuses. Addresses are in lower case. */
export interface UndeliverableRefund extends UndeliverableRow {
  chain: ChainConfig;
  /** Formatted for people. */
  tokenAmount: Amount;
}

/**
 * Finds an undeliverable refund, by its id within an account and mode, or by its payment's id.
 * @throws AppError `not_found`; `invalid_state` when it is not undeliverable, or its network is no longer configured
 */
export async function findUndeliverable(
  by: { id: string; accountId: string; mode: string } | { paymentId: string },
): Promise<UndeliverableRefund> {
  const row = await maybeOne<UndeliverableRow & Record<string, unknown>>(db, statement(by));
  if (!row) throw new AppError("not_found", "There is no refund that could not be delivered.");
  if (row.status !== "undeliverable") {
    throw new AppError("invalid_state", "This refund is not undeliverable, so nothing was changed.");
  }
  const chain = findChain(row.chainId);
  if (!chain) {
    throw new AppError("invalid_state", "This installation does not know the refund's network any more.");
  }
  return { ...row, chain, tokenAmount: presentAmount(`caip19/${row.asset}`, row.amount) };
}

function statement(by: Parameters<typeof findUndeliverable>[0]): Statement {
  const [id, paymentId] = "id" in by ? [by.id, null] : [null, by.paymentId];
  const [accountId, mode] = "id" in by ? [by.accountId, by.mode] : [null, null];
  return sql`select r.id, r.status, r.payment_id as "paymentId", r.chain_id as "chainId", o.router, o.token, o.payer, o.asset,
      o.amount, coalesce(e.block_number, x.block_number, p.tx_block, 0) as "paidBlock", r.redirect_to as "redirectTo"
    from refund r join payment p on p.id = r.payment_id join payment_option o on o.id = r.option_id
      left join chain_event e on e.payment_id = p.id and e.key = o.key and e.type = 'PaymentExecuted'
      left join payment_exception x on x.key = o.key and x.kind <> 'lost'
    where (${id}::text is null or (r.id = ${id} and r.account_id = ${accountId} and p.mode = ${mode}::run_mode))
      and (${paymentId}::text is null or (r.payment_id = ${paymentId} and r.status = 'undeliverable'))
    order by r.created_at limit 1`;
}
