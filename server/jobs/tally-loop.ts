import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { tallyPayments } from "@/server/statistics/tally-payments";

const EVERY_MS = 3_000;
const BATCH = 2_000;

/** Tallies ended payments, in bounded batches. */
export function tallyLoop(): Loop {
  return {
    name: "tally",
    wakeup: newWakeup(),
    tick: async () => ((await tallyPayments(BATCH)) < BATCH ? EVERY_MS : 0),
  };
}
