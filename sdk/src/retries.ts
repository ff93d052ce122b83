import type { FlorinError } from "./errors";
import type { Operation } from "./transport";

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;
/** Waits that the server asks for beyond this are the caller's decision. */
const MAX_RETRY_AFTER_S = 60;

/**
 * Returns how long to wait before a call is repeated; null when it is not. A refusal for its rate, or because the same
 * call is still running, means that nothing has happened yet; after any other failure a call may have had its effect.
 */
export function retryDelayMs(
  { code, status, retryAfterS }: FlorinError,
  operation: Operation,
  count: number,
): number | null {
  const hasNoEffect = status === 429 || code === "idempotency_in_progress";
  const mayPass = hasNoEffect || status === null || status >= 500;
  const isSafe = hasNoEffect || operation.keyed || operation.repeatable;
  if (!mayPass || !isSafe || (retryAfterS ?? 0) > MAX_RETRY_AFTER_S) return null;
  const backoffMs = Math.min(FIRST_DELAY_MS * 2 ** count, MAX_DELAY_MS);
  return Math.max(backoffMs, (retryAfterS ?? 0) * 1_000) + Math.random() * backoffMs;
}

/** Waits, until the signal is aborted at most. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
