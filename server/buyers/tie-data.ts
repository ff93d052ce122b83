import { type DataReach, findData } from "@/server/buyers/find-data";
import { sql, type Tx } from "@/server/db/sql";
import { env } from "@/server/env";

/**
 * Ties the data that a payment asked for to it, and keeps it for the configured time from now on: its account has
 * confirmed a payment with it.
 * @returns false when there is none (any more)
 */
export async function tieData(
  tx: Tx,
  paymentId: string,
  { payer, ...reach }: DataReach & { payer: string },
): Promise<boolean> {
  const id = (await findData(tx, reach, [payer])).get(payer);
  if (!id) return false;
  await tx.query(
    sql`update buyer_data set keep_until = greatest(keep_until, now() + ${env().BUYER_DATA_DAYS} * interval '1 day')
        where id = ${id}`,
  );
  await tx.query(sql`insert into buyer_data_use (payment_id, buyer_data_id) values (${paymentId}, ${id})`);
  return true;
}
