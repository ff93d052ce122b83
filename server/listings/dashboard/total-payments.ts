import { presentFiatAmount } from "@/server/assets/amount";
import { findCurrency } from "@/server/assets/currency";
import type { UserScope } from "@/server/auth/scope";
import { isTallied, type ScopedFilter } from "@/server/filters/payment-filter";
import { loadFilter } from "@/server/listings/dashboard/load-filter";
import type { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import type { PaymentTotals } from "@/server/listings/list-schema";
import { isWhole } from "@/server/statistics/count-customers";
import { countPayments } from "@/server/statistics/count-payments";
import { loadStats, loadSums, type PaymentSums } from "@/server/statistics/payment-stats";

/** Most payments read one by one, for filters that the tallies cannot answer: searches and amount bounds. */
const MAX_LOOKED_AT = 10_000;

/** Sums all payments of a query, exact at the moment of the call, or reports that there are too many. */
export async function totalPayments(scope: UserScope, query: PaymentsQuery): Promise<PaymentTotals> {
  const filter = await loadFilter(scope, query);
  if (!isTallied(filter) && (await countPayments(filter, MAX_LOOKED_AT + 1)) > MAX_LOOKED_AT) {
    return { payments: MAX_LOOKED_AT, paid: 0, isMore: true, customers: null, revenue: [] };
  }
  const { transactions, paid, revenue, customers } = await load(filter);
  return {
    payments: transactions,
    paid,
    isMore: false,
    customers,
    revenue: mostFirst(revenue).map(({ currency, minor }) => presentFiatAmount(currency, minor)),
  };
}

/** Includes customers when there are few payments, or when the tallies know them. */
async function load(filter: ScopedFilter): Promise<PaymentSums & { customers: number | null }> {
  if (isWhole(filter)) return loadStats(filter);
  const sums = await loadSums(filter);
  return sums.transactions > MAX_LOOKED_AT ? { ...sums, customers: null } : loadStats(filter);
}

/** Sorts by the plain number, regardless of currency: no exchange rate applies here. */
function mostFirst(revenue: PaymentSums["revenue"]): PaymentSums["revenue"] {
  const units = ({ currency, minor }: PaymentSums["revenue"][number]) =>
    Number(`${minor}e-${findCurrency(currency)?.decimals ?? 0}`);
  return revenue.toSorted((a, b) => units(b) - units(a) || (a.currency < b.currency ? -1 : 1));
}
