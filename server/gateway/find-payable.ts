import type { FeeSchedule } from "@/server/assets/fee-schedule";
import { feesFor, type OwnFees } from "@/server/assets/fees";
import { DATA_POLICY_COLUMNS, type DataPolicyRow } from "@/server/buyers/data-need";
import { db, maybeOne } from "@/server/db/sql";
import { isId } from "@/server/kernel/ids";
import { findPaymentById, paymentNotFound } from "@/server/payments/find-payment";
import { PAYMENT_COLUMNS, type PaymentRow } from "@/server/payments/payment-row";
import {
  DESTINATIONS,
  type DestinationOf,
  type DestinationRows,
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

const BY_ID = `select ${PAYMENT_COLUMNS}, m.fee_bps as "feeBps", m.fee_fixed_minor as "feeFixedMinor",
    m.fee_fixed_currency as "feeFixedCurrency", ${DATA_POLICY_COLUMNS},
    ${DESTINATIONS} as destinations
  from payment p join merchant m on m.id = p.merchant_id where p.id = $1`;

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
  return maybeOne<Row & Record<string, unknown>>(db, { name: "payable_by_id", text: BY_ID, values: [id] });
}

function payable({
  feeBps,
  feeFixedMinor,
  feeFixedCurrency,
  destinations,
  dataAsk,
  dataFromCurrency,
  dataFromMinor,
  dataReuse,
  ...payment
}: Row): Payable {
  return {
    payment,
    fees: feesFor({ feeBps, feeFixedMinor, feeFixedCurrency }),
    destinationOf: destinationsOf(destinations),
    dataPolicy: { dataAsk, dataFromCurrency, dataFromMinor, dataReuse },
  };
}
