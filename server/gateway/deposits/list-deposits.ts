import { db } from "@/server/db/sql";
import { findDeposits } from "@/server/deposits/find-deposits";
import { presentDeposit } from "@/server/gateway/deposits/present-deposit";
import type { DepositList } from "@/server/gateway/deposits/schema";
import { findPaymentById } from "@/server/payments/find-payment";

/**
 * Lists a payment's deposits, oldest first.
 * @throws AppError `payment_not_found`
 */
export async function listDeposits(paymentId: string): Promise<DepositList> {
  const { id } = await findPaymentById(paymentId);
  return { data: (await findDeposits(db, id)).map(presentDeposit) };
}
