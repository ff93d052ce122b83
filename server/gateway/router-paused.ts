import { AppError } from "@/server/kernel/errors";
import { type PaymentPlace, stopsNow } from "@/server/stops/stops-now";

const RETRY_AFTER_S = 60;

/** Creates the error for an option by which no payments are taken now. A 5xx answer: the option stays valid. */
export function routerPaused(): AppError {
  return new AppError(
    "unavailable",
    "New payments this way are paused. Nothing was paid. Try again later, or choose another token or network.",
    {
      details: { reason: "router_paused", retryAfterS: RETRY_AFTER_S },
      headers: { "Retry-After": String(RETRY_AFTER_S) },
    },
  );
}

/**
 * Refuses an option by which no payments are taken now: its router is paused, or the operator stopped it.
 * @throws AppError `unavailable`, with `router_paused` as the reason in its details
 */
export async function requireUnpaused(option: PaymentPlace): Promise<void> {
  if ((await stopsNow()).covers(option)) throw routerPaused();
}
