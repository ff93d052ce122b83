import { many, maybeOne, one, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, notify, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";

interface Paid {
  paymentId: string;
  /** The terms that were executed; null for the terms that paid the payment. */
  optionId: string | null;
}

interface Client {
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
  { requestId, userId }: Client,
): Promise<string> {
  const made = await insert(tx, { paymentId, optionId });
  if (!made) {
    const status = await statusOf(tx, { paymentId, optionId });
    throw new AppError("already_refunded", "The payment is already refunded, or its refund is in progress.", {
      // The dashboard shows "undeliverable"; to the API it is a pending refund.
      details: { refundStatus: status === "undeliverable" ? "pending" : status },
    });
  }
  const data = { ...(userId !== null && { userId }), ...(optionId !== null && { isException: true }) };
  await recordEvent(tx, { paymentId, type: "refund.requested", data, requestId });
  await many(tx, notify("refund_wanted", String(made.chainId)));
  return made.id;
}

/** Inserts the refund; undefined when the execution has one that has not failed. */
function insert(tx: Tx, { paymentId, optionId }: Paid) {
  const executed = acrossAccounts("found")
    .selectFrom("payment as p")
    .innerJoin("payment_option as o", (join) =>
      join
        .onRef("o.payment_id", "=", "p.id")
        .on(({ eb, fn, val }) => eb("o.id", "=", fn.coalesce(val(optionId), "p.option_id"))),
    )
    .select(fragment<string>`${newId("ref")}`.as("refund_id"))
    .select(["p.account_id", "p.merchant_id", "p.id as payment_id", "o.id as option_id", "o.chain_id"])
    .where("p.id", "=", paymentId);
  return maybeOne(
    tx,
    store
      .insertInto("refund")
      .columns(["id", "account_id", "merchant_id", "payment_id", "option_id", "chain_id"])
      .expression(executed)
      .onConflict((conflict) =>
        conflict.column("option_id").where("status", "<>", fragment.lit("failed")).doNothing(),
      )
      .returning(["id", "chain_id as chainId"]),
  );
}

async function statusOf(tx: Tx, { paymentId, optionId }: Paid): Promise<string> {
  const { status } = await one(
    tx,
    acrossAccounts("found")
      .selectFrom("refund as r")
      .innerJoin("payment as p", "p.id", "r.payment_id")
      .select("r.status")
      .where("p.id", "=", paymentId)
      .where(({ eb, fn, val }) => eb("r.option_id", "=", fn.coalesce(val(optionId), "p.option_id")))
      .where("r.status", "<>", fragment.lit("failed")),
  );
  return status;
}
