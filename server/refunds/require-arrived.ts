import type { Db } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { isLost } from "@/server/payments/is-lost";

/**
 * Refuses a refund of money that the network itself has taken back.
 * @throws AppError `payment_not_succeeded`
 */
export async function requireArrived(on: Db, paymentId: string): Promise<void> {
  if (!(await isLost(on, paymentId))) return;
  throw new AppError(
    "payment_not_succeeded",
    "The network took this payment's transfer back after it was confirmed. Nothing arrived, so nothing can be refunded.",
    { details: { reason: "lost" } },
  );
}
