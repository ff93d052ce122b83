import type { RowShape } from "@/server/listings/payment-page";
import { PAYMENT_COLUMNS, type PaymentRow } from "@/server/payments/payment-row";

/** A payment's row with the listing's facts about its transaction on chain. */
export interface PaymentListRow extends PaymentRow {
  /** The transaction's block, as last read; null until there is one. */
  block: number | null;
  /** The newest block of that chain, as last read. */
  head: number | null;
}

/** {@link PaymentListRow} of `payment p`. Chain data is read only for payments that wait for confirmations. */
export const LIST_SHAPE: RowShape = {
  columns: `${PAYMENT_COLUMNS}, seen.block, cursor.head_number as head`,
  joins: `join merchant m on m.id = p.merchant_id
    left join lateral (
      select coalesce(
        (select max(e.block_number) from chain_event e where e.payment_id = p.id and e.chain_id = p.chain_id and e.type = 'PaymentExecuted'),
        (select max(j.block_number) from relay_job j where j.payment_id = p.id and j.chain_id = p.chain_id and j.status = 'mined')
      ) as block
      where p.status = 'processing'
    ) seen on true
    left join chain_cursor cursor on p.status = 'processing' and cursor.chain_id = p.chain_id`,
};

/** Selects {@link PaymentListRow}; continue with `where p.account_id = …`. */
export const SELECT_LIST_ROWS = `select ${LIST_SHAPE.columns} from payment p ${LIST_SHAPE.joins}`;
