import { type DepositFacts, depositStatus } from "@/server/deposits/deposit-status";
import type { DepositStatus } from "@/server/deposits/lifecycle";
import type { PaymentStatus } from "@/server/payments/lifecycle";

/** How long before the deadline of its terms an execution may begin. */
const LAST_START_MS = 30_000;

interface Reviewed extends Omit<DepositFacts, "payment" | "isAuthorized" | "isReplaced" | "readUntil"> {
  /** Its terms with the signer of an authorization as payer; null until one was accepted. */
  authorizedOptionId: string | null;
}

interface At {
  payment: { status: PaymentStatus; optionId: string | null };
  now: Date;
  /** All transfers in blocks stamped until this time are known. */
  readUntil: Date;
}

interface Review {
  status: DepositStatus;
  /** The execution to begin: the payment's first one, or one more after a failed call. */
  execute: "first" | "again" | null;
}

/** Decides a deposit's status by its facts, and whether the router should pay with its money now. */
export function decideReview(deposit: Reviewed, { payment, now, readUntil }: At): Review {
  const isAuthorized = deposit.authorizedOptionId !== null && payment.optionId === deposit.authorizedOptionId;
  // Its terms with a signer as payer are its own.
  const own = isAuthorized ? { ...payment, optionId: deposit.optionId } : payment;
  const isAttempted = own.status === "processing" && own.optionId === deposit.optionId;
  // While its payment is being executed, a deposit has not expired: the chain may bring its money back.
  const until = isAttempted && readUntil > deposit.expiresAt ? deposit.expiresAt : readUntil;
  const facts = { ...deposit, payment: own, readUntil: until, isReplaced: false, isAuthorized };
  const status = depositStatus(facts);
  const mayStart = deposit.deadline * 1_000 - LAST_START_MS > Math.max(now.getTime(), readUntil.getTime());
  return { status, execute: mayStart ? executionOf(status, payment.status) : null };
}

function executionOf(status: DepositStatus, payment: PaymentStatus): Review["execute"] {
  if (status === "executing") return "again";
  return status === "funded" && payment === "requires_action" ? "first" : null;
}
