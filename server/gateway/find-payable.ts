import type { FeeSchedule } from "@/server/assets/fee-schedule";
import { feesFor, type OwnFees } from "@/server/assets/fees";
import { DATA_POLICY_FIELDS, type DataPolicyRow } from "@/server/buyers/data-need";
import { compiled, type Given } from "@/server/db/compiled";
import { db, maybeOne } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { isId } from "@/server/kernel/ids";
import { findPaymentById, paymentNotFound } from "@/server/payments/find-payment";
import { type CheckedColumns, PAYMENT_FIELDS, type PaymentRow } from "@/server/payments/payment-row";
import {
  type DestinationOf,
  type DestinationRows,
  destinationRows,
  destinationsOf,
} from "@/server/settlements/find-destinations";

/** A payment with the facts that its options depend on. */
export interface Payable {
  payment: PaymentRow;
  fees: FeeSchedule;
  destinationOf: DestinationOf;
  dataPolicy: DataPolicyRow;
}

interface Row extends PaymentRow, DataPolicyRow, OwnFees {
  destinations: DestinationRows;
}

const BY_ID = compiled(({ id }: Given<{ id: string }>) =>
  acrossAccounts("capability")
    .selectFrom("payment as p")
    .innerJoin("merchant as m", "m.id", "p.merchant_id")
    .select(PAYMENT_FIELDS)
    .select(["m.fee_bps as feeBps", "m.fee_fixed_minor as feeFixedMinor"])
    .select("m.fee_fixed_currency as feeFixedCurrency")
    .select(DATA_POLICY_FIELDS)
    .select(({ ref }) => destinationRows(ref("m.id")).as("destinations"))
    .where("p.id", "=", id)
    .$narrowType<CheckedColumns & Pick<DataPolicyRow, "dataWhen">>(),
);

/**
 * Finds a payment and the facts for its options, in one query. A payment past its expiry is expired first.
 * @throws AppError `payment_not_found`
 */
export async function findPayable(id: string): Promise<Payable> {
  const row = await read(id);
  if (row && !(row.status === "requires_action" && row.isDue)) return payable(row);
  await findPaymentById(id);
  const settled = await read(id);
  if (!settled) throw paymentNotFound();
  return payable(settled);
}

async function read(id: string): Promise<Row | undefined> {
  if (!isId("pay", id)) return undefined;
  return maybeOne(db, BY_ID({ id }));
}

function payable({
  feeBps,
  feeFixedMinor,
  feeFixedCurrency,
  destinations,
  dataWhen,
  dataFromCurrency,
  dataFromMinor,
  dataReuse,
  ...payment
}: Row): Payable {
  return {
    payment,
    fees: feesFor({ feeBps, feeFixedMinor, feeFixedCurrency }),
    destinationOf: destinationsOf(destinations),
    dataPolicy: { dataWhen, dataFromCurrency, dataFromMinor, dataReuse },
  };
}
