import { fragment, store } from "@/server/db/store";
import { type Payments, withMerchant } from "@/server/listings/payment-page";
import { type CheckedColumns, PAYMENT_FIELDS, type PaymentRow } from "@/server/payments/payment-row";

/** A payment's row with the listing's facts about its transaction on chain. */
export interface PaymentListRow extends PaymentRow {
  /** The transaction's block, as last read; null until there is one. */
  block: number | null;
  /** The newest block of that chain, as last read. */
  head: number | null;
}

/** Selects {@link PaymentListRow} of payments. Chain data is read only for payments that wait for confirmations. */
export function listRowsOf(payments: Payments) {
  return withMerchant(payments)
    .leftJoinLateral(
      ({ eb, selectFrom, fn }) => {
        const executed = selectFrom("chain_event as e")
          .select(({ fn }) => fn.max("e.block_number").as("block"))
          .whereRef("e.payment_id", "=", "p.id")
          .whereRef("e.chain_id", "=", "p.chain_id")
          .where("e.type", "=", fragment.lit("PaymentExecuted"));
        const mined = selectFrom("relay_job as j")
          .select(({ fn }) => fn.max("j.block_number").as("block"))
          .whereRef("j.payment_id", "=", "p.id")
          .whereRef("j.chain_id", "=", "p.chain_id")
          .where("j.status", "=", fragment.lit("mined"));
        return store
          .selectNoFrom(fn.coalesce(executed, mined).as("block"))
          .where(eb("p.status", "=", fragment.lit("processing")))
          .as("paying");
      },
      (join) => join.onTrue(),
    )
    .leftJoin("chain_cursor as cursor", (join) =>
      join.on("p.status", "=", fragment.lit("processing")).onRef("cursor.chain_id", "=", "p.chain_id"),
    )
    .select([...PAYMENT_FIELDS, "paying.block", "cursor.head_number as head"])
    .$narrowType<CheckedColumns>();
}
