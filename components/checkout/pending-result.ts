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

export const PREFIX = "florin.pending.";
export const CHANGED = "florin-pending";

/** Fallback for browsers that refuse storage; lasts until the page is left. */
export const unstored = new Map<string, string>();

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
