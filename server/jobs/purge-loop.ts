import { purgeAttempts, purgeSessions } from "@/server/auth/purge-sign-ins";
import { purgeBuyerData } from "@/server/buyers/purge-data";
import { purgeRecords } from "@/server/db/purge-records";
import { forgetEndedOptions } from "@/server/gateway/forget-options";
import { purgeRequestLog } from "@/server/http/request-log";
import { forgetEmptyLevels } from "@/server/http/share-levels";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { purgeMails } from "@/server/mail/purge-mails";
import { purgeTold } from "@/server/notices/tell-people";
import { purgeDeliveries } from "@/server/webhooks/purge-deliveries";
import { purgeEvents } from "@/server/webhooks/purge-events";

const EVERY_MS = 60_000;
const BATCH = 1_000;
/** Options examined in a tick; most of them stay. */
const OPTIONS = 5_000;
/** Pause between two passes over all options. */
const REST_MS = 3_600_000;

/** Removes expired data, in bounded batches. */
export function purgeLoop(): Loop {
  const purgeOptions = optionsPurge();
  return {
    name: "purge",
    wakeup: newWakeup(),
    async tick() {
      const purged = await Promise.all([
        forgetEmptyLevels(BATCH),
        purgeRequestLog(BATCH),
        purgeBuyerData(BATCH),
        purgeAttempts(BATCH),
        purgeSessions(BATCH),
        purgeRecords(BATCH),
        purgeMails(BATCH),
        purgeTold(BATCH),
        purgeEvents(BATCH),
        purgeDeliveries(BATCH),
        purgeOptions(),
      ]);
      return purged.every((count) => count < BATCH) ? EVERY_MS : 0;
    },
  };
}

/** Creates a pass over all options in order of creation, once an hour. */
function optionsPurge(): () => Promise<number> {
  let after = "";
  let restUntilMs = 0;
  return async () => {
    if (Date.now() < restUntilMs) return 0;
    const { last, forgotten } = await forgetEndedOptions(after, OPTIONS);
    after = last ?? "";
    if (last === null) restUntilMs = Date.now() + REST_MS;
    return forgotten;
  };
}
