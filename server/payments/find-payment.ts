import type { Mode } from "@/server/auth/permissions";
import type { AccountScope } from "@/server/auth/scope";
import { createBatchLoader } from "@/server/db/batch-loader";
import { compiled, compiledOfAccount, type Given } from "@/server/db/compiled";
import { onReserve } from "@/server/db/pool";
import type { AccountProof } from "@/server/db/proof";
import { type Db, db, many, maybeOne, type RowStatement } from "@/server/db/sql";
import { acrossAccounts, fragment, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import { expirePayment } from "@/server/payments/expire-payments";
import {
  type CheckedColumns,
  type CheckedDetails,
  DETAILED_FIELDS,
  type DetailedRow,
  PAYMENT_FIELDS,
  type PaymentRow,
  STATUS_FIELDS,
  type StatusRow,
} from "@/server/payments/payment-row";

const BY_ID = compiled(({ id }: Given<{ id: string }>) =>
  acrossAccounts("capability")
    .selectFrom("payment as p")
    .innerJoin("merchant as m", "m.id", "p.merchant_id")
    .select(PAYMENT_FIELDS)
    .where("p.id", "=", id)
    .$narrowType<CheckedColumns>(),
);

const STATUS_BY_ID = compiled(({ id }: Given<{ id: string }>) =>
  acrossAccounts("capability")
    .selectFrom("payment as p")
    .select(STATUS_FIELDS)
    .where("p.id", "=", id)
    .$narrowType<Pick<CheckedColumns, "failureCode">>(),
);

interface InAccount {
  id: string;
  mode: Mode;
}

const IN_ACCOUNT = compiledOfAccount(inAccount);
const OF_MERCHANT = compiledOfAccount((account, given: Given<InAccount & { merchantId: string }>) =>
  inAccount(account, given).where("p.merchant_id", "=", given.merchantId),
);

function inAccount(account: AccountProof, { id, mode }: Given<InAccount>) {
  return tenant(account)
    .selectFrom("payment as p")
    .innerJoin(tenant(account).rows("merchant").as("m"), "m.id", "p.merchant_id")
    .select(DETAILED_FIELDS)
    .where("p.id", "=", id)
    .where("p.mode", "=", mode)
    .$narrowType<CheckedDetails>();
}

export function paymentNotFound(): AppError {
  return new AppError("payment_not_found", "There is no payment with this id.");
}

/**
 * Finds a payment within the scope. A payment past its expiry is expired first, so that nobody reads it as open.
 * @throws AppError `payment_not_found`
 */
export async function findPayment(scope: AccountScope, id: string): Promise<DetailedRow> {
  return load(id, () => maybeOne(db, within(scope, id)));
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
  // The batch has no condition of a person's merchants.
  if (scope.kind === "user" && scope.merchantIds) return findPayment(scope, id);
  return load(id, () => readStatus({ id, scope }));
}

/**
 * Finds a payment's status by its id alone, as {@link findPaymentById} does.
 * @throws AppError `payment_not_found`
 */
export async function findStatusById(id: string): Promise<StatusRow> {
  return load(id, () => maybeOne(db, STATUS_BY_ID({ id })));
}

/** Reloads the row in the caller's transaction. */
export function reloadPayment(on: Db, id: string): Promise<PaymentRow | undefined> {
  return maybeOne(on, BY_ID({ id }));
}

async function load<Row extends StatusRow>(id: string, read: () => Promise<Row | undefined>): Promise<Row> {
  if (!isId("pay", id)) throw paymentNotFound();
  const row = await read();
  if (!row) throw paymentNotFound();
  if (row.status !== "requires_action" || !row.isDue) return row;
  await expirePayment(id);
  return (await read()) ?? row;
}

function within(scope: AccountScope, id: string): RowStatement<DetailedRow> {
  const given = { id, mode: scope.mode };
  if (scope.kind === "merchant") return OF_MERCHANT(scope, { ...given, merchantId: scope.merchantId });
  return IN_ACCOUNT(scope, given);
}

/** A requested status with its scope; without a merchant, of all merchants. */
interface StatusRequest {
  id: string;
  scope: AccountScope;
}

/** A requested status as JSON; an undefined merchant is null in the row. */
interface StatusPlace {
  place: number;
  id: string;
  account_id: string;
  mode: Mode;
  merchant_id: string | null | undefined;
}

/**
 * Looks up each id separately: the lateral query with its limit keeps Postgres from joining the whole table. For JSON
 * Postgres always expects a hundred rows; for an array it would make a new plan for each length.
 */
const STATUSES = compiled(({ wanted }: Given<{ wanted: string }>) =>
  acrossAccounts("batch")
    .selectFrom(
      fragment<StatusPlace>`jsonb_to_recordset(${wanted}::jsonb)`.as<"wanted">(
        fragment`wanted (place integer, id florin_id, account_id florin_id, mode run_mode, merchant_id florin_id)`,
      ),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("payment as p")
          .select(STATUS_FIELDS)
          .whereRef("p.id", "=", "wanted.id")
          .whereRef("p.account_id", "=", "wanted.account_id")
          .whereRef("p.mode", "=", "wanted.mode")
          .where(({ eb, or, ref }) =>
            or([eb("wanted.merchant_id", "is", null), eb("p.merchant_id", "=", ref("wanted.merchant_id"))]),
          )
          .limit(fragment.lit(1))
          .$narrowType<Pick<CheckedColumns, "failureCode">>()
          .as("found"),
      (join) => join.onTrue(),
    )
    .selectAll("found")
    .orderBy("wanted.place"),
);

const readStatus = createBatchLoader("statuses", (wanted: StatusRequest[]) =>
  onReserve(() => readStatuses(wanted)),
);

async function readStatuses(wanted: StatusRequest[]): Promise<(StatusRow | undefined)[]> {
  const given = wanted.map(
    ({ id, scope }, place): StatusPlace => ({
      place,
      id,
      account_id: scope.accountId,
      mode: scope.mode,
      merchant_id: scope.kind === "merchant" ? scope.merchantId : undefined,
    }),
  );
  const rows = await many(db, STATUSES({ wanted: JSON.stringify(given) }));
  return rows.map((row) => (isFound(row) ? row : undefined));
}

function isFound(row: StatusRow | { [K in keyof StatusRow]: StatusRow[K] | null }): row is StatusRow {
  return row.status !== null;
}
