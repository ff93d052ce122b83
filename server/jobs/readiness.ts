import { chainClient } from "@/server/chain/client";
import { chainsConfig } from "@/server/chain/registry";
import { db, one, sql } from "@/server/db/sql";

const CHECK_MS = 1_500;

export interface Readiness {
  ready: boolean;
  checks: Record<string, "ok" | "unreachable">;
}

/**
 * Whether this process can serve: the database answers. A chain that does not answer is told, but takes only its own
 * options away, so the process stays in service.
 */
export async function readiness(): Promise<Readiness> {
  const chains = chainsConfig().chains;
  const [database, ...heights] = await Promise.all([
    answers(one(db, sql`select 1 as ok`)),
    ...chains.map(({ id }) => answers(chainClient(id).getBlockNumber({ cacheTime: 0 }))),
  ]);
  const checks: Readiness["checks"] = { database };
  chains.forEach(({ id }, i) => {
    checks[`eip155:${id}`] = heights[i] ?? "unreachable";
  });
  return { ready: database === "ok", checks };
}

async function answers(question: Promise<unknown>): Promise<"ok" | "unreachable"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"unreachable">((resolve) => {
    timer = setTimeout(() => resolve("unreachable"), CHECK_MS);
  });
  const asked = question.then(
    () => "ok" as const,
    () => "unreachable" as const,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
