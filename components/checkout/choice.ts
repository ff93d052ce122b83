/** What the buyer chose in this tab for a payment. */
export interface Choice {
  /** The wallet's name among those of this browser. */
  wallet?: string;
  /** CAIP-10. */
  account?: string;
  /** The asset, which includes the network. */
  unit?: string;
}

export const PREFIX = "florin.choice.";

/** Fallback for browsers that refuse storage; lasts until the page is left. */
export const unstored = new Map<string, Choice>();

export function readChoice(paymentId: string): Choice {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + paymentId) ?? "{}") as Choice;
  } catch {
    return unstored.get(paymentId) ?? {};
  }
}
