import type { Db } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { isLost } from "@/server/payments/is-lost";

/**
 * Refuses what would give back money that the network took back itself.
 * @throws AppError `payment_not_succeeded`
 */
export async function requireArrived(on: Db, paymentId: string): Promise<void> {
  if (!(await isLost(on, paymentId))) return;
  throw new AppError(
    "payment_not_succeeded",
    "The network took this payment's transfer back after it was confirmed. Nothing arrived, so nothing can be given back.",
    { details: { reason: "lost" } },
  );
}
