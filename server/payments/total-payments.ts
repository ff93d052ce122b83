import { presentFiatAmount } from "@/server/assets/amount";
import { findCurrency } from "@/server/assets/currency";
import type { UserScope } from "@/server/auth/scope";
import { countPayments } from "@/server/payments/count-payments";
import type { PaymentTotals } from "@/server/payments/list-schema";
import { confine, isTallied } from "@/server/payments/payment-filter";
import { loadStats, type PaymentStats } from "@/server/payments/payment-stats";
import type { PaymentsQuery } from "@/server/payments/payments-query";
import { filterOf } from "@/server/payments/query-filter";

/** So many are looked at in a moment, for what the tallies do not know: searches and bounds of the amount. */
const MAX_LOOKED_AT = 10_000;

/** What all payments of a query come to, exact at the moment of the call; or that there are too many to tell at once. */
export async function totalPayments(scope: UserScope, query: PaymentsQuery): Promise<PaymentTotals> {
  const filter = confine(scope, filterOf(query, new Date()));
  if (!isTallied(filter) && (await countPayments(filter, MAX_LOOKED_AT + 1)) > MAX_LOOKED_AT) {
    return { payments: MAX_LOOKED_AT, isMore: true, customers: 0, revenue: [] };
  }
  const stats = await loadStats(filter);
  return {
    payments: stats.transactions,
    isMore: false,
    customers: stats.customers,
    revenue: mostFirst(stats).map(({ currency, minor }) => presentFiatAmount(currency, minor)),
  };
}

/** By the number before the currency, whatever it is worth: there is no rate between them here. */
function mostFirst({ revenue }: PaymentStats): PaymentStats["revenue"] {
  const units = ({ currency, minor }: PaymentStats["revenue"][number]) =>
    Number(`${minor}e-${findCurrency(currency)?.decimals ?? 0}`);
  return revenue.toSorted((a, b) => units(b) - units(a) || (a.currency < b.currency ? -1 : 1));
}
