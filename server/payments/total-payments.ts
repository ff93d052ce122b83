import { presentFiatAmount } from "@/server/assets/amount";
import { findCurrency } from "@/server/assets/currency";
import type { UserScope } from "@/server/auth/scope";
import type { PaymentTotals } from "@/server/payments/list-schema";
import { confine } from "@/server/payments/payment-filter";
import { loadStats, type PaymentStats } from "@/server/payments/payment-stats";
import type { PaymentsQuery } from "@/server/payments/payments-query";
import { filterOf } from "@/server/payments/query-filter";

/** What all payments of a query come to, exact at the moment of the call. */
export async function totalPayments(scope: UserScope, query: PaymentsQuery): Promise<PaymentTotals> {
  const stats = await loadStats(confine(scope, filterOf(query, new Date())));
  return {
    payments: stats.transactions,
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
