import type { TokenTransfer } from "@/server/chain/reads/read-transfers";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, anyOf, fragment, literals } from "@/server/db/store";

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
  return many(db, quotesFor({ chainId, wallets, amounts }));
}

interface Wanted {
  chainId: number;
  wallets: string[];
  /** Base units, in digits. */
  amounts: string[];
}

function quotesFor({ chainId, wallets, amounts }: Wanted) {
  const quotes = acrossAccounts("job");
  const merchants = quotes
    .selectFrom("crypto_settlement")
    .select("merchant_id")
    .distinct()
    .where("chain_id", "=", chainId)
    .where("destination", "=", anyOf(wallets))
    .where("deleted_at", "is", null)
    .limit(MAX_WALLETS);
  return quotes
    .selectFrom(merchants.as("m"))
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom("payment")
        .select(["id", "account_id", "payment.merchant_id", "status", "updated_at", "created_at"])
        .whereRef("payment.merchant_id", "=", "m.merchant_id")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(MAX_PAYMENTS)
        .as("p"),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("payment_option")
          .select(["destination", "token", "amount", "payer"])
          .whereRef("payment_id", "=", "p.id")
          .where("chain_id", "=", chainId)
          .where("destination", "=", anyOf(wallets))
          .where("amount", "=", fragment<bigint>`any(${amounts}::numeric[])`)
          .as("o"),
      (join) => join.onTrue(),
    )
    .select(["p.account_id as accountId", "p.merchant_id as merchantId", "p.id as paymentId"])
    .select(["o.destination", "o.token", "o.amount", "o.payer"])
    .where(({ eb, or, and }) =>
      or([
        eb("p.status", "=", fragment.lit("requires_action")),
        and([
          eb("p.status", "in", literals("expired", "cancelled", "failed")),
          eb("p.updated_at", ">", fragment<Date>`clock_timestamp() - make_interval(days => ${ENDED_DAYS})`),
        ]),
      ]),
    )
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .$narrowType<Pick<MatchedQuote, "destination">>();
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
