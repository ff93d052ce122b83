import type { Values } from "@/components/collect/form-values";

const PREFIX = "florin.draft.";

/** Keeps unsent input in this tab, for a reload or a change of language. */
export function keepDraft(paymentId: string, values: Values): void {
  try {
    sessionStorage.setItem(PREFIX + paymentId, JSON.stringify(values));
  } catch {
    // Without storage the buyer types again.
  }
}

/** Returns the input that this tab kept, once. */
export function takeDraft(paymentId: string): Values {
  try {
    const kept = sessionStorage.getItem(PREFIX + paymentId);
    sessionStorage.removeItem(PREFIX + paymentId);
    return JSON.parse(kept ?? "{}");
  } catch {
    return {};
  }
}
