import { PAYMENT_COLUMNS, type PaymentRow } from "@/server/payments/payment-row";

/** A payment's row with what a listing knows of its transaction on chain. */
export interface PaymentListRow extends PaymentRow {
  /** The block that holds the transaction, as last read; null until there is one. */
  block: number | null;
  /** The newest block of that chain, as last read. */
  head: number | null;
}

/** Selects {@link PaymentListRow}; continue with `where p.account_id = …`. Only what is being confirmed looks at chain data. */
export const SELECT_LIST_ROWS = `select ${PAYMENT_COLUMNS}, seen.block, cursor.head_number as head
  from payment p join merchant m on m.id = p.merchant_id
    left join lateral (
      select coalesce(
        (select max(e.block_number) from chain_event e where e.payment_id = p.id and e.chain_id = p.chain_id and e.type = 'PaymentExecuted'),
        (select max(j.block_number) from relay_job j where j.payment_id = p.id and j.chain_id = p.chain_id and j.status = 'mined')
      ) as block
      where p.status = 'processing'
    ) seen on true
    left join chain_cursor cursor on p.status = 'processing' and cursor.chain_id = p.chain_id`;
