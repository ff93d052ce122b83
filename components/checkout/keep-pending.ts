import {
  CHANGED,
  type PendingResult,
  PREFIX,
  parsePending,
  unstored,
} from "@/components/checkout/pending-result";

/** Longer than any payment stays open. */
const FORGET_AFTER_MS = 31 * 86_400_000;

/**
 * Stores the result until the gateway has accepted it. A reload then hands the transaction in instead of requesting a
 * second one, and a payment that ended meanwhile still shows its hash.
 */
export function keepPending(paymentId: string, pending: PendingResult): void {
  const text = JSON.stringify(pending);
  try {
    forgetOld();
    localStorage.setItem(PREFIX + paymentId, text);
  } catch {
    unstored.set(paymentId, text);
  }
  window.dispatchEvent(new Event(CHANGED));
}

function forgetOld(): void {
  for (const key of Object.keys(localStorage)) {
    const sentAtMs = key.startsWith(PREFIX) ? parsePending(localStorage.getItem(key))?.sentAtMs : Date.now();
    if (Date.now() - (sentAtMs ?? 0) > FORGET_AFTER_MS) localStorage.removeItem(key);
  }
}
