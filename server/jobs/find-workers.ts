import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import type { WorkerHealth } from "@/server/jobs/health-schema";

/** A worker silent for this long counts as gone; workers report every five seconds. */
export const SILENT_S = 20;
const MAX_SHOWN = 50;
/** This many consecutive failures are more than a glitch. */
export const FAILING = 3;

interface Row extends Omit<WorkerHealth, "loops"> {
  loops: Record<string, { succeededAt: string | null; failures: number }>;
}

/** Finds the workers of all processes, live ones first. At most 50. */
export async function findWorkers(): Promise<WorkerHealth[]> {
  const isAlive = fragment<boolean>`seen_at > now() - make_interval(secs => ${SILENT_S})`;
  const rows = await many(
    db,
    store
      .selectFrom("worker_health")
      .select(["holder", "loops", "started_at as startedAt", "seen_at as seenAt", isAlive.as("isAlive")])
      .orderBy("seen_at", "desc")
      .limit(MAX_SHOWN)
      .$narrowType<Pick<Row, "loops">>(),
  );
  return rows.map(({ loops, ...worker }) => ({
    ...worker,
    loops: Object.entries(loops)
      .map(([name, { succeededAt, failures }]) => ({
        name,
        succeededAt: succeededAt === null ? null : new Date(succeededAt),
        failures,
      }))
      .toSorted((a, b) => b.failures - a.failures || a.name.localeCompare(b.name)),
  }));
}

/**
 * Judges the workers. `missing`: none is alive, so nothing is sent, read or expired. `failing`: a loop has failed for a
 * while.
 */
export function judgeWorkers(workers: WorkerHealth[]): "ok" | "failing" | "missing" {
  const living = workers.filter(({ isAlive }) => isAlive);
  if (living.length === 0) return "missing";
  return living.some(({ loops }) => loops.some(({ failures }) => failures >= FAILING)) ? "failing" : "ok";
}
