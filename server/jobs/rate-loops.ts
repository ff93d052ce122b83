import { rateFeeds } from "@/server/assets/rate-providers";
import { newAlarm } from "@/server/jobs/alarm";
import type { Loop } from "@/server/jobs/run-loop";
import { askSource } from "@/server/rates/ask-source";

/** Asks each configured source of rates on its own time; none where none is configured. */
export function rateLoops(signal: AbortSignal): Loop[] {
  return rateFeeds().map((feed) => ({
    name: `rates:${feed.name}`,
    alarm: newAlarm(),
    turn: () => askSource(feed, signal),
  }));
}
