import { sql, type Tx } from "@/server/db/sql";
import { env } from "@/server/kernel/env";

interface Use {
  paymentId: string;
  dataId: string;
  /** Whether the account signed for the payment: its data then serves its other payments as well. */
  isSigned: boolean;
}

/** Ties data to the payment that its account pays with it, and restarts the configured retention. */
export async function tieData(tx: Tx, { paymentId, dataId, isSigned }: Use): Promise<void> {
  await tx.query(
    sql`update buyer_data set keep_until = greatest(keep_until, now() + ${env().BUYER_DATA_DAYS} * interval '1 day'),
          signed_at = case when ${isSigned} then coalesce(signed_at, now()) else signed_at end
        where id = ${dataId}`,
  );
  await tx.query(
    sql`insert into buyer_data_use (payment_id, buyer_data_id) values (${paymentId}, ${dataId})`,
  );
}
