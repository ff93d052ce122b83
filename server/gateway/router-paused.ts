import { type RouterAddress, routerKey } from "@/server/chain/client/routers";
import { pausedRouters } from "@/server/indexer/paused-routers";
import { AppError } from "@/server/kernel/errors";

const RETRY_AFTER_S = 60;

/** Creates the error for an option whose router takes no payments now. A 5xx answer: the option stays valid. */
export function routerPaused(): AppError {
  return new AppError(
    "unavailable",
    "This network takes no new payments at the moment. Nothing was paid. Try again later, or choose another network.",
    {
      details: { reason: "router_paused", retryAfterS: RETRY_AFTER_S },
      headers: { "Retry-After": String(RETRY_AFTER_S) },
    },
  );
}

/**
 * Refuses an option whose router takes no payments now.
 * @throws AppError `unavailable`, with `router_paused` as the reason in its details
 */
export async function requireUnpaused({ chainId, router }: RouterAddress): Promise<void> {
  if ((await pausedRouters()).has(routerKey(chainId, router))) throw routerPaused();
}
