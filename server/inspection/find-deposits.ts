import { presentAmount } from "@/server/assets/amount";
import { shownAddress } from "@/server/assets/caip";
import { db } from "@/server/db/sql";
import type { DepositRow } from "@/server/deposits/deposit-row";
import { findDeposits } from "@/server/deposits/find-deposits";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

/** Finds a payment's deposits for the dashboard, oldest first. The caller has found the payment within its scope. */
export async function findInspectedDeposits(paymentId: string): Promise<PaymentInspection["deposits"]> {
  return (await findDeposits(db, paymentId)).map(inspected);
}

function inspected(row: DepositRow): PaymentInspection["deposits"][number] {
  const { id, status, address, asset, amount, received, surplus, refundKind, payer, expiresAt } = row;
  const shown = (value: bigint) => presentAmount(`caip19/${asset}`, value);
  return {
    id,
    status,
    address: shownAddress(address),
    amount: shown(amount),
    received: shown(received),
    surplus: surplus > 0n ? shown(surplus) : null,
    refund: { kind: refundKind, address: refundKind === "none" ? null : shownAddress(payer) },
    expiresAt,
  };
}
