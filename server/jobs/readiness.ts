import { chainStatus, checkedStatus } from "@/server/chain/checks/chain-status";
import { chainClient } from "@/server/chain/client/client";
import { chainsConfig } from "@/server/chain/client/registry";
import { onReserve } from "@/server/db/pool";
import { takesWrites } from "@/server/db/takes-writes";
import { findWorkers, judgeWorkers } from "@/server/jobs/find-workers";

const CHECK_MS = 1_500;

type State = "ok" | "unreachable" | "read_only" | "failing" | "missing" | "misconfigured" | "unchecked";

export interface Readiness {
  ready: boolean;
  /**
   * The database (`read_only` while it takes no writes), the workers, each chain by CAIP-2, each misconfigured asset by
   * CAIP-19.
   */
  checks: Record<string, State>;
}

/**
 * Checks whether this process can serve: the database answers and takes writes. A faulty or misconfigured chain is
 * listed but only removes its own options. A missing or failing worker may recover, so the process stays in service.
 */
export async function readiness(): Promise<Readiness> {
  const chains = chainsConfig().chains;
  const [database, worker, ...states] = await Promise.all([
    within(onReserve(takesWrites).then((doesTake): State => (doesTake ? "ok" : "read_only"))),
    within(onReserve(findWorkers).then(judgeWorkers)),
    ...chains.map(({ id }) => within(chainState(id))),
  ]);
  const checks: Readiness["checks"] = { database, worker };
  chains.forEach(({ id }, i) => {
    checks[`eip155:${id}`] = states[i] ?? "unreachable";
    for (const { asset, stops } of chainStatus(id).findings)
      if (asset && stops === "asset") checks[asset.id] = "misconfigured";
  });
  return { ready: database === "ok", checks };
}

/** Returns a chain's state. Misconfiguration comes first, since its URL may lead to another chain's node. */
async function chainState(chainId: number): Promise<State> {
  const { state } = await checkedStatus(chainId);
  if (state === "misconfigured") return state;
  await chainClient(chainId).getBlockNumber({ cacheTime: 0 });
  return state === "sound" ? "ok" : state;
}

async function within<T>(question: Promise<T>): Promise<T | "unreachable"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"unreachable">((resolve) => {
    timer = setTimeout(() => resolve("unreachable"), CHECK_MS);
  });
  const answer = question.catch(() => "unreachable" as const);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
