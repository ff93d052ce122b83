import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { applyDueChanges } from "@/server/settlements/apply-change";
import { applyDueGuards } from "@/server/settlements/change-guard";

const EVERY_MS = 5_000;
const BATCH = 50;

/** Applies changes of destinations whose waiting time has ended, in bounded batches. */
export function destinationLoop(): Loop {
  return {
    name: "destinations",
    wakeup: newWakeup(),
    async tick() {
      await applyDueGuards(BATCH);
      return (await applyDueChanges(BATCH)) < BATCH ? EVERY_MS : 0;
    },
  };
}
