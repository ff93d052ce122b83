import { changed, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { env } from "@/server/kernel/env";

interface Use {
  paymentId: string;
  dataId: string;
  /** Whether the account signed for the payment: its data then serves its other payments as well. */
  isSigned: boolean;
}

/** Ties data to the payment that its account pays with it, and restarts the configured retention. */
export async function tieData(tx: Tx, { paymentId, dataId, isSigned }: Use): Promise<void> {
  const days = env().BUYER_DATA_DAYS;
  await changed(
    tx,
    acrossAccounts("capability")
      .updateTable("buyer_data")
      .set(({ ref }) => ({
        keep_until: fragment<Date>`greatest(${ref("keep_until")}, now() + ${days} * interval '1 day')`,
        ...(isSigned && { signed_at: fragment<Date>`coalesce(${ref("signed_at")}, now())` }),
      }))
      .where("id", "=", dataId),
  );
  const use = { payment_id: paymentId, buyer_data_id: dataId };
  await changed(tx, store.insertInto("buyer_data_use").values(use));
}
