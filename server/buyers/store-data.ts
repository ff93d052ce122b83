import { seal } from "@/server/auth/seal";
import type { BuyerData } from "@/server/buyers/schema";
import { one, sql, type Tx } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/ids";
import type { PaymentRow } from "@/server/payments/payment-row";

/** So many accounts no buyer has; who holds a payment's link must not fill the table. */
const MAX_PER_PAYMENT = 500;

/** Data that was checked, of the accounts of one buyer. */
export interface GivenData {
  payment: Pick<PaymentRow, "id" | "accountId" | "merchantId">;
  /** CAIP-10, checksummed. */
  payers: readonly string[];
  data: BuyerData;
  requestId: string;
}

/**
 * Keeps what was given, sealed for each account by itself, until a day after the payment's end (see
 * `tieData`). What an account has given before stands: nobody overwrites it.
 * @throws AppError `invalid_state` when the payment has been given data of too many accounts
 */
export async function storeData(tx: Tx, { payment, payers, data, requestId }: GivenData): Promise<void> {
  const wanted = [...payers];
  const { kept } = await one<{ kept: number }>(
    tx,
    sql`select count(*)::int as kept from buyer_data where payment_id = ${payment.id}`,
  );
  if (kept + wanted.length > MAX_PER_PAYMENT) {
    throw new AppError("invalid_state", "This payment has been given the data of too many accounts.", {
      details: { max: MAX_PER_PAYMENT },
    });
  }
  await tx.query(
    sql`delete from buyer_data where merchant_id = ${payment.merchantId} and payer = any(${wanted}::text[])
          and keep_until <= clock_timestamp()`,
  );
  const plain = Buffer.from(JSON.stringify(data));
  const ids = wanted.map(() => newId("data"));
  const sealed = ids.map((id) => seal(plain, id).toString("base64"));
  await tx.query(
    sql`insert into buyer_data (id, account_id, merchant_id, payment_id, payer, sealed, keep_until)
        select given.id, p.account_id, p.merchant_id, p.id, given.payer, decode(given.sealed, 'base64'),
          greatest(p.expires_at, now()) + interval '1 day'
        from payment p, unnest(${ids}::text[], ${wanted}::text[], ${sealed}::text[]) as given (id, payer, sealed)
        where p.id = ${payment.id}
        on conflict (merchant_id, payer) do nothing`,
  );
  await recordEvent(tx, { paymentId: payment.id, type: "data.given", requestId });
}
