import { endpointStates } from "@/server/chain/client/endpoint-states";
import { db, sql } from "@/server/db/sql";
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
      const endpoints = JSON.stringify(endpointStates());
      await db.query(
        sql`insert into worker_health (holder, loops, endpoints) values (${holder}, ${loops}, ${endpoints})
            on conflict (holder) do update set loops = excluded.loops, endpoints = excluded.endpoints, seen_at = now()`,
      );
      await db.query(sql`delete from worker_health where seen_at < now() - interval '1 day'`);
      return EVERY_MS;
    },
  };
}

/** Records that the process has ended cleanly. */
export async function withdrawReport(holder: string): Promise<void> {
  await db.query(sql`delete from worker_health where holder = ${holder}`);
}
