const HIDDEN_MS = 30_000;
const MAX_MS = 60_000;

interface Polled {
  state: { status: string; dataUpdatedAt: number };
}

/**
 * Returns the milliseconds until the next poll: `usualMs` while the page is visible, much longer in a hidden tab. While
 * the server does not answer, the delay equals the outage so far, which doubles it each time.
 */
export function pollDelay(usualMs: number, { state }: Polled, nowMs = Date.now()): number {
  const isHidden = typeof document !== "undefined" && document.hidden;
  const silentMs = state.status === "error" ? nowMs - state.dataUpdatedAt : 0;
  return Math.min(MAX_MS, Math.max(usualMs, silentMs, isHidden ? HIDDEN_MS : 0));
}
