import { type EndpointState, endpointStates } from "@/server/chain/client/endpoint-states";
import type { ChainConfig } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { SILENT_S } from "@/server/jobs/find-workers";
import type { ChainHealth } from "@/server/jobs/health-schema";

const MAX_WORKERS = 50;

type Reported = Omit<EndpointState, "lastFaultAt"> & { lastFaultAt: string | null };

/** Finds the state of all chains' endpoints, as known to this process and the live workers. */
export async function findEndpoints(): Promise<EndpointState[]> {
  const rows = await many(
    db,
    store
      .selectFrom("worker_health")
      .select("endpoints")
      .where("seen_at", ">", fragment<Date>`now() - make_interval(secs => ${SILENT_S})`)
      .limit(MAX_WORKERS)
      .$narrowType<{ endpoints: Reported[] }>(),
  );
  const reported = rows.flatMap(({ endpoints }) =>
    endpoints.map((each) => ({ ...each, lastFaultAt: each.lastFaultAt ? new Date(each.lastFaultAt) : null })),
  );
  const own = endpointStates();
  const names = new Set(own.map(({ process }) => process));
  return [...own, ...reported.filter(({ process }) => !names.has(process))];
}

/** Returns one chain's endpoints in order, each with the last fault that any process met, and the requests of all. */
export function endpointsOf(
  { id, rpcUrls, rpcBudgetPerDay }: ChainConfig,
  states: readonly EndpointState[],
  usedOf: (chainId: number, url: string) => number,
): ChainHealth["endpoints"] {
  return rpcUrls.map((url, position) => {
    const { origin } = new URL(url);
    const own = states.filter(
      (state) => state.chainId === id && state.position === position && state.origin === origin,
    );
    const last = own.toSorted((a, b) => Number(b.lastFaultAt) - Number(a.lastFaultAt))[0];
    return {
      origin,
      isResting: own.some(({ isResting }) => isResting),
      lastFault: last?.lastFault ?? null,
      lastFaultAt: last?.lastFaultAt ?? null,
      callsToday: usedOf(id, url),
      budget: rpcBudgetPerDay ?? null,
    };
  });
}
