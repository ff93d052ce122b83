import type { TokenTransfer } from "@/server/chain/reads/read-transfers";
import { db, many, sql } from "@/server/db/sql";

/** A quote that may have been paid outside the checkout. */
export interface MatchedQuote {
  accountId: string;
  merchantId: string;
  paymentId: string;
  destination: string;
  token: string;
  amount: bigint;
  payer: string;
}

/** Limits per search: wallets, and the newest payments of each merchant behind them. */
const MAX_WALLETS = 20;
const MAX_PAYMENTS = 2_000;
const ENDED_DAYS = 7;

/**
 * Finds the quotes for these wallets whose payments are open or ended unpaid within a week. It covers each merchant's
 * newest two thousand payments, newest first.
 */
export function findMatchingQuotes(
  chainId: number,
  transfers: readonly TokenTransfer[],
): Promise<MatchedQuote[]> {
  const wallets = [...new Set(transfers.map(({ to }) => to))].slice(0, MAX_WALLETS);
  const amounts = [...new Set(transfers.map(({ amount }) => String(amount)))];
  if (wallets.length === 0) return Promise.resolve([]);
  return many<MatchedQuote & Record<string, unknown>>(
    db,
    sql`select p.account_id as "accountId", p.merchant_id as "merchantId", p.id as "paymentId", o.destination, o.token, o.amount,
          o.payer
        from (select distinct merchant_id from crypto_settlement
            where chain_id = ${chainId} and destination = any(${wallets}) and deleted_at is null limit ${MAX_WALLETS}) m
          cross join lateral (
            select id, account_id, merchant_id, status, updated_at, created_at from payment
            where merchant_id = m.merchant_id order by created_at desc, id desc limit ${MAX_PAYMENTS}) p
          join lateral (
            select destination, token, amount, payer from payment_option
            where payment_id = p.id and chain_id = ${chainId} and destination = any(${wallets})
              and amount = any(${amounts}::numeric[])) o on true
        where p.status = 'requires_action' or (p.status in ('expired', 'cancelled', 'failed')
          and p.updated_at > clock_timestamp() - make_interval(days => ${ENDED_DAYS}))
        order by p.created_at desc, p.id desc`,
  );
}

/**
 * Finds the quote with exactly the transfer's amount. Quotes for the sender's own account come first, then newer ones.
 */
export function matchQuote(
  transfer: TokenTransfer,
  quotes: readonly MatchedQuote[],
): MatchedQuote | undefined {
  const fitting = quotes.filter(
    ({ destination, token, amount }) =>
      destination === transfer.to && token === transfer.token && amount === transfer.amount,
  );
  return fitting.find(({ payer }) => payer === transfer.from) ?? fitting[0];
}
