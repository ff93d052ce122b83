import { findCurrency } from "@/server/assets/currency";
import type { PaymentStats } from "@/server/statistics/payment-stats";

/** Presents revenue in standard units (dollars, not cents), the largest currency first. */
export function presentRevenue({ revenue }: PaymentStats): { amount: number; currency: string }[] {
  return revenue
    .map(({ currency, minor }) => ({ amount: standardUnits(currency, minor), currency }))
    .sort((a, b) => b.amount - a.amount || (a.currency < b.currency ? -1 : 1));
}

/** Converts a sum of money to a number of standard units: the nearest double. */
export function standardUnits(currency: string, minor: bigint): number {
  return Number(`${minor}e-${findCurrency(currency)?.decimals ?? 0}`);
}
