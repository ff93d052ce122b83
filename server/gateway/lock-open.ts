import { maybeOne, sql, type Tx } from "@/server/db/sql";

/** Locks a payment, so that reports for it are stored one by one. False when it is no longer open. */
export async function lockOpen(tx: Tx, paymentId: string): Promise<boolean> {
  const open = await maybeOne(
    tx,
    sql`select 1 from payment where id = ${paymentId} and status = 'requires_action' and expires_at > clock_timestamp()
        for no key update`,
  );
  return open !== undefined;
}
