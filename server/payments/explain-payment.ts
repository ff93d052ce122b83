import type { PaymentStatus } from "@/server/payments/lifecycle";
import type { Confirmations } from "@/server/payments/list-schema";

interface Situation {
  status: PaymentStatus;
  failureCode: "declined_user" | null;
  cancelledReason: "cancelled_by_user" | "cancelled_by_merchant" | null;
  confirmations: Confirmations | null;
  /** The chosen token and network, once known. */
  token: { symbol: string; networkName: string } | null;
  /** Whether the money goes to an address that the merchant set, and not into the vault. */
  hasDestination: boolean;
}

const AGAIN = "Create a new payment if the buyer still wants to pay.";

/** Where a payment is and what comes next, in plain words: what happened, whether money moved, what to do. */
export function explainPayment(situation: Situation): string {
  switch (situation.status) {
    case "requires_action":
      return "Waiting for the buyer. No money has moved yet; the payment can be paid until it expires.";
    case "processing":
      return explainProcessing(situation);
    case "succeeded":
      return explainPaid(situation);
    case "failed":
      return situation.failureCode === "declined_user"
        ? "The buyer's account was refused by the screening of this installation, and the gateway moved no money. This payment is over."
        : `The transfer can no longer happen, and the buyer's money did not move. ${AGAIN}`;
    case "expired":
      return `Nobody paid in time, and no money moved. ${AGAIN}`;
    case "cancelled":
      return situation.cancelledReason === "cancelled_by_user"
        ? `The buyer cancelled before paying, so no money moved. ${AGAIN}`
        : "It was cancelled before anybody paid, so no money moved. Its link says so to the buyer.";
  }
}

function explainProcessing({ confirmations, token }: Situation): string {
  const network = token?.networkName ?? "the network";
  if (!confirmations) {
    return `The buyer has confirmed and the transfer is on its way to ${network}. There is nothing to do; do not ship yet.`;
  }
  const { have, need } = confirmations;
  if (need === null) {
    return `The transfer is on ${network} and waits until the network calls it final. There is nothing to do; do not ship yet.`;
  }
  return `The transfer is on ${network} with ${have} of ${need} ${need === 1 ? "confirmation" : "confirmations"}. It is paid when it has them all; do not ship yet.`;
}

function explainPaid({ token, hasDestination }: Situation): string {
  const what = token ? `${token.symbol} on ${token.networkName}` : "this token";
  return hasDestination
    ? `Paid. The money is in the wallet that is set for ${what}; there is nothing more to do.`
    : `Paid. No wallet was set for ${what}, so the money is in the merchant's vault there.`;
}
