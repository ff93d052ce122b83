import { NATIVE_TOKEN } from "@/server/assets/asset";
import { possiblePlaces } from "@/server/chain/client/router-place";
import { AppError, invalidField } from "@/server/kernel/errors";
import type { ExecutedTerms } from "@/server/refunds/find-executed";

/**
 * Decides how much a requested refund returns, in base units: the wanted amount, or else everything that is left.
 * @param wanted null for everything
 * @throws AppError `already_refunded` when nothing is left, `params_validation` for more than that, or for a part of a
 *   payment on a router that refunds in full only; `invalid_state` for a payment without a known payer
 */
export function decideAmount(executed: ExecutedTerms, wanted: bigint | null): bigint {
  const { paid, taken, lastStatus, payer } = executed;
  if (payer === NATIVE_TOKEN) {
    throw new AppError("invalid_state", "The sender of this payment is unknown, so it cannot be refunded.");
  }
  const left = paid - taken;
  if (left <= 0n) {
    throw new AppError("already_refunded", "The payment is already refunded, or its refund is in progress.", {
      // The dashboard shows "undeliverable"; to the API it is a pending refund.
      details: { refundStatus: lastStatus === "undeliverable" ? "pending" : lastStatus },
    });
  }
  const amount = wanted ?? left;
  if (amount > left) {
    throw invalidField("amount", `must be at most ${left}, which is left to refund`, { max: String(left) });
  }
  if (amount < paid && !refundsInParts(executed)) {
    throw invalidField("amount", `must be left out or ${paid}: the payment's router refunds in full only`, {
      min: String(paid),
    });
  }
  return amount;
}

/** Checks whether a router refunds in parts. A router that is no longer configured has to be asked for everything. */
export function refundsInParts({ chainId, router }: Pick<ExecutedTerms, "chainId" | "router">): boolean {
  return possiblePlaces({ chainId, router }).every(({ version }) => version >= 2);
}
