import { presentFiatAmount } from "@/server/assets/amount";
import type { UserScope } from "@/server/auth/scope";
import { ADDRESS, paymentsOf } from "@/server/customers/customer-payments";
import type { CustomerSums } from "@/server/customers/schema";
import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** Most payments that are read of one customer; agents pay many thousand times. */
const MAX_READ = 1_000;

interface SumRow {
  address: string;
  currency: string | null;
  payments: number;
  paid: number;
  revenue: bigint | null;
  refunded: bigint | null;
}

const PAID = fragment`status = 'succeeded'`;

/** Sums the newest payments of these customers by currency; refunds count at the price of their payment. */
export async function sumCustomers(
  scope: UserScope,
  addresses: readonly string[],
  merchantId: string | null,
): Promise<Map<string, CustomerSums>> {
  const customers = fragment<{ address: string }>`unnest(${addresses}::text[])`;
  const newest = paymentsOf(scope, merchantId)
    .select(["p.status", "p.fiat_currency", "p.fiat_minor", "p.token_amount", "p.refunded_amount"])
    .where(ADDRESS, "=", fragment.ref<string>("c.address"))
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(MAX_READ + 1);
  const rows = await many(
    db,
    store
      .selectFrom(customers.as<"c">(fragment`c (address)`))
      .innerJoinLateral(newest.as("n"), (join) => join.onTrue())
      .select(["c.address", "n.fiat_currency as currency"])
      .select(({ fn }) => fn.countAll<number>().as("payments"))
      .select(fragment<number>`count(*) filter (where ${PAID})`.as("paid"))
      .select(fragment<bigint | null>`sum(n.fiat_minor) filter (where ${PAID})`.as("revenue"))
      .select(
        fragment<bigint | null>`sum(round(n.fiat_minor * n.refunded_amount / nullif(n.token_amount, 0)))
          filter (where ${PAID} and n.refunded_amount > 0)`.as("refunded"),
      )
      .groupBy(["c.address", "n.fiat_currency"])
      .$castTo<SumRow>(),
  );
  return new Map(
    addresses.map((address) => [address, presentSums(rows.filter((row) => row.address === address))]),
  );
}

function presentSums(rows: readonly SumRow[]): CustomerSums {
  const count = (part: (row: SumRow) => number) => rows.reduce((sum, row) => sum + part(row), 0);
  const amounts = (part: (row: SumRow) => bigint | null) =>
    rows.flatMap((row) => {
      const minor = part(row);
      return row.currency && minor ? [presentFiatAmount(row.currency, minor)] : [];
    });
  const payments = count((row) => row.payments);
  return {
    payments: Math.min(payments, MAX_READ),
    paid: count((row) => row.paid),
    isMore: payments > MAX_READ,
    revenue: amounts((row) => row.revenue),
    refunded: amounts((row) => row.refunded),
  };
}
