import { rateFeeds } from "@/server/assets/rate-providers";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { querySource } from "@/server/rates/query-source";

/** Creates a loop for each configured source of rates, on its own schedule; none where none is configured. */
export function rateLoops(signal: AbortSignal): Loop[] {
  return rateFeeds().map((feed) => ({
    name: `rates:${feed.name}`,
    wakeup: newWakeup(),
    tick: () => querySource(feed, signal),
  }));
}
