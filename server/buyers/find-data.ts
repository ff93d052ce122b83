import { type Db, many, sql } from "@/server/db/sql";
import type { PaymentRow } from "@/server/payments/payment-row";

/** Whose data may serve a payment: its merchant's, and with `reuse` that of all merchants of the account. */
export interface DataReach extends Pick<PaymentRow, "accountId" | "merchantId"> {
  reuse: boolean;
}

/**
 * The data that accounts have given and that serves a payment.
 * @param payers CAIP-10, checksummed
 * @returns its id by account, for those that have given some
 */
export async function findData(
  on: Db,
  { accountId, merchantId, reuse }: DataReach,
  payers: readonly string[],
): Promise<Map<string, string>> {
  if (payers.length === 0) return new Map();
  const rows = await many<{ payer: string; id: string }>(
    on,
    sql`select distinct on (payer) payer, id from buyer_data
        where account_id = ${accountId} and payer = any(${[...payers]}::text[])
          and (merchant_id = ${merchantId} or ${reuse}) and keep_until > clock_timestamp()
        order by payer, merchant_id = ${merchantId} desc, created_at desc`,
  );
  return new Map(rows.map(({ payer, id }) => [payer, id]));
}
