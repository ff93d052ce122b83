import { findCurrency } from "@/server/assets/currency";
import type { PaymentStats } from "@/server/statistics/payment-stats";

/** Revenue in standard units (dollars, not cents), the currency with the most first. */
export function presentRevenue({ revenue }: PaymentStats): { amount: number; currency: string }[] {
  return revenue
    .map(({ currency, minor }) => ({ amount: standardUnits(currency, minor), currency }))
    .sort((a, b) => b.amount - a.amount || (a.currency < b.currency ? -1 : 1));
}

/** A sum of money as a number of its standard unit: the double that is nearest to it. */
export function standardUnits(currency: string, minor: bigint): number {
  return Number(`${minor}e-${findCurrency(currency)?.decimals ?? 0}`);
}
