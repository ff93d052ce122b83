import { type Db, one, sql } from "@/server/db/sql";

/**
 * Whether a deep reorganisation took the money of a succeeded payment, and it has not come back. What a person decided
 * about it changes nothing: the router holds nothing that it could give back.
 */
export async function isLost(on: Db, paymentId: string): Promise<boolean> {
  const { lost } = await one<{ lost: boolean }>(
    on,
    sql`select exists (select 1 from payment_exception
          where payment_id = ${paymentId} and kind = 'lost' and gone_at is null) as lost`,
  );
  return lost;
}
