import { PURGES } from "@/server/jobs/purges";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";

const EVERY_MS = 60_000;
const BATCH = 1_000;

/** Removes what ended by age, in bounded batches. */
export function purgeLoop(): Loop {
  return {
    name: "purge",
    wakeup: newWakeup(),
    async tick() {
      const purged = await Promise.all(PURGES.map(({ remove }) => remove(BATCH)));
      return purged.some(({ isMore }) => isMore) ? 0 : EVERY_MS;
    },
  };
}
