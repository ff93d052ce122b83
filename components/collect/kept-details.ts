/** What the buyer gave in this tab for a payment, and for which accounts (CAIP-10). */
export interface KeptDetails {
  accounts: string[];
  data: Record<string, string | boolean>;
}

const PREFIX = "florin.details.";

/** Keeps what was given for the checkout of this tab, which shows it before the buyer signs. */
export function keepDetails(paymentId: string, details: KeptDetails): void {
  try {
    sessionStorage.setItem(PREFIX + paymentId, JSON.stringify(details));
  } catch {
    // Without storage the checkout asks again.
  }
}

/** What was given in this tab for an account; null when nothing was. */
export function readDetails(paymentId: string, account: string): KeptDetails["data"] | null {
  try {
    const kept: KeptDetails | null = JSON.parse(sessionStorage.getItem(PREFIX + paymentId) ?? "null");
    const isFor = kept?.accounts.some((each) => each.toLowerCase() === account.toLowerCase());
    return kept && isFor ? kept.data : null;
  } catch {
    return null;
  }
}

/** Forgets it: the payment was confirmed with it, or the buyer wants to give it again. */
export function dropDetails(paymentId: string): void {
  try {
    sessionStorage.removeItem(PREFIX + paymentId);
  } catch {}
}
