/** The details that the buyer gave in this tab for a payment, and the accounts (CAIP-10) that they are for. */
export interface KeptDetails {
  accounts: string[];
  data: Record<string, string | boolean>;
}

const PREFIX = "florin.details.";

/** Keeps the details for this tab's checkout, which shows them before the buyer signs. */
export function keepDetails(paymentId: string, details: KeptDetails): void {
  try {
    sessionStorage.setItem(PREFIX + paymentId, JSON.stringify(details));
  } catch {
    // Without storage the buyer enters the details again.
  }
}

/** Returns the details given in this tab for an account; null when there are none. */
export function readDetails(paymentId: string, account: string): KeptDetails["data"] | null {
  try {
    const kept: KeptDetails | null = JSON.parse(sessionStorage.getItem(PREFIX + paymentId) ?? "null");
    const isFor = kept?.accounts.some((each) => each.toLowerCase() === account.toLowerCase());
    return kept && isFor ? kept.data : null;
  } catch {
    return null;
  }
}

/** Forgets the details, because the payment was confirmed with them or the buyer wants to enter them again. */
export function dropDetails(paymentId: string): void {
  try {
    sessionStorage.removeItem(PREFIX + paymentId);
  } catch {}
}
