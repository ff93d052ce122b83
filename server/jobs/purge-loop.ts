import { purgeBuyerData } from "@/server/buyers/purge-data";
import { purgeRequestLog } from "@/server/http/request-log";
import { forgetEmptyLevels } from "@/server/http/share-levels";
import { newAlarm } from "@/server/jobs/alarm";
import type { Loop } from "@/server/jobs/run-loop";

const EVERY_MS = 60_000;
const BATCH = 1_000;

/** Removes what has served its time, a bounded batch at a time. */
export function purgeLoop(): Loop {
  return {
    name: "purge",
    alarm: newAlarm(),
    async turn() {
      const purged = await Promise.all([
        forgetEmptyLevels(BATCH),
        purgeRequestLog(BATCH),
        purgeBuyerData(BATCH),
      ]);
      return purged.every((count) => count < BATCH) ? EVERY_MS : 0;
    },
  };
}
