import { type Db, maybeOne, sql } from "@/server/db/sql";
import type { PaymentRow } from "@/server/payments/payment-row";

/** The merchants whose data may serve a payment: its own, and with `reuse` all of the account's. */
export interface DataReach extends Pick<PaymentRow, "accountId" | "merchantId"> {
  reuse: boolean;
}

/** A stored submission, which opens only with its own id (server/auth/seal.ts). */
export interface SealedData {
  id: string;
  sealed: Buffer;
}

/**
 * Finds the account's newest confirmed data: submitted with its accepted signature, or with its transaction that paid.
 * The merchant's own data goes before that of the account's other merchants.
 * @param payer CAIP-10, checksummed
 */
export function findKept(
  on: Db,
  { accountId, merchantId, reuse }: DataReach,
  payer: string,
): Promise<SealedData | undefined> {
  return maybeOne<SealedData & Record<string, unknown>>(
    on,
    sql`select d.id, d.sealed from buyer_data d
        where d.account_id = ${accountId} and d.payer = ${payer} and (d.merchant_id = ${merchantId} or ${reuse})
          and d.keep_until > clock_timestamp()
          and (d.signed_at is not null or exists (
            select 1 from buyer_data_use u join payment p on p.id = u.payment_id
            where u.buyer_data_id = d.id and p.status = 'succeeded' and p.buyer_account = d.payer))
        order by d.merchant_id = ${merchantId} desc, d.created_at desc, d.id desc limit 1`,
  );
}
