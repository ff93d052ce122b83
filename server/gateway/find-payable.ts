import { DATA_POLICY_COLUMNS, type DataPolicyRow } from "@/server/buyers/data-need";
import { db, maybeOne } from "@/server/db/sql";
import { isId } from "@/server/ids";
import { findPaymentById, paymentNotFound } from "@/server/payments/find-payment";
import { PAYMENT_COLUMNS, type PaymentRow } from "@/server/payments/payment-row";
import {
  DESTINATIONS,
  type DestinationOf,
  type DestinationRows,
  destinationsOf,
} from "@/server/settlements/find-destinations";

/** What the installation keeps of a merchant's payments; nothing unless the merchant has fees. */
export interface MerchantFees {
  /** Hundredths of a percent. */
  bps: number;
  fixed: { minor: bigint; currency: string } | null;
}

/** A payment with what its options depend on. */
export interface Payable {
  payment: PaymentRow;
  fees: MerchantFees;
  destinationOf: DestinationOf;
  dataPolicy: DataPolicyRow;
}

interface Row extends PaymentRow, DataPolicyRow {
  merchantFeeBps: number | null;
  feeFixedMinor: bigint | null;
  feeFixedCurrency: string | null;
  destinations: DestinationRows;
}

const BY_ID = `select ${PAYMENT_COLUMNS}, m.fee_bps as "merchantFeeBps", m.fee_fixed_minor as "feeFixedMinor",
    m.fee_fixed_currency as "feeFixedCurrency", ${DATA_POLICY_COLUMNS},
    ${DESTINATIONS} as destinations
  from payment p join merchant m on m.id = p.merchant_id where p.id = $1`;

/**
 * The payment with this id and what its options depend on, in one query. One whose time is over is expired first.
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
  merchantFeeBps,
  feeFixedMinor,
  feeFixedCurrency,
  destinations,
  dataAsk,
  dataFromCurrency,
  dataFromMinor,
  dataReuse,
  ...payment
}: Row): Payable {
  const isFixed = feeFixedMinor !== null && feeFixedCurrency !== null;
  return {
    payment,
    fees: {
      bps: merchantFeeBps ?? 0,
      fixed: isFixed ? { minor: feeFixedMinor, currency: feeFixedCurrency } : null,
    },
    destinationOf: destinationsOf(destinations),
    dataPolicy: { dataAsk, dataFromCurrency, dataFromMinor, dataReuse },
  };
}
