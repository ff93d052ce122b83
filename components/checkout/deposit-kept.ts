import { PREFIX } from "@/components/checkout/is-deposit-kept";
import type { CreateDepositBody } from "@/server/gateway/deposits/schema";

/** What this browser remembers of a payment's deposits. */
export interface KeptDeposit {
  /** The address that the page shows. */
  shownId?: string | undefined;
  /** The request for it; without `shownId` it has not been answered yet. */
  request?: CreateDepositBody | undefined;
  /** This browser's clock. */
  atMs?: number;
}

/** Longer than any payment stays open. */
const FORGET_AFTER_MS = 31 * 86_400_000;
/** Fallback for browsers that refuse storage; lasts until the page is left. */
const unstored = new Map<string, KeptDeposit>();

export function readDeposit(paymentId: string): KeptDeposit {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + paymentId) ?? "{}") as KeptDeposit;
  } catch {
    return unstored.get(paymentId) ?? {};
  }
}

/** Remembers an address over reloads, other languages and later visits: money may be on its way to it. */
export function keepDeposit(paymentId: string, changes: KeptDeposit): void {
  const kept = { ...readDeposit(paymentId), ...changes, atMs: Date.now() };
  unstored.set(paymentId, kept);
  try {
    forgetOld();
    localStorage.setItem(PREFIX + paymentId, JSON.stringify(kept));
  } catch {}
}

/** Forgets the address, because the buyer pays another way. */
export function dropDeposit(paymentId: string): void {
  unstored.delete(paymentId);
  try {
    localStorage.removeItem(PREFIX + paymentId);
  } catch {}
}

function forgetOld(): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(PREFIX)) continue;
    const { atMs = 0 } = readDeposit(name.slice(PREFIX.length));
    if (Date.now() - atMs > FORGET_AFTER_MS) localStorage.removeItem(name);
  }
}
