import type { ExceptionRow } from "@/server/exceptions/exception-row";
import { AppError } from "@/server/kernel/errors";

/**
 * The terms that the router would take back for an exception.
 * @throws AppError `invalid_state`: the router refunds what it executed on terms that are known, and nothing else
 */
export function refundableTerms({ paymentId, optionId, kind }: ExceptionRow): {
  paymentId: string;
  optionId: string;
} {
  if (kind === "lost") {
    throw new AppError(
      "invalid_state",
      "The money of this payment never arrived, so there is none to give back.",
      {
        details: { kind },
      },
    );
  }
  if (paymentId && optionId) return { paymentId, optionId };
  throw new AppError(
    "invalid_state",
    "The router can give back only what it executed on this installation's own terms.",
    { details: { kind } },
  );
}
