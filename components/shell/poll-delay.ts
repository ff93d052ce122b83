const HIDDEN_MS = 30_000;
const MAX_MS = 60_000;

interface Polled {
  state: { status: string; dataUpdatedAt: number };
}

/**
 * Milliseconds until the next look: `usualMs` while somebody sees the page, much rarer in a hidden tab. While the
 * server does not answer, as long as it has not done so, which doubles the pause each time.
 */
export function pollDelay(usualMs: number, { state }: Polled, nowMs = Date.now()): number {
  const isHidden = typeof document !== "undefined" && document.hidden;
  const silentMs = state.status === "error" ? nowMs - state.dataUpdatedAt : 0;
  return Math.min(MAX_MS, Math.max(usualMs, silentMs, isHidden ? HIDDEN_MS : 0));
}
