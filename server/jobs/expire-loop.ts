import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { expireDuePayments } from "@/server/payments/expire-payments";

const EVERY_MS = 1_000;
const BATCH = 200;

/** Expires payments past their expiry, in bounded batches. */
export function expireLoop(): Loop {
  return {
    name: "expire",
    wakeup: newWakeup(),
    tick: async () => ((await expireDuePayments(BATCH)) < BATCH ? EVERY_MS : 0),
  };
}
