import type { ExceptionRow } from "@/server/exceptions/exception-row";
import { AppError } from "@/server/kernel/errors";

/**
 * Returns the terms that the router would refund for an exception.
 * @throws AppError `invalid_state`: the router refunds only executions of known terms
 */
export function refundableTerms({ paymentId, optionId, kind }: ExceptionRow): {
  paymentId: string;
  optionId: string;
} {
  if (kind === "lost") {
    throw new AppError(
      "invalid_state",
      "The money of this payment never arrived, so there is nothing to refund.",
      {
        details: { kind },
      },
    );
  }
  if (paymentId && optionId) return { paymentId, optionId };
  throw new AppError(
    "invalid_state",
    "The router can refund only what it executed on this installation's own terms.",
    { details: { kind } },
  );
}
