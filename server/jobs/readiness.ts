import { chainClient } from "@/server/chain/client";
import { chainsConfig } from "@/server/chain/registry";
import { db, one, sql } from "@/server/db/sql";
import { findWorkers, judgeWorkers } from "@/server/jobs/find-workers";

const CHECK_MS = 1_500;

export interface Readiness {
  ready: boolean;
  /** The database, the workers of all processes, and each chain by its CAIP-2 id. */
  checks: Record<string, "ok" | "unreachable" | "failing" | "missing">;
}

/**
 * Whether this process can serve: the database answers. A chain that does not answer is told, but takes only its own
 * options away, and a worker that is missing or fails may come back, so the process stays in service.
 */
export async function readiness(): Promise<Readiness> {
  const chains = chainsConfig().chains;
  const [database, worker, ...heights] = await Promise.all([
    answers(one(db, sql`select 1 as ok`)),
    within(findWorkers().then(judgeWorkers)),
    ...chains.map(({ id }) => answers(chainClient(id).getBlockNumber({ cacheTime: 0 }))),
  ]);
  const checks: Readiness["checks"] = { database, worker };
  chains.forEach(({ id }, i) => {
    checks[`eip155:${id}`] = heights[i] ?? "unreachable";
  });
  return { ready: database === "ok", checks };
}

const answers = (question: Promise<unknown>) => within(question.then(() => "ok" as const));

async function within<T>(question: Promise<T>): Promise<T | "unreachable"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"unreachable">((resolve) => {
    timer = setTimeout(() => resolve("unreachable"), CHECK_MS);
  });
  const asked = question.catch(() => "unreachable" as const);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
