import { newDatabaseWatch, watchDatabase } from "@/server/alerts/watch-database";
import { databaseState } from "@/server/db/database-state";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";

const EVERY_MS = 15_000;

/** Watches whether the database accepts writes, in every worker: a lease, as of the other alerts, would be a write. */
export function databaseAlertLoop(): Loop {
  const watch = newDatabaseWatch();
  return {
    name: "alerts:database",
    wakeup: newWakeup(),
    async tick() {
      await watchDatabase(watch, await databaseState());
      return EVERY_MS;
    },
  };
}
