import type { ExceptionRow } from "@/server/exceptions/exception-row";
import type { PaymentStatus } from "@/server/payments/lifecycle";

type Told = Pick<ExceptionRow, "kind" | "state" | "paymentStatus" | "destination" | "refundStatus">;

interface Words {
  /** "12.50 USDC" is left to the title; this is "USDC". */
  symbol: string;
  networkName: string;
}

const GONE =
  "The network has taken this transfer back, so as things stand no money moved. If it is included again, this can be resolved again.";

/** What happened, where the money is and what was decided, in plain words. */
export function explainException(told: Told, words: Words): string {
  if (told.state === "gone") return GONE;
  return `${happened(told, words)} ${become(told)}`;
}

function happened({ kind, paymentStatus, destination }: Told, { symbol, networkName }: Words): string {
  const where = destination ? "in the wallet that was set for it" : "in the merchant's vault";
  switch (kind) {
    case "late":
      return `The buyer's ${symbol} moved on ${networkName} when the payment was over already: it ${ended(paymentStatus)}. The payment stays as it is, and the money is ${where}.`;
    case "duplicate":
      return `The payment was paid already when a second transfer for it went through on ${networkName}. The buyer paid twice, and this second amount is ${where}.`;
    case "unknown":
      return `The router on ${networkName} executed a payment that this installation never made: perhaps another one shares the router, or the database was restored from a backup. ${destination ? "The money went to the address below." : "The money is in a vault of the router."}`;
    case "router_transfer":
      return `Somebody sent ${symbol} on ${networkName} straight to the router's address, without a payment. The contract counts it for nobody and has no function that would move it, so nobody can give it back.`;
    case "destination_transfer":
      return `Somebody sent ${symbol} on ${networkName} straight to the merchant's wallet, past the checkout: exactly the amount that the payment below was quoted. It may have been meant for it. Nothing is booked by that; ask the buyer.`;
    case "listed_payer":
      return `The payment was paid on ${networkName} by an account on the installation's screening list, which had been quoted before and called the router itself. The checkout would have refused it. The payment is paid, and the ${symbol} is ${where}.`;
  }
}

function ended(status: PaymentStatus | null): string {
  switch (status) {
    case "cancelled":
      return "was cancelled";
    case "expired":
      return "had expired";
    case "failed":
      return "had failed";
    default:
      return "had ended";
  }
}

function become({ state, refundStatus }: Told): string {
  switch (state) {
    case "accepted":
      return "It was decided to keep it.";
    case "refunding":
      return refundStatus === "pending_funds"
        ? "It was decided to give it back: the refund waits until the merchant's vault holds enough."
        : "It was decided to give it back, and the refund is on its way.";
    case "refunded":
      return "The buyer has all of it back; this is final.";
    case "ignored":
      return "It was decided that nothing is to be done.";
    default:
      return refundStatus === "failed"
        ? "A refund was asked for and did not go through. Somebody has to decide again."
        : "Somebody has to decide what becomes of it.";
  }
}
