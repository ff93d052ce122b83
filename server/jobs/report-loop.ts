import { changed, db } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { ownEndpoints } from "@/server/jobs/find-endpoints";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { workerHealth } from "@/server/jobs/worker-health";

const EVERY_MS = 5_000;

/** Reports the state of this process's loops and RPC endpoints to the other processes. */
export function reportLoop(holder: string): Loop {
  return {
    name: "report",
    wakeup: newWakeup(),
    async tick() {
      const loops = JSON.stringify(Object.fromEntries(workerHealth()));
      const endpoints = JSON.stringify(ownEndpoints());
      const report = { loops, endpoints };
      await changed(
        db,
        store
          .insertInto("worker_health")
          .values({ holder, ...report })
          .onConflict((conflict) =>
            conflict.column("holder").doUpdateSet({ ...report, seen_at: fragment<Date>`now()` }),
          ),
      );
      const dayAgo = fragment<Date>`now() - interval '1 day'`;
      await changed(db, store.deleteFrom("worker_health").where("seen_at", "<", dayAgo));
      return EVERY_MS;
    },
  };
}

/** Records that the process has ended cleanly. */
export async function withdrawReport(holder: string): Promise<void> {
  await changed(db, store.deleteFrom("worker_health").where("holder", "=", holder));
}
