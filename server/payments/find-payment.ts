import type { AccountScope } from "@/server/auth/scope";
import { createBatchLoader } from "@/server/db/batch-loader";
import { onReserve } from "@/server/db/pool";
import { type Db, db, many, maybeOne, type Statement } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import { expirePayment } from "@/server/payments/expire-payments";
import {
  PAYMENT_COLUMNS,
  type PaymentRow,
  STATUS_COLUMNS,
  type StatusRow,
} from "@/server/payments/payment-row";

const WHOLE = `select ${PAYMENT_COLUMNS} from payment p join merchant m on m.id = p.merchant_id where p.id = $1`;
const STATUS = `select ${STATUS_COLUMNS} from payment p where p.id = $1`;
const IN_ACCOUNT = `${WHOLE} and p.account_id = $2 and p.mode = $3`;
const OF_MERCHANT = `${IN_ACCOUNT} and p.merchant_id = $4`;

export function paymentNotFound(): AppError {
  return new AppError("payment_not_found", "There is no payment with this id.");
}

/**
 * Finds a payment within the scope. A payment past its expiry is expired first, so that nobody reads it as open.
 * @throws AppError `payment_not_found`
 */
export async function findPayment(scope: AccountScope, id: string): Promise<PaymentRow> {
  return load(id, () => maybeOne<PaymentRow>(db, within(scope, id)));
}

/**
 * Finds a payment by its id alone: on the gateway the id is the capability.
 * @throws AppError `payment_not_found`
 */
export async function findPaymentById(id: string): Promise<PaymentRow> {
  return load(id, () => reloadPayment(db, id));
}

/**
 * Finds a payment's status within the scope, as {@link findPayment} does.
 * @throws AppError `payment_not_found`
 */
export async function findStatus(scope: AccountScope, id: string): Promise<StatusRow> {
  const { accountId, mode } = scope;
  const merchantId = scope.kind === "merchant" ? scope.merchantId : undefined;
  return load(id, () => readStatus({ id, accountId, mode, merchantId }));
}

/**
 * Finds a payment's status by its id alone, as {@link findPaymentById} does.
 * @throws AppError `payment_not_found`
 */
export async function findStatusById(id: string): Promise<StatusRow> {
  return load(id, () => maybeOne<StatusRow>(db, { name: "status_by_id", text: STATUS, values: [id] }));
}

/** Reloads the row in the caller's transaction. */
export function reloadPayment(on: Db, id: string): Promise<PaymentRow | undefined> {
  return maybeOne<PaymentRow>(on, { name: "payment_by_id", text: WHOLE, values: [id] });
}

async function load<Row extends StatusRow>(id: string, read: () => Promise<Row | undefined>): Promise<Row> {
  if (!isId("pay", id)) throw paymentNotFound();
  const row = await read();
  if (!row) throw paymentNotFound();
  if (row.status !== "requires_action" || !row.isDue) return row;
  await expirePayment(id);
  return (await read()) ?? row;
}

function within(scope: AccountScope, id: string): Statement {
  const values = [id, scope.accountId, scope.mode];
  if (scope.kind === "merchant") {
    return { name: "payment_of_merchant", text: OF_MERCHANT, values: [...values, scope.merchantId] };
  }
  return { name: "payment_in_account", text: IN_ACCOUNT, values };
}

/** A requested status with its scope; without a merchant, of all merchants. */
interface AskedStatus extends Pick<AccountScope, "accountId" | "mode"> {
  id: string;
  merchantId: string | undefined;
}

/**
 * Looks up each id separately: the lateral query with its limit keeps Postgres from joining the whole table. For JSON
 * Postgres always expects a hundred rows; for an array it would make a new plan for each length.
 */
const STATUSES = `select status.* from jsonb_to_recordset($1::jsonb)
    as asked (place integer, id florin_id, account_id florin_id, mode run_mode, merchant_id florin_id)
  left join lateral (
    ${STATUS.replace("$1", "asked.id")} and p.account_id = asked.account_id and p.mode = asked.mode
      and (asked.merchant_id is null or p.merchant_id = asked.merchant_id) limit 1) status on true
  order by asked.place`;

const readStatus = createBatchLoader("statuses", (asked: AskedStatus[]) =>
  onReserve(() => readStatuses(asked)),
);

async function readStatuses(asked: AskedStatus[]): Promise<(StatusRow | undefined)[]> {
  const given = asked.map(({ id, accountId, mode, merchantId }, place) => ({
    place,
    id,
    account_id: accountId,
    mode,
    merchant_id: merchantId,
  }));
  const statement = { name: "statuses", text: STATUSES, values: [JSON.stringify(given)] };
  const rows = await many<StatusRow | Record<keyof StatusRow, null>>(db, statement);
  return rows.map((row) => (row.status === null ? undefined : row));
}
