import type { AccountScope } from "@/server/auth/scope";
import { type Db, db, maybeOne, type Statement } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import { isId } from "@/server/ids";
import { expirePayment } from "@/server/payments/expire-payments";
import {
  PAYMENT_COLUMNS,
  type PaymentRow,
  STATUS_COLUMNS,
  type StatusRow,
} from "@/server/payments/payment-row";

const WHOLE = `select ${PAYMENT_COLUMNS} from payment p join merchant m on m.id = p.merchant_id where p.id = $1`;
const STATUS = `select ${STATUS_COLUMNS} from payment p where p.id = $1`;
const IN_ACCOUNT = "and p.account_id = $2 and p.mode = $3";
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
  return load(id, within(scope, id, { name: "payment", text: WHOLE }));
}

/**
 * The payment with this id, for whoever holds it: on the gateway the id is the capability.
 * @throws AppError `payment_not_found`
 */
export async function findPaymentById(id: string): Promise<PaymentRow> {
  return load(id, { name: "payment_by_id", text: WHOLE, values: [id] });
}

/**
 * The status of the payment with this id within what the scope may see; as {@link findPayment}.
 * @throws AppError `payment_not_found`
 */
export async function findStatus(scope: AccountScope, id: string): Promise<StatusRow> {
  return load(id, within(scope, id, { name: "status", text: STATUS }));
}

/**
 * The status of the payment with this id, for whoever holds it; as {@link findPaymentById}.
 * @throws AppError `payment_not_found`
 */
export async function findStatusById(id: string): Promise<StatusRow> {
  return load(id, { name: "status_by_id", text: STATUS, values: [id] });
}

/** The row as it stands, in the caller's transaction. */
export function reloadPayment(on: Db, id: string): Promise<PaymentRow | undefined> {
  return maybeOne<PaymentRow>(on, { name: "payment_by_id", text: WHOLE, values: [id] });
}

async function load<Row extends StatusRow>(id: string, statement: Statement): Promise<Row> {
  if (!isId("pay", id)) throw paymentNotFound();
  const row = await maybeOne<Row>(db, statement);
  if (!row) throw paymentNotFound();
  if (row.status !== "requires_action" || !row.isDue) return row;
  await expirePayment(id);
  return (await maybeOne<Row>(db, statement)) ?? row;
}

function within(scope: AccountScope, id: string, { name, text }: { name: string; text: string }): Statement {
  const values = [id, scope.accountId, scope.mode];
  if (scope.kind === "merchant") {
    return {
      name: `${name}_of_merchant`,
      text: `${text} ${OF_MERCHANT}`,
      values: [...values, scope.merchantId],
    };
  }
  return { name: `${name}_in_account`, text: `${text} ${IN_ACCOUNT}`, values };
}
