import { type Lease, takeLease } from "@/server/db/lease";
import { db } from "@/server/db/sql";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { env } from "@/server/kernel/env";
import { isUrl } from "@/server/screening/read-source";
import { clearList, refreshList } from "@/server/screening/refresh-list";

/** A file is cheap to check, so it is checked this often. */
const FILE_EVERY_MS = 5_000;
const SECOND_MS = 1_000;
const UNSET_MS = 60 * 60_000;
const FOLLOWER_MS = 5_000;
const LEASE_MS = 30_000;

/** Keeps the list of refused addresses in step with the operator's; clears it when none is configured. */
export function screeningLoop(holder: string): Loop {
  const lease: Lease = { name: "screening", holder, ms: LEASE_MS };
  const { SCREENING_LIST: setting, SCREENING_EVERY_S: everyS } = env();
  return {
    name: "screening",
    wakeup: newWakeup(),
    async tick() {
      if (!(await takeLease(db, lease))) return FOLLOWER_MS;
      if (setting === undefined) {
        await clearList();
        return UNSET_MS;
      }
      await refreshList(setting);
      return isUrl(setting) ? everyS * SECOND_MS : FILE_EVERY_MS;
    },
  };
}
