/** Precedes the payment's id in the names of this browser's storage. */
export const PREFIX = "florin.deposit.";

/** Returns whether this browser remembers a deposit address of a payment. */
export function isDepositKept(paymentId: string): boolean {
  try {
    return localStorage.getItem(PREFIX + paymentId) !== null;
  } catch {
    return false;
  }
}
