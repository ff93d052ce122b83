import type { ActionResult } from "@/components/wallet/wallet-rpc";

/** What the wallet has answered and the gateway may not know yet. */
export interface PendingResult {
  optionId: string;
  results: ActionResult[];
  walletName: string;
}

const keyOf = (paymentId: string) => `florin.pending.${paymentId}`;

/**
 * Keeps it until the gateway has answered, so that a reload after sending hands the transaction in instead of asking
 * for a second one. Browsers that refuse storage lose only that: the gateway also finds the payment on the chain.
 */
export function keepPending(paymentId: string, pending: PendingResult): void {
  try {
    sessionStorage.setItem(keyOf(paymentId), JSON.stringify(pending));
  } catch {}
}

export function readPending(paymentId: string): PendingResult | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(paymentId)) ?? "null") as PendingResult | null;
  } catch {
    return null;
  }
}

export function dropPending(paymentId: string): void {
  try {
    sessionStorage.removeItem(keyOf(paymentId));
  } catch {}
}
