import type { ExceptionRow } from "@/server/exceptions/exception-row";
import type { PaymentStatus } from "@/server/payments/lifecycle";

type Told = Pick<ExceptionRow, "kind" | "state" | "paymentStatus" | "destination" | "refundStatus">;

interface Words {
  /** "USDC"; the title has the amount, "12.50 USDC". */
  symbol: string;
  networkName: string;
}

const GONE =
  "The network has taken this transfer back, so as things stand no money moved. If it is included again, this can be resolved again.";

/** Explains an exception in plain words: its cause, the money's location, and the decision. */
export function explainException(told: Told, words: Words): string {
  if (told.kind === "lost") return explainLost(told.state, words);
  if (told.state === "gone") return GONE;
  return `${happened({ ...told, kind: told.kind }, words)} ${become(told)}`;
}

/** Explains a lost payment. Unlike all others, it has money missing instead of money to spare. */
function explainLost(state: ExceptionRow["state"], { symbol, networkName }: Words): string {
  if (state === "gone") {
    return `${networkName} had taken this payment's transfer back and has executed it again. The payment is paid; there is nothing to do.`;
  }
  const what = `${networkName} took this payment's transfer back after it was confirmed, so the ${symbol} did not arrive. The payment still says that it succeeded, because a final status never changes.`;
  switch (state) {
    case "accepted":
      return `${what} It was accepted as a loss. If the transfer is executed again, this resolves automatically.`;
    case "ignored":
      return `${what} It was marked as needing no action. If the transfer is executed again, this resolves automatically.`;
    default:
      return `${what} Do not ship. Ask the buyer for a new payment, or accept the loss. If the transfer is executed again, this resolves automatically.`;
  }
}

function happened(
  { kind, paymentStatus, destination }: Told & { kind: Exclude<ExceptionRow["kind"], "lost"> },
  { symbol, networkName }: Words,
): string {
  const where = destination ? "in the wallet that was set for it" : "in the merchant's vault";
  switch (kind) {
    case "late":
      return `The buyer's ${symbol} moved on ${networkName} after the payment had ended: it ${ended(paymentStatus)}. The payment stays as it is, and the money is ${where}.`;
    case "duplicate":
      return `A second transfer for this payment went through on ${networkName}. The buyer paid twice, and the second amount is ${where}.`;
    case "unknown":
      return `The router on ${networkName} executed a payment that this installation never created: perhaps another installation shares the router, or the database was restored from a backup. ${destination ? "The money went to the address below." : "The money is in a vault of the router."}`;
    case "router_transfer":
      return `Someone sent ${symbol} on ${networkName} straight to the router's address, without a payment. The contract credits it to nobody and has no function to move it, so nobody can return it.`;
    case "destination_transfer":
      return `Someone sent ${symbol} on ${networkName} straight to the merchant's wallet, past the checkout: exactly the amount that the payment below was quoted. It may have been meant for it. It is not booked as a payment; ask the buyer.`;
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
      return "The decision was to keep it.";
    case "refunding":
      if (refundStatus === "undeliverable") {
        return "It is to be refunded, but the buyer's address does not accept the refund: see the refund.";
      }
      return refundStatus === "pending_funds"
        ? "It is to be refunded: the refund waits until the merchant's vault holds enough."
        : "It is to be refunded, and the refund is on its way.";
    case "refunded":
      return "The buyer has all of it back; this is final.";
    case "ignored":
      return "Marked as no action needed.";
    default:
      return refundStatus === "failed"
        ? "A refund was requested and did not go through. Someone has to decide again."
        : "Someone has to decide what happens to it.";
  }
}
