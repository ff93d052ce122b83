import { type EndpointState, endpointStates } from "@/server/chain/client/endpoint-states";
import type { ChainConfig } from "@/server/chain/client/registry";
import { blocksAtOnce, FEW_BLOCKS } from "@/server/chain/reads/read-logs";
import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { SILENT_S } from "@/server/jobs/find-workers";
import type { ChainHealth } from "@/server/jobs/health-schema";

const MAX_WORKERS = 50;
/** A process that used an endpoint before this time cannot tell how it is now. */
const KNOWN_FOR_MS = 300_000;

/** An endpoint, with what its process has learned about requests to its chain. */
export interface ReportedEndpoint extends EndpointState {
  /** How many blocks one request for logs covers; absent in reports of releases before 0.2. */
  logBlocks?: number;
}

type Reported = Omit<ReportedEndpoint, "lastFaultAt"> & { lastFaultAt: string | null };

/** Lists the endpoints that this process has used. */
export function ownEndpoints(): ReportedEndpoint[] {
  return endpointStates().map((state) => ({ ...state, logBlocks: blocksAtOnce(state.chainId) }));
}

/** Checks whether an endpoint did not answer its process within the last minutes. */
export function isDown({ isWell, lastFaultAt }: EndpointState): boolean {
  return isWell === false && lastFaultAt !== null && lastFaultAt.getTime() > Date.now() - KNOWN_FOR_MS;
}

/** Returns how many blocks a request for a chain's logs covers, where some process knows that these are few; else null. */
export function fewLogBlocks(chainId: number, states: readonly ReportedEndpoint[]): number | null {
  const own = states.filter((state) => state.chainId === chainId);
  const fewest = Math.min(...own.map(({ logBlocks = FEW_BLOCKS }) => logBlocks));
  return fewest < FEW_BLOCKS ? fewest : null;
}

/** Finds the state of all chains' endpoints, as known to this process and the live workers. */
export async function findEndpoints(): Promise<ReportedEndpoint[]> {
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
  const own = ownEndpoints();
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
      isDown: own.some(isDown),
      isResting: own.some(({ isResting }) => isResting),
      lastFault: last?.lastFault ?? null,
      lastFaultAt: last?.lastFaultAt ?? null,
      callsToday: usedOf(id, url),
      budget: rpcBudgetPerDay ?? null,
    };
  });
}
