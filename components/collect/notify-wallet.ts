/** The form's only messages (contract, "Buyer data"). */
export type Outcome =
  | { type: "IC_COMPLETE"; success: true }
  | { type: "IC_ERROR"; success: false; error: string };

interface Bridges {
  ReactNativeWebView?: { postMessage(json: string): void };
  webkit?: { messageHandlers?: { payDataCollectionComplete?: { postMessage(message: Outcome): void } } };
  AndroidWallet?: { onDataCollectionComplete?(json: string): void };
}

let isSent = false;

/**
 * Reports the form's outcome to the wallet around this page, once, through each bridge that is present. The message
 * holds no buyer data, so any frame or opener may read it.
 */
export function notifyWallet(outcome: Outcome): void {
  if (isSent) return;
  isSent = true;
  const json = JSON.stringify(outcome);
  const { ReactNativeWebView, webkit, AndroidWallet } = window as typeof window & Bridges;
  attempt(() => ReactNativeWebView?.postMessage(json));
  attempt(() => webkit?.messageHandlers?.payDataCollectionComplete?.postMessage(outcome));
  attempt(() => AndroidWallet?.onDataCollectionComplete?.(json));
  attempt(() => window.parent !== window && window.parent.postMessage(outcome, "*"));
  attempt(() => window.opener?.postMessage(outcome, "*"));
}

/** Isolates each bridge: one that fails is the wallet's fault and must not stop the others. */
function attempt(send: () => unknown): void {
  try {
    send();
  } catch {
    // Continue with the next bridge.
  }
}
