import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

/** A dialog that a link can open: the value of `open` in its query. */
export type OpenRequest = "new-link" | "new-key" | "roll-key" | "new-endpoint" | "invite" | "refund";

/**
 * Opens a dialog that the address requests by `?open=…`, once. The request leaves the address, so that the page before
 * is one step back, and a reload or a copied address shows the page alone.
 */
export function useOpenRequest(name: OpenRequest, open: () => void): void {
  const isRequested = useSearchParams().get("open") === name;
  const onRequest = useEffectEvent(open);
  useEffect(() => {
    if (!isRequested) return;
    const url = new URL(window.location.href);
    url.searchParams.delete("open");
    // With null, Next adds its state, and its hooks read the new address.
    window.history.replaceState(null, "", url);
    onRequest();
  }, [isRequested]);
}
