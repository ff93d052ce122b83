import type { ActionResult } from "@/components/wallet/wallet-rpc";

/** A result that the wallet has sent and the gateway may not know yet. */
export interface PendingResult {
  optionId: string;
  results: ActionResult[];
  walletName: string;
  chainId: number;
  /** This browser's clock. */
  sentAtMs: number;
}

const PREFIX = "florin.pending.";
const CHANGED = "florin-pending";
/** Longer than any payment stays open. */
const FORGET_AFTER_MS = 31 * 86_400_000;

/** Fallback for browsers that refuse storage; lasts until the page is left. */
const unstored = new Map<string, string>();

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

export function readPending(paymentId: string): PendingResult | null {
  return parsePending(pendingText(paymentId));
}

export function dropPending(paymentId: string): void {
  unstored.delete(paymentId);
  try {
    localStorage.removeItem(PREFIX + paymentId);
  } catch {}
  window.dispatchEvent(new Event(CHANGED));
}

/** Returns the stored text; it stays the same until something changes. */
export function pendingText(paymentId: string): string | null {
  try {
    return localStorage.getItem(PREFIX + paymentId) ?? unstored.get(paymentId) ?? null;
  } catch {
    return unstored.get(paymentId) ?? null;
  }
}

export function parsePending(text: string | null): PendingResult | null {
  try {
    return JSON.parse(text ?? "null") as PendingResult | null;
  } catch {
    return null;
  }
}

/** Calls `listener` when a result is stored or dropped, in this tab or another. */
export function followPending(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener("storage", listener);
  };
}

function forgetOld(): void {
  for (const key of Object.keys(localStorage)) {
    const sentAtMs = key.startsWith(PREFIX) ? parsePending(localStorage.getItem(key))?.sentAtMs : Date.now();
    if (Date.now() - (sentAtMs ?? 0) > FORGET_AFTER_MS) localStorage.removeItem(key);
  }
}
