import { compiledByShape, type Shaped } from "@/server/db/compiled-by-shape";
import { db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { type FilterValues, matching, type ScopedFilter, valuesOf } from "@/server/filters/payment-filter";

/**
 * Counts matching payments, reading each one.
 * @param most where the count ends; null for all of them
 */
export async function countPayments(filter: ScopedFilter, most: number | null): Promise<number> {
  return (await one(db, COUNT(filter.scope, { ...valuesOf(filter), most }))).count;
}

interface Counted extends FilterValues {
  most: number | null;
}

const COUNT = compiledByShape((account, given: Shaped<Counted>) => {
  const payments = matching(account, given).select(fragment.lit(1).as("one"));
  const found = given.most ? payments.limit(given.most) : payments;
  return store.selectFrom(found.as("found")).select(({ fn }) => fn.countAll<number>().as("count"));
});
