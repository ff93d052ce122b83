import { explainProcessing, type Processing } from "@/server/inspection/explain-processing";
import type { PaymentStatus } from "@/server/payments/lifecycle";

interface Situation {
  status: PaymentStatus;
  failureCode: "declined_user" | null;
  cancelledReason: "cancelled_by_user" | "cancelled_by_merchant" | null;
  /** The state of its transfer, once the buyer has confirmed. */
  processing: Omit<Processing, "network">;
  /** The chosen token and network, once known. */
  token: { symbol: string; networkName: string } | null;
  /** Whether the money goes to the merchant's address, and not into the vault. */
  hasDestination: boolean;
}

/** A wallet may hold a transaction that is valid until its deadline on chain. */
const LATE = "One that still arrives becomes an exception.";
const AGAIN = "Create a new payment if the buyer still wants to pay.";

/** Explains in plain words what happened, whether money moved, and what to do. */
export function explainPayment(situation: Situation): string {
  switch (situation.status) {
    case "requires_action":
      return "Waiting for the buyer. No transfer has been seen yet; the payment can be paid until it expires.";
    case "processing":
      return explainProcessing({
        ...situation.processing,
        network: situation.token?.networkName ?? "the network",
      });
    case "succeeded":
      return explainPaid(situation);
    case "failed":
      return situation.failureCode === "declined_user"
        ? "The buyer's account was refused by the screening of this installation, and the gateway moved no money. This payment has ended."
        : `The transfer can no longer happen, and the buyer's money did not move. ${AGAIN}`;
    case "expired":
      return `The payment expired before a transfer was seen. ${LATE} ${AGAIN}`;
    case "cancelled":
      return situation.cancelledReason === "cancelled_by_user"
        ? `The buyer cancelled before a transfer was seen. ${LATE} ${AGAIN}`
        : `The merchant cancelled before a transfer was seen. ${LATE} The payment link says so to the buyer.`;
  }
}

function explainPaid({ token, hasDestination }: Situation): string {
  const what = token ? `${token.symbol} on ${token.networkName}` : "this token";
  return hasDestination
    ? `Paid. The money is in the wallet that is set for ${what}; there is nothing more to do.`
    : `Paid. No wallet was set for ${what}, so the money is in the merchant's vault there.`;
}
