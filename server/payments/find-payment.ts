import type { AccountScope } from "@/server/auth/scope";
import { type Db, db, maybeOne, type Statement } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import { isId } from "@/server/ids";
import { expirePayment } from "@/server/payments/expire-payments";
import { PAYMENT_COLUMNS, type PaymentRow } from "@/server/payments/payment-row";

const FROM = "from payment p join merchant m on m.id = p.merchant_id";
const BY_ID = `select ${PAYMENT_COLUMNS} ${FROM} where p.id = $1`;
const IN_ACCOUNT = `${BY_ID} and p.account_id = $2 and p.mode = $3`;
const OF_MERCHANT = `${IN_ACCOUNT} and p.merchant_id = $4`;

export function paymentNotFound(): AppError {
  return new AppError("payment_not_found", "There is no payment with this id.");
}

/**
 * The payment with this id within what the scope may see. One whose time is over is expired first, so that nobody
 * reads it as open.
 * @throws AppError `payment_not_found`
 */
export async function findPayment(scope: AccountScope, id: string): Promise<PaymentRow> {
  return load(id, within(scope, id));
}

/**
 * The payment with this id, for whoever holds it: on the gateway the id is the capability.
 * @throws AppError `payment_not_found`
 */
export async function findPaymentById(id: string): Promise<PaymentRow> {
  return load(id, { name: "payment_by_id", text: BY_ID, values: [id] });
}

/** The row as it stands, in the caller's transaction. */
export function reloadPayment(on: Db, id: string): Promise<PaymentRow | undefined> {
  return maybeOne<PaymentRow>(on, { name: "payment_by_id", text: BY_ID, values: [id] });
}

async function load(id: string, statement: Statement): Promise<PaymentRow> {
  if (!isId("pay", id)) throw paymentNotFound();
  const row = await maybeOne<PaymentRow>(db, statement);
  if (!row) throw paymentNotFound();
  if (row.status !== "requires_action" || !row.isDue) return row;
  await expirePayment(id);
  return (await maybeOne<PaymentRow>(db, statement)) ?? row;
}

function within(scope: AccountScope, id: string): Statement {
  const values = [id, scope.accountId, scope.mode];
  if (scope.kind === "merchant") {
    return { name: "payment_of_merchant", text: OF_MERCHANT, values: [...values, scope.merchantId] };
  }
  return { name: "payment_in_account", text: IN_ACCOUNT, values };
}
