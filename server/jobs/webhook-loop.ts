import type { Loop } from "@/server/jobs/run-loop";
import type { Wakeup } from "@/server/jobs/wakeup";
import { WebhookWorker } from "@/server/webhooks/deliver-webhooks";

/** A lost notice, and a delivery that becomes due, wait this long at most. */
const SLEEP_MS = 500;

/** Delivers webhooks. An event with a delivery wakes it. */
export function webhookLoop(signal: AbortSignal, wakeup: Wakeup): Loop {
  const worker = new WebhookWorker(signal, () => wakeup.wake());
  return {
    name: "webhooks",
    wakeup,
    async tick() {
      await worker.start();
      return SLEEP_MS;
    },
  };
}
