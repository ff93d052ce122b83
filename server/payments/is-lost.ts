import { type Db, one, sql } from "@/server/db/sql";

/**
 * Checks whether a deep reorganisation took a succeeded payment's money, and it has not come back. A person's decision
 * changes nothing: the router has no money to give back.
 */
export async function isLost(on: Db, paymentId: string): Promise<boolean> {
  const { lost } = await one<{ lost: boolean }>(
    on,
    sql`select exists (select 1 from payment_exception
          where payment_id = ${paymentId} and kind = 'lost' and gone_at is null) as lost`,
  );
  return lost;
}
