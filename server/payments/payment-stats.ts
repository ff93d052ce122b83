import { db, many } from "@/server/db/sql";
import type { ScopedFilter } from "@/server/payments/payment-filter";
import { statsStatement } from "@/server/payments/stats-statement";

/** What all payments of a query come to. */
export interface PaymentStats {
  /** Of what succeeded, by currency. */
  revenue: { currency: string; minor: bigint }[];
  transactions: number;
  /** Distinct accounts (CAIP-10) that pay or paid. */
  customers: number;
}

interface StatsRow extends Record<string, unknown> {
  currency: string | null;
  minor: bigint | null;
  transactions: number;
  customers: number;
}

/** The statistics of a query, exact at the moment of the call. */
export async function loadStats(filter: ScopedFilter): Promise<PaymentStats> {
  const rows = await many<StatsRow>(db, statsStatement(filter));
  const total = rows.find(({ currency }) => currency === null);
  return {
    revenue: rows.flatMap(({ currency, minor }) =>
      currency !== null && minor !== null ? [{ currency, minor }] : [],
    ),
    transactions: total?.transactions ?? 0,
    customers: total?.customers ?? 0,
  };
}
