import { maybeOne, one, sql, type Tx } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";

interface Paid {
  paymentId: string;
  /** The terms that were executed; null for the terms that paid the payment. */
  optionId: string | null;
}

interface Asker {
  requestId: string;
  /** The person in the dashboard; null for an API key. */
  userId: string | null;
}

/**
 * Records that an execution is to be refunded, and wakes the refund worker. Each execution has at most one refund that
 * has not failed.
 * @returns the refund's id
 * @throws AppError `already_refunded`
 */
export async function recordRefund(
  tx: Tx,
  { paymentId, optionId }: Paid,
  { requestId, userId }: Asker,
): Promise<string> {
  const made = await maybeOne<{ id: string; chainId: number }>(
    tx,
    sql`insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id)
        select ${newId("ref")}, p.account_id, p.merchant_id, p.id, o.id, o.chain_id
        from payment p join payment_option o on o.payment_id = p.id and o.id = coalesce(${optionId}, p.option_id)
        where p.id = ${paymentId}
        on conflict (option_id) where status <> 'failed' do nothing returning id, chain_id as "chainId"`,
  );
  if (!made) {
    const { status } = await one<{ status: string }>(
      tx,
      sql`select r.status from refund r join payment p on p.id = r.payment_id
          where p.id = ${paymentId} and r.option_id = coalesce(${optionId}, p.option_id) and r.status <> 'failed'`,
    );
    throw new AppError("already_refunded", "The payment is given back already, or is about to be.", {
      // The dashboard shows "undeliverable"; to the API it is a pending refund.
      details: { refundStatus: status === "undeliverable" ? "pending" : status },
    });
  }
  const data = { ...(userId !== null && { userId }), ...(optionId !== null && { isException: true }) };
  await recordEvent(tx, { paymentId, type: "refund.requested", data, requestId });
  await tx.query(sql`select pg_notify('refund_wanted', ${String(made.chainId)})`);
  return made.id;
}
