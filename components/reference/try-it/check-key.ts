const LIVE = "wcp_live_";
const TEST = /^wcp_test_[A-Za-z0-9]+$/;

/** Checks for a live key, which this page neither keeps nor sends. */
export function isLiveKey(text: string): boolean {
  return text.trim().startsWith(LIVE);
}

/** Why a key cannot be used here; null for a test key. */
export function keyFault(text: string): string | null {
  const key = text.trim();
  if (key === "") return "Enter a test key. You create one in the dashboard, under Developers.";
  if (isLiveKey(key)) return LIVE_KEY;
  return TEST.test(key) ? null : "A test key starts with wcp_test_ and has letters and digits after it.";
}

/** The explanation that replaces a live key. */
export const LIVE_KEY =
  "This was a live key. This page takes test keys only, since a request with a live key can move real money. The key was removed, and nothing was sent.";
