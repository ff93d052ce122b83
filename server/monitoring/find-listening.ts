import type { Finding } from "@/server/alerts/schema";
import { FAILING } from "@/server/jobs/find-workers";
import type { WorkerHealth } from "@/server/jobs/health-schema";
import { LISTEN } from "@/server/jobs/worker-health";

/** Finds living workers whose LISTEN connection cannot be made again. */
export function findListening(workers: readonly WorkerHealth[]): Finding[] {
  const deaf = workers.filter(
    ({ isAlive, loops }) =>
      isAlive && loops.some(({ name, failures }) => name === LISTEN && failures >= FAILING),
  );
  if (deaf.length === 0) return [];
  return [{ kind: "listen_lost", subject: "", severity: "ticket", facts: { count: deaf.length } }];
}
