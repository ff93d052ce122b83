import { chooseData } from "@/server/buyers/choose-data";
import { tieData } from "@/server/buyers/tie-data";
import { maybeOne, type Tx } from "@/server/db/sql";
import { acrossAccounts, clock } from "@/server/db/store";

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
  const payment = await maybeOne(
    tx,
    acrossAccounts("found")
      .selectFrom("payment as p")
      .select(["p.account_id as accountId", "p.merchant_id as merchantId"])
      .where("p.id", "=", paymentId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("buyer_data as d")
            .select("d.id")
            .whereRef("d.payment_id", "=", "p.id")
            .where("d.payer", "=", payer)
            .where("d.keep_until", ">", clock()),
        ),
      ),
  );
  const paying = payment && { ...payment, reuse: false, paymentId, payer, tokenHash };
  const dataId = paying && (await chooseData(tx, paying));
  if (dataId) await tieData(tx, { paymentId, dataId, isSigned: false });
}
