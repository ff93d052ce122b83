import { db, one } from "@/server/db/sql";
import { conditionsOf, type ScopedFilter, Values } from "@/server/filters/payment-filter";

/**
 * Counts matching payments, reading each one.
 * @param most where the count ends; null for all of them
 */
export async function countPayments(filter: ScopedFilter, most: number | null): Promise<number> {
  const values = new Values();
  const conditions = [
    `p.account_id = ${values.bind(filter.accountId)}`,
    `p.mode = ${values.bind(filter.mode)}::run_mode`,
    ...(filter.merchantIds ? [`p.merchant_id = any(${values.bind(filter.merchantIds)}::text[])`] : []),
    ...conditionsOf(filter, values),
  ];
  const limit = most === null ? "" : `limit ${values.bind(most)}`;
  const { count } = await one<{ count: number }>(db, {
    text: `select count(*) from (select from payment p where ${conditions.join(" and ")} ${limit}) found`,
    values: values.all,
  });
  return count;
}
