import type { PaymentOption } from "@/components/checkout/gateway-client";
import { pause } from "@/components/wallet/pause";

/** A quote is renewed this long before its end: time for the answer, and for a second try. */
const MARGIN_MS = 20_000;
/** Quotes that end this much later are renewed with the first one. */
const TOGETHER_MS = 30_000;
/** The least time between two renewals, also of a quote that the gateway does not renew. */
const LEAST_PAUSE_MS = 5_000;
const MOST_PAUSE_MS = 3_600_000;

interface Until {
  /** The payment's end, in milliseconds by the server's clock. */
  endsAtMs: number;
  nowMs: number;
}

/** Returns when the page renews a quote, in milliseconds; null for a quote that lasts as long as the payment. */
export function renewalOf({ expiresAt }: Pick<PaymentOption, "expiresAt">, endsAtMs: number): number | null {
  if (expiresAt === null || expiresAt * 1_000 >= Math.floor(endsAtMs / 1_000) * 1_000) return null;
  return expiresAt * 1_000 - MARGIN_MS;
}

/** Returns the quotes to renew now. */
export function endingQuotes(options: readonly PaymentOption[], { endsAtMs, nowMs }: Until): PaymentOption[] {
  return options.filter((option) => {
    const atMs = renewalOf(option, endsAtMs);
    return atMs !== null && atMs <= nowMs + TOGETHER_MS;
  });
}

/**
 * Waits until a quote is to be renewed and somebody looks at the page.
 * @returns false when no quote needs a renewal, or `signal` is aborted
 */
export async function untilRenewal(
  options: readonly PaymentOption[],
  { endsAtMs, clockOffsetMs }: { endsAtMs: number; clockOffsetMs: number },
  signal: AbortSignal,
): Promise<boolean> {
  const times = options.flatMap((option) => renewalOf(option, endsAtMs) ?? []);
  if (times.length === 0) return false;
  const left = () => Math.min(...times) - Date.now() - clockOffsetMs;
  await pause(Math.min(Math.max(left(), LEAST_PAUSE_MS), MOST_PAUSE_MS), signal);
  await untilVisible(signal);
  return !signal.aborted;
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      signal.removeEventListener("abort", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look);
  });
}
