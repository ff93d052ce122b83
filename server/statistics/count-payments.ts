import { db, one, plannedByValues } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { matching, type ScopedFilter } from "@/server/filters/payment-filter";

/**
 * Counts matching payments, reading each one.
 * @param most where the count ends; null for all of them
 */
export async function countPayments(filter: ScopedFilter, most: number | null): Promise<number> {
  const payments = matching(filter).select(fragment.lit(1).as("one"));
  const found = most === null ? payments : payments.limit(most);
  const query = store.selectFrom(found.as("found")).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await one(db, plannedByValues(query))).count;
}
