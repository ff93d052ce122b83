import { chooseData } from "@/server/buyers/choose-data";
import { tieData } from "@/server/buyers/tie-data";
import { maybeOne, sql, type Tx } from "@/server/db/sql";

interface Sent {
  paymentId: string;
  /** CAIP-10, checksummed. */
  payer: string;
  /** Token hash of the form that the transaction was built for; empty when it names none. */
  tokenHash: string;
}

/**
 * Ties an account's data to the payment that it paid by its own transaction, if the data is certainly the account's.
 */
export async function tieSent(tx: Tx, { paymentId, payer, tokenHash }: Sent): Promise<void> {
  const payment = await maybeOne<{ accountId: string; merchantId: string }>(
    tx,
    sql`select p.account_id as "accountId", p.merchant_id as "merchantId" from payment p
        where p.id = ${paymentId} and exists (
          select 1 from buyer_data d
          where d.payment_id = p.id and d.payer = ${payer} and d.keep_until > clock_timestamp())`,
  );
  const paying = payment && { ...payment, reuse: false, paymentId, payer, tokenHash };
  const dataId = paying && (await chooseData(tx, paying));
  if (dataId) await tieData(tx, { paymentId, dataId, isSigned: false });
}
