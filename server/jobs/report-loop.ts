import { db, sql } from "@/server/db/sql";
import { newAlarm } from "@/server/jobs/alarm";
import type { Loop } from "@/server/jobs/run-loop";
import { workerHealth } from "@/server/jobs/worker-health";

const EVERY_MS = 5_000;

/** Tells the other processes how the loops of this one do. */
export function reportLoop(holder: string): Loop {
  return {
    name: "report",
    alarm: newAlarm(),
    async turn() {
      const loops = JSON.stringify(Object.fromEntries(workerHealth()));
      await db.query(
        sql`insert into worker_health (holder, loops) values (${holder}, ${loops})
            on conflict (holder) do update set loops = excluded.loops, seen_at = now()`,
      );
      await db.query(sql`delete from worker_health where seen_at < now() - interval '1 day'`);
      return EVERY_MS;
    },
  };
}

/** Says that the process has ended in order. */
export async function withdrawReport(holder: string): Promise<void> {
  await db.query(sql`delete from worker_health where holder = ${holder}`);
}
