import { type Db, db, many } from "@/server/db/sql";
import type { ScopedFilter } from "@/server/filters/payment-filter";
import { type StatsRow, statsStatement } from "@/server/statistics/stats-statement";

/** Totals of all payments of a query. */
export interface PaymentStats {
  /** Of succeeded payments, by currency. */
  revenue: { currency: string; minor: bigint }[];
  /** All matches, in any status. */
  transactions: number;
  paid: number;
  /** Distinct paying addresses: one customer across all networks of a namespace. */
  customers: number;
}

/** {@link PaymentStats} without the customers. */
export type PaymentSums = Omit<PaymentStats, "customers">;

/** Loads the totals of a query without its customers, exact at the moment of the call. */
export async function loadSums(filter: ScopedFilter): Promise<PaymentSums> {
  const { revenue, transactions, paid } = present(
    await many(db, statsStatement(filter, { customers: false })),
  );
  return { revenue, transactions, paid };
}

/** Loads the statistics of a query, exact at the moment of the call. */
export async function loadStats(filter: ScopedFilter, on: Db = db): Promise<PaymentStats> {
  return present(await many(on, statsStatement(filter, { customers: true })));
}

function present(rows: StatsRow[]): PaymentStats {
  const total = rows.find(({ currency }) => currency === null);
  return {
    revenue: rows.flatMap(({ currency, minor }) =>
      currency !== null && minor !== null ? [{ currency, minor }] : [],
    ),
    transactions: total?.transactions ?? 0,
    paid: total?.paid ?? 0,
    customers: total?.customers ?? 0,
  };
}
