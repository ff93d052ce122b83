import { type Db, maybeOne, sql } from "@/server/db/sql";
import type { PaymentRow } from "@/server/payments/payment-row";

/** Whose data may serve a payment: its merchant's, and with `reuse` that of all merchants of the account. */
export interface DataReach extends Pick<PaymentRow, "accountId" | "merchantId"> {
  reuse: boolean;
}

/** A stored submission, which only its own id opens (server/auth/seal.ts). */
export interface SealedData {
  id: string;
  sealed: Buffer;
}

/**
 * Finds the newest data that is an account's own: its signature was accepted with it, or its transaction with it has
 * paid. The merchant's goes before that of the account's other merchants.
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
