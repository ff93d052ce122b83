import { db } from "@/server/db/sql";
import type { DepositRow } from "@/server/deposits/deposit-row";
import { findDeposits, findRevisions } from "@/server/deposits/find-deposits";
import { isLive } from "@/server/deposits/lifecycle";
import { presentDeposit } from "@/server/gateway/deposits/present-deposit";
import type { Deposit } from "@/server/gateway/deposits/schema";
import { AppError } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import { findPaymentById } from "@/server/payments/find-payment";
import { longPoll, type Wait } from "@/server/payments/long-poll";

/**
 * Reads a deposit and, while it is live or money is on its way back, waits until it changes or the time runs out.
 * @throws AppError `payment_not_found`, `not_found`
 */
export async function waitForDeposit(paymentId: string, depositId: string, wait: Wait): Promise<Deposit> {
  const row = await longPoll(
    {
      id: depositId,
      channel: "deposit_changed",
      findVersions: (ids) => findRevisions(db, ids),
      read: () => findDeposit(paymentId, depositId),
      versionOf: ({ revision }) => revision,
      isEnded: ({ status, returning }) => !isLive(status) && returning.length === 0,
    },
    wait,
  );
  return presentDeposit(row);
}

/**
 * Finds one deposit of a payment.
 * @throws AppError `payment_not_found`, `not_found`
 */
export async function findDeposit(paymentId: string, depositId: string): Promise<DepositRow> {
  const isKnown = isId("pay", paymentId) && isId("dep", depositId);
  const [row] = isKnown ? await findDeposits(db, paymentId, depositId) : [];
  if (row) return row;
  await findPaymentById(paymentId);
  throw new AppError("not_found", "The payment has no such deposit.");
}
