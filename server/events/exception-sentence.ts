/** Describes an unexpected transfer in one sentence. */
export function exceptionSentence(reason: unknown): string {
  const named = typeof reason === "string" && reason !== "" ? ` (${reason.replaceAll("_", " ")})` : "";
  switch (reason) {
    case "late":
      return "The network shows a transfer that came after this payment had ended.";
    case "duplicate":
      return "The network shows a second transfer for this payment.";
    case "destination_transfer":
      return "Someone sent the amount of this payment straight to the merchant's wallet. It may or may not be meant for this payment.";
    case "listed_payer":
      return "The transfer came from an account on the screening list, past the checkout, which would have refused it.";
    case "lost":
      return "The network took this payment's transfer back after it was confirmed: the money did not arrive. Do not ship.";
    case "reverted":
      return "The network took back a transaction that was confirmed.";
    default:
      return `The network shows a transfer that this payment did not expect${named}.`;
  }
}
